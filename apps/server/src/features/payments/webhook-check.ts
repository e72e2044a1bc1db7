import type { Transaction } from '../../vendors/payments/gateway.ts';
import { payerOf } from '../accounts/accounts.service.ts';
import type { PaymentsDeps } from './payments.deps.ts';
import { isPromoSpent } from './promo/promo-of-order.ts';
import { paymentOfReference, tryByReference, type GatewayName } from './payments.queries.ts';

/** Whether a gateway may take the money it asks about: for an order of ours, of a sum that still holds, not paid yet. */
export async function isAcceptable(
  deps: PaymentsDeps,
  gateway: GatewayName,
  { reference, account, amount, currency }: Transaction,
): Promise<boolean> {
  const { db } = deps.database;
  const payment = reference === null ? undefined : await paymentOfReference(db, reference);
  const tried = reference === null ? undefined : await tryByReference(db, reference);
  if (payment?.gateway !== gateway || tried?.givenUpAt) return false;
  const isOurs = account === null || account === String(payment.userId);
  const isSum = payment.currency === currency && (payment.kind === 'card' || payment.amount === amount);
  const isUnpaid =
    payment.status === 'created' || payment.status === 'pending' || payment.status === 'failed';
  if (!isOurs || !isSum || !isUnpaid || (await isPromoSpent(db, payment))) return false;
  return (await payerOf(db, payment.userId)) !== undefined;
}
