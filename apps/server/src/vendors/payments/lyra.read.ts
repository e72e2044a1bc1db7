import { lyraDecline } from './lyra.declines.ts';
import type { SavedCard, Transaction } from './gateway.ts';
import { amountOf, currencyOf, fieldsOf, listOf, textOf, type Fields } from './wire.ts';

const paid = new Set(['AUTHORISED', 'CAPTURED', 'PARTIALLY_AUTHORISED', 'PRE_AUTHORISED']);
const waiting = new Set([
  'AUTHORISED_TO_VALIDATE',
  'WAITING_AUTHORISATION',
  'WAITING_AUTHORISATION_TO_VALIDATE',
  'UNDER_VERIFICATION',
  'WAITING_FOR_PAYMENT',
  'INITIAL',
  'REFUND_TO_RETRY',
  'SUSPENDED',
]);

/** Who an order belongs to, as its transactions do not say. */
export interface OrderContext {
  reference: string | null;
  account: string | null;
}

/** The order of a V4/Payment or of a V4/OrderTransactions. */
export function orderOf(payment: Fields): OrderContext {
  return {
    reference: textOf(fieldsOf(payment['orderDetails'])?.['orderId']),
    account: textOf(fieldsOf(payment['customer'])?.['reference']),
  };
}

/** All transactions of an order, the oldest first. Their times are whole seconds: a refund comes after its payment. */
export function readTransactions(payment: Fields): Transaction[] {
  const order = orderOf(payment);
  // The newest comes first on the wire.
  return listOf(payment['transactions'])
    .toReversed()
    .flatMap((row) => readTransaction(fieldsOf(row) ?? {}, order))
    .toSorted(
      (one, other) =>
        one.at.getTime() - other.at.getTime() ||
        Number(one.kind === 'refund') - Number(other.kind === 'refund'),
    );
}

/**
 * One transaction, or two: money that was only authorised is returned by cancelling, which makes no transaction of its own
 * at Lyra. Nothing but our wish to return it cancels, so it is told as the refund it is.
 */
export function readTransaction(row: Fields, order: OrderContext): Transaction[] {
  const transaction = readOne(row, order);
  if (!transaction) return [];
  if (transaction.state !== 'cancelled' || transaction.kind === 'refund') return [transaction];
  return [transaction, cancellationOf(transaction)];
}

function cancellationOf(payment: Transaction): Transaction {
  return {
    ...payment,
    id: `${payment.id}/cancelled`,
    parent: payment.id,
    kind: 'refund',
    state: 'succeeded',
  };
}

function readOne(row: Fields, order: OrderContext): Transaction | undefined {
  const id = textOf(row['uuid']);
  const amount = amountOf(Number(textOf(row['amount']) ?? 0));
  const currency = currencyOf(row['currency']);
  const at = new Date(textOf(row['creationDate']) ?? '');
  const details = fieldsOf(row['transactionDetails']) ?? {};
  if (id === null || amount === undefined || !currency || Number.isNaN(at.getTime())) return undefined;
  const state = stateOf(row);
  const isRefund = row['operationType'] === 'CREDIT';
  return {
    id,
    amount,
    currency,
    reference: order.reference ?? textOf(fieldsOf(row['orderDetails'])?.['orderId']),
    account: order.account,
    state,
    kind: isRefund ? 'refund' : 'payment',
    parent: isRefund ? textOf(details['parentTransactionUuid']) : null,
    means: 'card',
    card: readCard(row, details),
    decline:
      state === 'declined' ? lyraDecline(textOf(row['errorCode']), textOf(row['detailedErrorCode'])) : null,
    at,
  };
}

function stateOf(row: Fields): Transaction['state'] {
  const status = textOf(row['detailedStatus']) ?? '';
  // A card that was only checked: nothing was sold.
  if (status === 'ACCEPTED') return 'authorized';
  if (paid.has(status)) return 'succeeded';
  if (waiting.has(status)) return 'pending';
  if (status === 'CANCELLED') return 'cancelled';
  // A status that is new to us: the general one still tells whether it is over.
  if (row['status'] === 'RUNNING') return 'pending';
  return row['status'] === 'PAID' ? 'succeeded' : 'declined';
}

function readCard(row: Fields, details: Fields): SavedCard | null {
  const token = textOf(row['paymentMethodToken']);
  const card = fieldsOf(details['cardDetails']) ?? {};
  const pan = textOf(card['pan']);
  if (token === null || pan === null) return null;
  const [year, month] = [textOf(card['expiryYear']), textOf(card['expiryMonth'])];
  return {
    token,
    mask: pan.replaceAll(/[xX]/g, '*'),
    expires: year && month ? `${year}-${month.padStart(2, '0')}` : null,
    brand: textOf(card['effectiveBrand'])?.toLowerCase() ?? null,
  };
}
