import type { Payment } from '@polylogue/contract/payments';
import type { TFunction } from 'i18next';
import { formatNumber } from '../../../lib/i18n/format.ts';
import type { Locale } from '../../../lib/i18n/locale.ts';
import { notifySuccess } from '../../../ui/notifications/notify.ts';
import { declineText } from '../checkout/payment-error.ts';
import { planNameOf } from '../checkout/purchase-name.ts';
import { tellBought } from './bought.store.ts';

/** What a payment has brought. */
export function boughtText(t: TFunction, payment: Payment, locale: Locale): string {
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

/** Tells that a payment has succeeded: a purchase by a card that stays, anything else in passing. */
export function tellSuccess(t: TFunction, payment: Payment, locale: Locale): void {
  if (payment.kind === 'tariff' || payment.kind === 'tokens') {
    tellBought(payment);
    return;
  }
  const bought = boughtText(t, payment, locale);
  const thanks = payment.kind === 'card' ? '' : `${t('payments.outcome.payment_success')} `;
  notifySuccess(thanks + bought);
}

/** What to say about a payment that has failed. */
export function failureText(t: TFunction, payment: Payment | null): string {
  const reason = payment?.reason ?? null;
  return reason === null ? t('payments.outcome.payment_error') : declineText(t, reason);
}
