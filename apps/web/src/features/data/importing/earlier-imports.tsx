import type { DataImport } from '@polylogue/contract/data';
import { useTranslation } from 'react-i18next';
import { formatFullMoment } from '../../../lib/i18n/format.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { Button } from '../../../ui/button.tsx';
import classes from '../data.module.css';

/** Imports that have ended: their reports can be read again. */
export function EarlierImports({
  imports,
  onOpen,
}: {
  imports: readonly DataImport[];
  onOpen: (id: number) => void;
}) {
  const { t } = useTranslation();
  const locale = useLocale();
  const ended = imports.filter(
    ({ state, origin }) => state === 'done' || (state === 'failed' && origin !== null),
  );
  if (ended.length === 0) return null;
  return (
    <section>
      <h3>{t('data.import.earlier')}</h3>
      <ul className={classes['earlier']}>
        {ended.map(({ id, fileName, createdAt }) => (
          <li key={id}>
            <span>
              {fileName}
              <small>{formatFullMoment(createdAt, locale)}</small>
            </span>
            <Button
              size="sm"
              look="ghost"
              aria-label={t('data.import.showNamed', { name: fileName })}
              onClick={() => onOpen(id)}
            >
              {t('data.import.show')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
