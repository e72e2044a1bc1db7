import type { PlanKey } from '@polylogue/contract/billing';
import type { TFunction } from 'i18next';
import { formatNumber } from '../../../lib/i18n/format.ts';
import type { Locale } from '../../../lib/i18n/locale.ts';

/** What a preview, a payment or a running plan says about what is bought. */
export interface Purchase {
  plan: PlanKey | null;
  period: 'month' | 'year' | null;
  quantity: number | null;
}

/** Name of a plan. */
export function planNameOf(t: TFunction, plan: PlanKey): string {
  return t(`workspace.plans.${plan}`);
}

/** Tokens with their number: 750,000 tokens. */
export function tokensText(t: TFunction, count: number, locale: Locale): string {
  return t('payments.checkout.packageOf', { count, tokens: formatNumber(count, locale) });
}

/** What is bought, in words: "Pro, monthly" or "500,000 tokens". */
export function purchaseName(t: TFunction, { plan, period, quantity }: Purchase, locale: Locale): string {
  if (plan === null) {
    return quantity === null ? t('payments.order.card') : tokensText(t, quantity, locale);
  }
  const length = period === 'year' ? t('payments.checkout.yearly') : t('payments.checkout.monthly');
  return t('payments.checkout.plan', { plan: planNameOf(t, plan), period: length });
}
