import { refundRule } from '@polylogue/contract/limits';
import type { PaymentRow } from '../payments.queries.ts';

/** Whether the history offers to ask for a refund; the refund itself decides by what was used. */
export function isRefundable({ status, kind, settledAt }: PaymentRow, now: Date): boolean {
  if (status !== 'succeeded' || settledAt === null || (kind !== 'tokens' && kind !== 'tariff')) return false;
  return now.getTime() - settledAt.getTime() < refundRule.days * 86_400_000;
}
