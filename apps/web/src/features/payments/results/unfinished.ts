import type { Payment } from '@polylogue/contract/payments';

/** Whether a payment may still change by itself soon. */
export function isOpen({ status }: Pick<Payment, 'status'>): boolean {
  return status === 'created' || status === 'pending';
}

/** Whether a purchase was begun and waits for its buyer: in the form, at the bank's page or in the bank's app. */
export function isUnfinished(payment: Payment | null | undefined): payment is Payment {
  if (!payment || !isOpen(payment) || payment.openUntil === null) return false;
  const isSale = payment.kind === 'tariff' || payment.kind === 'tokens';
  return isSale && (payment.token !== null || payment.link !== null || payment.secure !== null);
}
