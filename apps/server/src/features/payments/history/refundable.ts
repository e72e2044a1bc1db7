import type { PaymentRow } from '../payments.queries.ts';

/** Days within which a refund may be asked for. */
const refundDays = 14;

/** Whether the history offers to ask for a refund; the refund itself decides by what was used. */
export function isRefundable({ status, kind, settledAt }: PaymentRow, now: Date): boolean {
  if (status !== 'succeeded' || settledAt === null || (kind !== 'tokens' && kind !== 'tariff')) return false;
  return now.getTime() - settledAt.getTime() < refundDays * 86_400_000;
}
