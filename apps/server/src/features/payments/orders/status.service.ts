import type { Payment } from '@polylogue/contract/payments';
import { CallError } from '../../../platform/http/call-error.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import { presentPayment } from '../payments.present.ts';
import { countLook, findPayment, latestPayment, triesOf, type PaymentRow } from '../payments.queries.ts';
import { askAbout } from './check.ts';

/** A page asks every few seconds; the gateway is asked at most this often. */
const askSeconds = 10;

/** Asks of a payment, before the times of the polling job take over. */
const mostAsks = 30;

/** A payment of the user, or the latest; an open one is looked up at the gateway. */
export async function followPayment(
  deps: PaymentsDeps,
  userId: number,
  paymentId: number | undefined,
): Promise<Payment | null> {
  const find = () =>
    paymentId === undefined
      ? latestPayment(deps.database.db, userId)
      : findPayment(deps.database.db, userId, paymentId);
  const payment = await find();
  if (!payment && paymentId !== undefined) throw new CallError('not_found');
  if (!payment) return null;
  const isAsked = payment.status === 'pending' && (await askGateway(deps, payment));
  const known = isAsked ? ((await find()) ?? payment) : payment;
  return presentPayment(known, deps.clock.now());
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
