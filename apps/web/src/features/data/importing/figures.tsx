import type { ImportedCount } from '@polylogue/contract/data';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/i18n/format.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import classes from '../data.module.css';

/** A table of what comes in, what is here already and what cannot come, by kind. */
export function Figures({ counts }: { counts: readonly ImportedCount[] }) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (counts.length === 0) return null;
  return (
    <table className={classes['figures']}>
      <thead>
        <tr>
          <th scope="col">{t('data.figures.kind')}</th>
          <th scope="col">{t('data.figures.added')}</th>
          <th scope="col">{t('data.figures.known')}</th>
          <th scope="col">{t('data.figures.failed')}</th>
        </tr>
      </thead>
      <tbody>
        {counts.map(({ kind, added, known, failed }) => (
          <tr key={kind}>
            <th scope="row">{t(`data.kind.${kind}`)}</th>
            <td>{formatNumber(added, locale)}</td>
            <td>{formatNumber(known, locale)}</td>
            <td data-bad={failed > 0 ? '' : undefined}>{formatNumber(failed, locale)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
