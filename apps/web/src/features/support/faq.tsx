import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './support.module.css';

/** The questions, in their order. */
const entries = ['cost', 'planEnd', 'refund', 'privacy', 'data'] as const;

/** Answers to common questions; the first one is open. */
export function Faq() {
  const { t } = useTranslation();
  return (
    <div className={classes['faq']}>
      {entries.map((entry, index) => (
        <details key={entry} open={index === 0}>
          <summary>
            <span>{t(`support.faq.${entry}.question`)}</span>
            <IconChevronDown size={16} stroke={1.6} aria-hidden />
          </summary>
          <p>{t(`support.faq.${entry}.answer`)}</p>
        </details>
      ))}
    </div>
  );
}
