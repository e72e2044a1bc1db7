import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/i18n/format.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import type { Estimate } from '../../conversation/composer/estimate.ts';
import { useEstimateWords } from '../../conversation/price/use-estimate-words.ts';
import classes from './price.module.css';

/** Cost of all answers, and the balance left when they cost the most. Each slot shows its own. */
export function ComparePrice({ estimate }: { estimate: Estimate | undefined }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const words = useEstimateWords();
  if (estimate === undefined) return null;
  return (
    <span className={classes['price']}>
      <span>{words(estimate)}</span>
      <span>{t('compare.left', { tokens: formatNumber(estimate.left, locale) })}</span>
    </span>
  );
}
