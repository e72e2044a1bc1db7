import type { LegalDocument } from '@polylogue/contract/legal';
import { IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './terms.module.css';

/** The documents with a line that says what each is for. */
export function DocumentsList({ documents }: { documents: readonly LegalDocument[] }) {
  const { t } = useTranslation();
  return (
    <ol className={classes['list']} aria-label={t('legal.documents')}>
      {documents.map(({ anchor, title }, index) => (
        <li key={anchor}>
          <a href={`#${anchor}`}>
            <span>{index + 1}</span>
            <strong>{title}</strong>
            <span>{t(`legal.summary.${anchor}`)}</span>
            <IconChevronRight size={16} stroke={1.6} aria-hidden />
          </a>
        </li>
      ))}
    </ol>
  );
}
