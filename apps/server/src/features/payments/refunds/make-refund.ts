import {
  GatewayRefused,
  GatewayUnsure,
  type PaymentGateway,
  type Transaction,
} from '../../../vendors/payments/gateway.ts';
import { gatewayNamed } from '../gateways-in-use.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import {
  findTransaction,
  returnedOf,
  triesOf,
  type PaymentRow,
  type RefundRow,
  type TransactionRow,
} from '../payments.queries.ts';
import { settle } from '../settle.service.ts';
import { findRefund, markRefund, paymentOfRefund, postponeRefund } from './refunds.queries.ts';
import { refuseRefund } from './refused.ts';
import { returnReceipt } from './return-receipt.ts';

/** Longest time between two tries, in minutes. */
const longestWait = 360;

/**
 * Asks the gateway for money that is to be returned. Gateways look up what they have returned before, so a repeat after a
 * lost answer or a crash is harmless. Without an answer it is asked for again later.
 */
export async function makeRefund(deps: PaymentsDeps, refund: RefundRow): Promise<void> {
  try {
    await askGateway(deps, refund);
  } catch (error) {
    deps.log.warn({ err: error, refundId: refund.id }, 'a refund could not be made yet');
    const isRefused = error instanceof GatewayRefused && mayBeRefused(refund);
    if (!isRefused || !(await acceptRefusal(deps, refund))) await waitFor(deps, refund);
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
  if (refund.tries > 0 && (await isAnswered(deps, refund, stored))) return;
  const amount = stored.amount - (await returnedOf(db, stored));
  const payment = await paymentOfRefund(db, refund);
  const receipt = await returnReceipt(deps, { payment, amount });
  const told = await toldPayment(deps, payment, stored);
  const answer = await gateway.refund(told, amount, reference, receipt);
  const transaction = { ...answer, kind: 'refund', parent: transactionId } as const;
  await settle(deps, { gateway: name, transaction, cause: 'job' });
  // Not over yet: a bank account gets its money later.
  await waitFor(deps, refund);
}

/** What was asked for before may have happened, or have been refused, without our hearing of it. */
async function isAnswered(deps: PaymentsDeps, refund: RefundRow, stored: TransactionRow): Promise<boolean> {
  const reference = await referenceOf(deps, stored);
  if (reference !== null) await settleKnown(deps, gatewayNamed(deps, refund.gateway), reference);
  return (await findRefund(deps.database.db, refund.id))?.state !== 'asked';
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

/**
 * Before a refusal is believed the gateway is asked what it knows: an earlier call without an answer, or somebody in its
 * own cabinet, may have returned the money. False if it cannot be asked now.
 */
async function acceptRefusal(deps: PaymentsDeps, refund: RefundRow): Promise<boolean> {
  const { db } = deps.database;
  const stored = await findTransaction(db, refund.gateway, refund.transactionId);
  const reference = stored ? await referenceOf(deps, stored) : null;
  try {
    if (reference !== null) await settleKnown(deps, gatewayNamed(deps, refund.gateway), reference);
  } catch (error) {
    if (error instanceof GatewayUnsure || error instanceof GatewayRefused) return false;
    throw error;
  }
  await refuseRefund(deps, refund);
  return true;
}

async function settleKnown(deps: PaymentsDeps, gateway: PaymentGateway, reference: string): Promise<void> {
  for (const transaction of await gateway.find(reference)) {
    await settle(deps, { gateway: gateway.name, transaction, cause: 'job' });
  }
}

/** Sets when a refund that is still to be made is asked for next. */
async function waitFor(deps: PaymentsDeps, { id }: RefundRow): Promise<void> {
  const { db } = deps.database;
  const refund = await findRefund(db, id);
  if (refund?.state !== 'asked') return;
  const minutes = Math.min(2 ** refund.tries, longestWait);
  const askAt = new Date(deps.clock.now().getTime() + minutes * 60_000);
  await postponeRefund(db, { id, tries: refund.tries + 1, askAt });
}
