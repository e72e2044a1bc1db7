import { paymentReasons, type PaymentReason } from '@polylogue/contract/payments';
import type { TFunction } from 'i18next';
import { isApiError } from '../../../lib/api/api-error.ts';
import { errorText } from '../../../lib/errors/error-text.ts';

/** Why a bank declined; undefined for any other error. */
export function reasonOf(error: unknown): PaymentReason | undefined {
  if (!isApiError(error, 'error_payment')) return undefined;
  return paymentReasons.find((reason) => reason === error.reason);
}

/** What to say about a payment that was not made. */
export function paymentErrorText(t: TFunction, error: unknown): string {
  const reason = reasonOf(error);
  if (reason !== undefined) return declineText(t, reason);
  if (isApiError(error, 'conflict')) return t('payments.checkout.dearer');
  if (isApiError(error, 'not_permission') && error.gate === 'expired') return t('payments.shop.expired');
  return errorText(t, error);
}

/** A decline in words. */
export function declineText(t: TFunction, reason: PaymentReason): string {
  return t('payments.outcome.because', { reason: t(`payments.reasons.${reason}`) });
}
