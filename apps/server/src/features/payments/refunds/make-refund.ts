import { NotMyTurn, type Taken } from '../../../platform/due/due.ts';
import { GatewayRefused, type Transaction, type FiscalReceipt } from '../../../vendors/payments/gateway.ts';
import { payerOf } from '../../accounts/accounts.service.ts';
import { gatewayNamed, isAway } from '../gateways-in-use.ts';
import { findTransaction, returnedOf } from '../notices.ts';
import { descriptionOf } from '../orders/attempt.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import { triesOf, type PaymentRow, type RefundRow, type TransactionRow } from '../payments.queries.ts';
import { settle } from '../settle.service.ts';
import { fiscalReceipt, isFiscal } from '../vat/fiscal.ts';
import { countAsk, findRefund, markRefund, paymentOfRefund } from './refunds.queries.ts';
import { refuseRefund } from './refused.ts';

/** Longest time between two asks, in minutes. */
const longestWait = 360;

/**
 * Asks the gateway for money that somebody has just asked for. Without an answer the work that waits in the row goes on
 * asking. Gateways look up what they have returned before, so a repeat after a lost answer or a crash is harmless.
 */
export async function makeRefund(deps: PaymentsDeps, refund: RefundRow): Promise<void> {
  try {
    await askOrRefuse(deps, refund);
  } catch (error) {
    deps.log.warn({ err: error, refundId: refund.id }, 'a refund could not be made yet');
  }
}

/** Asks the gateway for money that is to be returned, again and again until it is. */
export async function goOnRefunding(deps: PaymentsDeps, taken: Pick<Taken, 'id' | 'end'>): Promise<void> {
  const { db } = deps.database;
  const refund = await findRefund(db, taken.id);
  if (refund?.state !== 'asked') return;
  const seconds = Math.min(2 ** refund.asks, longestWait) * 60;
  await countAsk(db, refund, new Date(deps.clock.now().getTime() + seconds * 1000));
  try {
    // It may have been returned, or refused, without our hearing of it.
    if (!(await isAnswered(deps, refund))) await askOrRefuse(deps, refund);
  } catch (error) {
    if (!isAway(error)) throw error;
    deps.log.warn({ err: error, refundId: refund.id }, 'a refund could not be made yet');
    throw new NotMyTurn('The gateway is away, or refuses it for now.', { seconds });
  }
  // Perhaps not over yet: a bank account gets its money later.
  await taken.end(db, { seconds });
}

async function askOrRefuse(deps: PaymentsDeps, refund: RefundRow): Promise<void> {
  try {
    await askGateway(deps, refund);
  } catch (error) {
    if (!(error instanceof GatewayRefused && mayBeRefused(refund))) throw error;
    // Before a refusal is believed: somebody in the gateway's own cabinet may have returned the money.
    await isAnswered(deps, refund);
    await refuseRefund(deps, refund);
  }
}

/** What a user wants back stays theirs if the gateway refuses. Money that is not ours is returned in the end. */
function mayBeRefused({ cause }: RefundRow): boolean {
  return cause === 'user' || cause === 'left';
}

async function askGateway(deps: PaymentsDeps, refund: RefundRow): Promise<void> {
  const { db } = deps.database;
  const { gateway: name, transactionId, reference } = refund;
  const gateway = gatewayNamed(deps, name);
  const stored = await findTransaction(db, name, transactionId);
  if (!stored) throw new Error('There is nothing to return.');
  if (stored.state === 'authorized' && gateway.release) {
    await gateway.release(transactionId);
    await markRefund(db, { gateway: name, transactionId, state: 'done' });
    return;
  }
  const amount = Math.min(refund.amount, stored.amount) - (await returnedOf(db, stored));
  const payment = await paymentOfRefund(db, refund);
  const receipt = await returnReceipt(deps, { payment, amount });
  const told = await toldPayment(deps, payment, stored);
  const answer = await gateway.refund(told, amount, reference, receipt);
  const transaction = { ...answer, kind: 'refund', parent: transactionId } as const;
  await settle(deps, { gateway: name, transaction, cause: 'job' });
}

/** Settles what the gateway knows of the payment. Whether the refund is over by that. */
async function isAnswered(deps: PaymentsDeps, refund: RefundRow): Promise<boolean> {
  const { db } = deps.database;
  const stored = await findTransaction(db, refund.gateway, refund.transactionId);
  const reference = stored ? await referenceOf(deps, stored) : null;
  if (reference === null) return false;
  const gateway = gatewayNamed(deps, refund.gateway);
  for (const transaction of await gateway.find(reference)) {
    await settle(deps, { gateway: gateway.name, transaction, cause: 'job' });
  }
  return (await findRefund(db, refund.id))?.state !== 'asked';
}

/** The payment as the gateway knows it. */
async function toldPayment(
  deps: PaymentsDeps,
  { means }: PaymentRow,
  stored: TransactionRow,
): Promise<Transaction> {
  const { transactionId: id, amount, currency, at } = stored;
  return {
    id,
    reference: await referenceOf(deps, stored),
    account: null,
    state: 'succeeded',
    kind: 'payment',
    parent: null,
    means,
    card: null,
    decline: null,
    amount,
    currency,
    at,
  };
}

/** The try that a transaction was made for. Rows from before it was kept: the try that succeeded. */
async function referenceOf(deps: PaymentsDeps, stored: TransactionRow): Promise<string | null> {
  if (stored.reference !== null) return stored.reference;
  const tries = await triesOf(deps.database.db, stored.paymentId);
  return tries.find(({ state }) => state === 'succeeded')?.reference ?? null;
}

/** What the cash desk is told of a return (54-FZ). An account that is gone has no address to send it to. */
async function returnReceipt(
  { config, database: { db } }: Pick<PaymentsDeps, 'config' | 'database'>,
  { payment, amount }: { payment: PaymentRow; amount: number },
): Promise<FiscalReceipt | undefined> {
  if (!isFiscal(config)) return undefined;
  const payer = await payerOf(db, payment.userId);
  if (!payer) return undefined;
  const name = descriptionOf(payment, payer);
  return fiscalReceipt(config, { payment, email: payer.email, name, amount });
}
