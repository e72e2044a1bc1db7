import type { Executor } from '../../../platform/db/database.ts';
import { hashesOfUser } from '../../accounts/address-hashes.service.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import type { PaymentRow } from '../payments.queries.ts';
import {
  changeActivation,
  findActivation,
  lockActivation,
  lockPromos,
  rememberUse,
  waitingPromo,
  type Waiting,
} from './promo.queries.ts';

/** The discount that a purchase of a thing would get: the waiting one, unless another open order has it. */
export async function promoFor(
  executor: Executor,
  { userId, thing, now }: { userId: number; thing: string; now: Date },
): Promise<Waiting | undefined> {
  const waiting = await waitingPromo(executor, userId, now);
  return waiting && isFree(waiting, thing) ? waiting : undefined;
}

function isFree({ heldBy, heldFor }: Waiting, thing: string): boolean {
  return heldBy === null || heldFor === thing;
}

/** Lets an order hold its discount while it is open. False if that is gone, or with another order. */
export async function holdPromo(
  transaction: Executor,
  { userId, promoId, id, thing }: Pick<PaymentRow, 'userId' | 'promoId' | 'id' | 'thing'>,
  now: Date,
): Promise<boolean> {
  if (promoId === null) return true;
  await lockPromos(transaction, userId);
  const activation = await lockActivation(transaction, userId, promoId);
  const waiting = await promoFor(transaction, { userId, thing, now });
  if (!activation || waiting?.promoId !== promoId) return false;
  await changeActivation(transaction, activation.id, { paymentId: id });
  return true;
}

/** Whether another payment has used the discount of an order, so that its price no longer holds. */
export async function isPromoSpent(
  executor: Executor,
  { userId, promoId, id }: Pick<PaymentRow, 'userId' | 'promoId' | 'id'>,
  lock?: 'lock',
): Promise<boolean> {
  if (promoId === null) return false;
  const find = lock ? lockActivation : findActivation;
  const activation = await find(executor, userId, promoId);
  return activation !== undefined && activation.usedAt !== null && activation.paymentId !== id;
}

/** Uses the discount of a payment that succeeded. */
export async function usePromo(
  transaction: Executor,
  deps: Pick<PaymentsDeps, 'secrets'>,
  { userId, promoId, id }: Pick<PaymentRow, 'userId' | 'promoId' | 'id'>,
  now: Date,
): Promise<void> {
  const activation = promoId === null ? undefined : await lockActivation(transaction, userId, promoId);
  if (!activation) return;
  await changeActivation(transaction, activation.id, { paymentId: id, usedAt: now });
  const hashes = await hashesOfUser(transaction, deps, userId);
  if (hashes) await rememberUse(transaction, hashes, activation.promoId);
}
