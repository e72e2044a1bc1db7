import type { Transaction } from './gateway.ts';

/** Our id for the part of an authorisation that was given back. */
export function reductionId(transactionId: string): string {
  return `${transactionId}/reduced`;
}

/** Part of an authorisation is given back by making the payment itself smaller, which is no transaction at the gateway. */
export function reductionOf(payment: Transaction, amount: number): Transaction {
  return { ...payment, id: reductionId(payment.id), kind: 'refund', parent: payment.id, amount };
}
