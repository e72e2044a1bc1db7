import type { Transaction } from './gateway.ts';

/**
 * Whether this is the refund that is asked for. Neither gateway keeps our reference of it for long, so a refund of the same
 * payment and amount counts as the same one: better one too few, which somebody notices, than one too many.
 */
export function isRefundOf(payment: Transaction, amount: number, other: Transaction): boolean {
  return (
    other.kind === 'refund' &&
    other.parent === payment.id &&
    other.amount === amount &&
    other.state !== 'declined'
  );
}
