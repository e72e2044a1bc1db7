import { useTranslation } from 'react-i18next';
import type { Model } from './model.ts';
import { formatNumber, formatTokens } from '../../lib/i18n/format.ts';
import { useLocale } from '../../lib/i18n/use-locale.ts';

/** What there is to know of a model besides its description, in words. */
export function useFacts(): (model: Model) => string[] {
  const { t } = useTranslation();
  const locale = useLocale();
  return (model) =>
    [
      model.contextLength > 0
        ? t('models.context', { tokens: formatTokens(model.contextLength, locale) })
        : '',
      t('models.coefficientTitle', { value: formatNumber(model.modelDiscounter, locale) }),
      model.takesImages ? t('models.takesImages') : '',
      model.reasoning ? t('models.thinks') : '',
      model.demo ? t('models.demoTitle') : '',
    ].filter((fact) => fact !== '');
}
