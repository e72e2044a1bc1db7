import type { Payment } from '@polylogue/contract/payments';
import type { TFunction } from 'i18next';
import { formatNumber } from '../../../lib/i18n/format.ts';
import type { Locale } from '../../../lib/i18n/locale.ts';
import { declineText } from '../checkout/payment-error.ts';
import { planNameOf } from '../checkout/purchase-name.ts';

function boughtText(t: TFunction, payment: Payment, locale: Locale): string {
  switch (payment.kind) {
    case 'tariff':
      return t('payments.outcome.planBought', { plan: planNameOf(t, payment.plan ?? 'free') });
    case 'tokens': {
      const count = payment.quantity ?? 0;
      return t('payments.outcome.tokensBought', { count, tokens: formatNumber(count, locale) });
    }
    case 'card':
      return t('payments.outcome.cardKept');
    case 'fee':
      return t('payments.outcome.left');
  }
}

/** What to say about a payment that has succeeded. */
export function successText(t: TFunction, payment: Payment, locale: Locale): string {
  const bought = boughtText(t, payment, locale);
  if (payment.kind === 'card') return bought;
  return `${t('payments.outcome.payment_success')} ${bought}`;
}

/** What to say about a payment that has failed. */
export function failureText(t: TFunction, payment: Payment | null): string {
  const reason = payment?.reason ?? null;
  return reason === null ? t('payments.outcome.payment_error') : declineText(t, reason);
}
