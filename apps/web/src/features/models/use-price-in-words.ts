import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/i18n/format.ts';
import { useLocale } from '../../lib/i18n/use-locale.ts';
import type { Model } from './model.ts';
import { priceOf } from './model-price.ts';

/** What a model costs, in words. */
export function usePriceInWords(): (model: Model) => string {
  const { t } = useTranslation();
  const locale = useLocale();
  return (model) => {
    const { per, tokens } = priceOf(model);
    if (tokens === 0) return t('models.price.free');
    return t(`models.price.${per}`, { tokens: formatNumber(tokens, locale) });
  };
}
