import type { Payment } from '@polylogue/contract/payments';
import { CallError } from '../../../platform/http/call-error.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import { presentPayment } from '../payments.present.ts';
import { tellPaymentChanged } from '../payment-changed.ts';
import { inTransaction } from '../../../platform/db/database.ts';
import { markSeen, noteBeginning, orderOfToken } from './orders.queries.ts';
import {
  countLook,
  findPayment,
  giveUpOrder,
  lockPayment,
  latestPayment,
  triesOf,
  type PaymentRow,
} from '../payments.queries.ts';
import { askAbout } from './attempt.ts';

/** A page asks every few seconds; the gateway is asked at most this often. */
const askSeconds = 10;

/** Asks of a payment, before the times of the polling job take over. */
const mostAsks = 30;

/** A payment of the user, by its id or the token of its form, or the latest; an open one is looked up at the gateway. */
export async function followPayment(
  deps: PaymentsDeps,
  userId: number,
  { paymentId, token }: { paymentId?: number | undefined; token?: string | undefined },
): Promise<Payment | null> {
  const { db } = deps.database;
  const find = () => {
    if (paymentId !== undefined) return findPayment(db, userId, paymentId);
    return token === undefined ? latestPayment(db, userId) : orderOfToken(db, userId, token);
  };
  const payment = await find();
  if (!payment && (paymentId !== undefined || token !== undefined)) throw new CallError('not_found');
  if (!payment) return null;
  const isAsked = payment.status === 'pending' && (await askGateway(deps, payment));
  const known = isAsked ? ((await find()) ?? payment) : payment;
  return presentPayment(known, deps.clock.now());
}

/**
 * Gives an unfinished payment up for its buyer. Nobody has to tell them: they know. Refused while a charge has no answer yet,
 * and when the payment has ended.
 */
export async function dropPayment(deps: PaymentsDeps, userId: number, paymentId: number): Promise<void> {
  const now = deps.clock.now();
  await inTransaction(deps.database.db, async (transaction) => {
    if (!(await findPayment(transaction, userId, paymentId))) throw new CallError('not_found');
    const payment = await lockPayment(transaction, paymentId);
    const isUnfinished = payment.status === 'created' || payment.status === 'pending';
    const tries = await triesOf(transaction, paymentId);
    const isUnknown = tries.some(({ state }) => state === 'calling');
    if (!isUnfinished || isUnknown || payment.renewalOf !== null) throw new CallError('conflict');
    await giveUpOrder(transaction, payment, { cause: 'call', detail: 'dropped by its buyer', now });
    await markSeen(transaction, { userId, paymentId, now });
    tellPaymentChanged(deps, payment);
  });
}

/** Notes whether the buyer of an open order wants it to begin before the days of withdrawal are over. */
export async function beginPayment(
  deps: PaymentsDeps,
  userId: number,
  { paymentId, beginNow }: { paymentId: number; beginNow: boolean },
): Promise<void> {
  await inTransaction(deps.database.db, async (transaction) => {
    if (!(await findPayment(transaction, userId, paymentId))) throw new CallError('not_found');
    const payment = await lockPayment(transaction, paymentId);
    const isUnpaid = payment.status !== 'succeeded' && payment.isOpen;
    if (isUnpaid) await noteBeginning(transaction, payment, beginNow);
  });
}

/** False if nothing was asked. */
async function askGateway(deps: PaymentsDeps, payment: PaymentRow): Promise<boolean> {
  const now = deps.clock.now().getTime();
  const tries = await triesOf(deps.database.db, payment.id);
  const due = tries.filter(({ state, looks, createdAt }) => {
    const isOpen = state === 'calling' || state === 'waiting';
    return isOpen && looks < mostAsks && now - createdAt.getTime() > (looks + 1) * askSeconds * 1000;
  });
  for (const tried of due) {
    // Counted apart: somebody who watches must not make the job look less often.
    await countLook(deps.database.db, tried);
    await askAbout(deps, tried, 'poll');
  }
  return due.length > 0;
}
