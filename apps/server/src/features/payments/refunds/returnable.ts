import type { RefundCheck } from '@polylogue/contract/refunds';
import type { Locale } from '@polylogue/contract/limits';
import { titleOf } from '../history/title.ts';
import type { PaymentRow } from '../payments.queries.ts';

/** What a payment was for and took. */
export type Returnable = RefundCheck['payment'];

/** A payment as the dialogs about its return name it. */
export function presentReturnable(payment: PaymentRow, language: Locale): Returnable {
  const { plan, amount, currency, means: type, cardNumber: card } = payment;
  const startsAt = payment.startsAt?.toISOString() ?? null;
  return { title: titleOf(payment, language), plan, startsAt, amount, currency, means: { type, card } };
}
