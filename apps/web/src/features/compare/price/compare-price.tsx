import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/i18n/format.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import classes from './price.module.css';
import type { Estimate } from '../../conversation/composer/estimate.ts';

/** Maximum cost of all answers and the remaining balance. Each slot shows its own. */
export function ComparePrice({ estimate }: { estimate: Estimate | undefined }) {
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
