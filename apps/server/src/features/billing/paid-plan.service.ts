import type { PlanKey } from '@polylogue/contract/billing';
import type { Executor } from '../../platform/db/database.ts';
import { openAccount } from './billing.service.ts';
import { endLots, insertLot, lockAccount, lotsOf, move, runningAllowances } from './ledger.queries.ts';
import { planOnOfferBy } from './plan-versions.queries.ts';
import { changePlanEnd, findPlan, savePlan } from './plans.queries.ts';

/** A paid period to grant: once per cause. */
export interface PaidPeriod {
  userId: number;
  plan: PlanKey;
  /** The version whose terms were bought, and its tokens. */
  planId: number;
  tokens: number;
  cause: string;
  startsAt: Date;
  endsAt: Date;
  renews: boolean;
  graceUntil: Date | null;
  /** Whether it follows a running period of the same plan, whose rest stays. Otherwise that ends now. */
  follows: boolean;
  now: Date;
}

/**
 * Puts a user on a paid plan, inside the caller's transaction. False if the cause has granted before. A period that
 * follows another one grants its tokens at once, until its own end. Bought and given tokens stay.
 */
export async function grantPeriod(transaction: Executor, period: PaidPeriod): Promise<boolean> {
  const { userId, plan, planId, tokens, cause, startsAt, endsAt, renews, graceUntil, follows, now } = period;
  await openAccount(transaction, userId, now);
  await lockAccount(transaction, userId);
  const lotId = await insertLot(transaction, {
    userId,
    source: 'plan',
    cause,
    granted: tokens,
    expiresAt: endsAt,
    createdAt: now,
  });
  if (lotId === undefined) return false;
  const ended = follows
    ? []
    : (await runningAllowances(transaction, userId, now)).filter(({ id }) => id !== lotId);
  const lost = ended.filter(({ remaining }) => remaining > 0);
  await move(transaction, {
    userId,
    cause,
    now,
    movements: [
      ...lost.map(({ id, remaining }) => ({ lotId: id, kind: 'expire' as const, amount: -remaining })),
      { lotId, kind: 'grant', amount: tokens },
    ],
  });
  if (ended.length > 0) {
    await endLots(transaction, userId, { lotIds: ended.map(({ id }) => id), now });
  }
  const { own } = await findPlan(transaction, userId, now);
  // A period paid ahead belongs to the running one until that ends.
  const startedAt = follows && own !== null && startsAt > now ? own.startedAt : startsAt;
  await savePlan(transaction, userId, { plan, planId, startedAt, endsAt, renews, graceUntil });
  return true;
}

/** Sets whether a user's paid plan goes on, and how long its gates stay open while that is being tried. */
export async function setPlanRenewal(
  transaction: Executor,
  userId: number,
  renewal: { renews: boolean; graceUntil: Date | null },
): Promise<void> {
  await changePlanEnd(transaction, userId, renewal);
}

/** Ends a user's paid plan, now or at an earlier end than before, with the allowances that would outlast it. */
export async function endPlan(
  transaction: Executor,
  userId: number,
  { now, at }: { now: Date; at: Date },
): Promise<void> {
  await lockAccount(transaction, userId);
  const running = await runningAllowances(transaction, userId, at);
  const left = running.filter(({ remaining }) => remaining > 0);
  await move(transaction, {
    userId,
    cause: `plan ended:${userId}:${now.toISOString()}`,
    now,
    movements: left.map(({ id, remaining }) => ({ lotId: id, kind: 'expire' as const, amount: -remaining })),
  });
  if (running.length > 0) {
    await endLots(transaction, userId, { lotIds: running.map(({ id }) => id), now });
  }
  await changePlanEnd(transaction, userId, { endsAt: at, renews: false, graceUntil: null });
}

/** Puts a user whose paid period is over on the free plan. Its tokens came with the account. */
export async function putOnFree(transaction: Executor, userId: number, now: Date): Promise<void> {
  const version = await planOnOfferBy(transaction, 'free');
  await savePlan(transaction, userId, {
    plan: 'free',
    planId: version.id,
    startedAt: now,
    endsAt: null,
    renews: false,
    graceUntil: null,
  });
}

/** How much of what a cause granted is left to its user, held tokens counted as used; undefined if it granted nothing. */
export async function lotOfCause(
  executor: Executor,
  userId: number,
  cause: string,
): Promise<{ id: number; granted: number; remaining: number; expiresAt: Date | null } | undefined> {
  return (await lotsOf(executor, userId)).find((lot) => lot.cause === cause);
}
