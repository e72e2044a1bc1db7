import type { LeftOutCount } from '@polylogue/contract/data';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/i18n/format.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import classes from '../data.module.css';

/** What is left out, with its number and reason. */
export function LeftOutList({ leftOut, title }: { leftOut: readonly LeftOutCount[]; title: string }) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (leftOut.length === 0) return null;
  return (
    <section>
      <h3>{title}</h3>
      <ul className={classes['left']}>
        {leftOut.map(({ what, count }) => (
          <li key={what}>{t(`data.leftOut.${what}`, { count, number: formatNumber(count, locale) })}</li>
        ))}
      </ul>
    </section>
  );
}
