import { planPeriodDays } from '@polylogue/contract/limits';
import type { PlanFeatures } from '@polylogue/contract/billing';
import type { TFunction } from 'i18next';
import { formatDays, formatMegabytes, formatNumber } from '../../../lib/i18n/format.ts';
import type { Locale } from '../../../lib/i18n/locale.ts';
import type { Plan } from './plan.wire.ts';

function tokensLine(t: TFunction, { key, features }: Plan, locale: Locale): string {
  const tokens = { count: features.tokens, tokens: formatNumber(features.tokens, locale) };
  return key === 'free' ? t('payments.brings.tokensOnce', tokens) : t('payments.brings.tokens', tokens);
}

/** The one thing to say beyond tokens and space: what the plan before does not have. */
function newLine(t: TFunction, features: PlanFeatures, before: PlanFeatures | undefined): string {
  if (before && features.isExport > before.isExport) return t('payments.brings.export');
  if (before && features.isShare > before.isShare) return t('payments.brings.share');
  if (before && features.isSelectOptions > before.isSelectOptions) return t('payments.brings.options');
  return t('payments.brings.compareShort', { slots: features.compareSlots });
}

/** What a plan's card says, in three lines. */
export function shortLines(
  t: TFunction,
  tariff: Plan,
  { before, locale }: { before: PlanFeatures | undefined; locale: Locale },
): string[] {
  const size = formatMegabytes(tariff.features.storageBytes, locale);
  return [
    tokensLine(t, tariff, locale),
    t('payments.brings.library', { size }),
    newLine(t, tariff.features, before),
  ];
}

/** What a plan brings, in full. */
export function fullLines(t: TFunction, tariff: Plan, locale: Locale): string[] {
  const { key, features, period } = tariff;
  const tokens = { count: features.tokens, tokens: formatNumber(features.tokens, locale) };
  const size = formatMegabytes(features.storageBytes, locale);
  return [
    key === 'free'
      ? tokensLine(t, tariff, locale)
      : period === 'year'
        ? t('payments.brings.tokensMonthly', tokens)
        : t('payments.brings.tokensEvery', { ...tokens, period: formatDays(planPeriodDays, locale) }),
    tariff.hasCapsules ? t('payments.brings.capsules', { size }) : t('payments.brings.library', { size }),
    ...(features.isCompareAvailable ? [t('payments.brings.compare', { slots: features.compareSlots })] : []),
    ...(features.isSelectOptions === '1' ? [t('payments.brings.options')] : []),
    ...(features.isShare === 1 ? [t('payments.brings.share')] : []),
    ...(features.isExport === 1 ? [t('payments.brings.export')] : []),
  ];
}
