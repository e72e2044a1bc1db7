import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/i18n/format.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import classes from './price.module.css';
import type { CompareEstimate } from './compare-estimate.ts';

/** What all answers together may cost, and what would be left. What each costs stands in its slot. */
export function ComparePrice({ estimate }: { estimate: CompareEstimate | undefined }) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (estimate === undefined) return null;
  return (
    <span className={classes['price']} title={t('answers.estimateTitle')}>
      <span>{t('compare.sum', { tokens: formatNumber(estimate.sum, locale) })}</span>
      <span>{t('compare.left', { tokens: formatNumber(estimate.left, locale) })}</span>
    </span>
  );
}
