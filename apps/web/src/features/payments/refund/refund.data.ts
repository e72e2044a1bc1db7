import { checkRefund, previewWithdrawal, refund, refundReasons, withdraw } from '@polylogue/contract/refunds';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/client.ts';

/** Whether a payment can be returned, and if not, why. */
export function askWhether(transactionId: number) {
  return api(checkRefund, { body: { transactionId } });
}

/** Returns a payment. */
export function returnPayment(body: { transactionId: number; reason: number; description?: string }) {
  return api(refund, { body });
}

/** Why somebody wants their money back. */
export const refundReasonsQuery = queryOptions({
  queryKey: ['refund-reasons'],
  queryFn: ({ signal }) => api(refundReasons, {}, { signal }),
  staleTime: Infinity,
});

/** What withdrawing from the contract of a payment would return now. */
export function askToWithdraw(paymentId: number) {
  return api(previewWithdrawal, { body: { paymentId } });
}

/** Withdraws from the contract of a payment, for what the page showed. */
export function withdrawFrom(paymentId: number, returned: number) {
  return api(withdraw, { body: { paymentId, returned } });
}
