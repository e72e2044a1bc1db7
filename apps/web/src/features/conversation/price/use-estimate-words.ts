import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/i18n/format.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { roundUp, type Estimate } from '../composer/estimate.ts';

/** What sending usually costs and what at most, in words. */
export function useEstimateWords(): (estimate: Estimate) => string {
  const { t } = useTranslation();
  const locale = useLocale();
  return ({ usual, sum }) => {
    if (sum === 0) return t('answers.price.free');
    const [likely, most] = [roundUp(usual), roundUp(sum)];
    const tokens = formatNumber(most, locale);
    return likely < most
      ? t('answers.price.usualAndMost', { usual: formatNumber(likely, locale), tokens })
      : t('answers.price.atMost', { tokens });
  };
}
