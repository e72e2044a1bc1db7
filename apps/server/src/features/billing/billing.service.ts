import { planKeys, type PlanKey } from '@polylogue/contract/billing';
import { planPeriodDays } from '@polylogue/contract/limits';
import type { PlanTerms } from '@polylogue/contract/operator-billing';
import type { Executor } from '../../platform/db/database.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { tokenLots, userPlans } from './billing.tables.ts';
import {
  endLots,
  entriesOfCause,
  findLot,
  insertAccount,
  insertGrant,
  insertLot,
  lockAccount,
  move,
  runningAllowances,
} from './ledger.queries.ts';
import { giftCause } from './gift.ts';
import { planOnOfferBy } from './plan-versions.queries.ts';
import { findPlan, savePlan } from './plans.queries.ts';

/** Duration of a paid plan. */
const periodMilliseconds = planPeriodDays * 86_400_000;

/** The columns of a user's plan that the rules need. */
export type PlanRow = Pick<
  typeof userPlans.$inferSelect,
  'plan' | 'startedAt' | 'endsAt' | 'renews' | 'graceUntil'
>;

/** A user's plan at a given time. */
export interface PlanState {
  /** The plan whose gates and limits apply: free once a paid period has ended. */
  key: PlanKey;
  plan: PlanTerms;
  /** The displayed plan: after a period has ended, still the one that ended. */
  name: PlanKey;
  startedAt: Date | null;
  endsAt: Date | null;
  renews: boolean;
  /** Until when the gates stay open: longer than the end while a renewal is being tried. */
  openUntil: Date | null;
  expired: boolean;
}

/** Features that a plan may exclude. */
export type Gate =
  | 'isShare'
  | 'isExport'
  | 'isImport'
  | 'isSelectOptions'
  | 'rag_used'
  | 'isCompareAvailable';

/** The plan at a given time, from a stored row or none, and the terms then in force. */
export function planStateOf(row: PlanRow | null, plan: PlanTerms, now: Date): PlanState {
  const { plan: name, startedAt, endsAt, renews, graceUntil } = row ?? noPlan;
  const openUntil = graceUntil ?? endsAt;
  const expired = openUntil !== null && openUntil <= now;
  const key = expired ? 'free' : name;
  return { key, plan, name, startedAt, endsAt, renews: renews && !expired, openUntil, expired };
}

const noPlan = { plan: 'free', startedAt: null, endsAt: null, renews: false, graceUntil: null } as const;

/** The current plan of a user. */
export async function planOf(executor: Executor, userId: number, now: Date): Promise<PlanState> {
  const { own, terms } = await findPlan(executor, userId, now);
  return planStateOf(own, terms, now);
}

/** Whether a user's current plan is more expensive than another user's. */
export async function hasMoreExpensivePlan(
  executor: Executor,
  users: { userId: number; thanUserId: number; now: Date },
): Promise<boolean> {
  const one = await planOf(executor, users.userId, users.now);
  const other = await planOf(executor, users.thanUserId, users.now);
  return planKeys.indexOf(one.key) > planKeys.indexOf(other.key);
}

/**
 * Refuses what the plan does not include. The error names the gate, so that the page can offer a plan with
 * it.
 */
export function refuseClosedGate<G extends Gate>(state: { plan: Pick<PlanTerms, G> }, gate: G): void {
  if (!state.plan[gate]) throw new CallError('not_permission', { gate });
}

/**
 * Gives a user without a token account the free plan, its tokens and a balance. Idempotent and safe under
 * concurrency, with or without a transaction.
 */
export async function openAccount(executor: Executor, userId: number, now: Date): Promise<void> {
  await insertAccount(executor, { userId, hasGift: true, cause: giftCause(userId), now });
}

/** Tokens to grant: once per cause, with an expiry or without. */
export interface TokenGrant {
  userId: number;
  source: (typeof tokenLots.$inferSelect)['source'];
  cause: string;
  tokens: number;
  expiresAt: Date | null;
  now: Date;
}

/** Grants tokens inside the caller's transaction. False if the cause has granted before. */
export async function grantTokens(transaction: Executor, grant: TokenGrant): Promise<boolean> {
  const granted = await insertGrant(transaction, { ...grant });
  if (granted.hasAccount) return granted.isNew;
  await openAccount(transaction, grant.userId, grant.now);
  return (await insertGrant(transaction, { ...grant })).isNew;
}

/** A granted lot to revoke. */
export interface LotReversal {
  userId: number;
  lotId: number;
  /** Refuse a lot that is partly used instead of revoking the rest. */
  onlyWhole: boolean;
  now: Date;
}

/**
 * Result of a reversal: how much was revoked, and how much of the lot was spent, is held or has expired.
 * `again`: it had been revoked before.
 */
export type Reversed =
  | { state: 'reversed' | 'again' | 'refused'; reversed: number; missing: number }
  | { state: 'unknown' };

/**
 * Revokes what is left of a granted lot and ends it, inside the caller's transaction; tokens still held by
 * answers are revoked when returned. Never goes below zero. Idempotent: a repeat returns the same amounts.
 */
export async function reverseGrant(transaction: Executor, reversal: LotReversal): Promise<Reversed> {
  const { userId, lotId, onlyWhole, now } = reversal;
  await lockAccount(transaction, userId);
  const lot = await findLot(transaction, userId, lotId);
  if (!lot) return { state: 'unknown' };
  const cause = `reverse:${lot.cause}`;
  const [earlier] = await entriesOfCause(transaction, userId, cause);
  if (earlier) {
    const reversed = -earlier.amount || 0;
    return { state: 'again', reversed, missing: lot.granted - reversed };
  }
  const hasEnded = lot.expiresAt !== null && lot.expiresAt <= now;
  const reversed = hasEnded ? 0 : lot.remaining;
  const missing = lot.granted - reversed;
  if (onlyWhole && missing > 0) return { state: 'refused', reversed: 0, missing };
  await move(transaction, { userId, cause, movements: [{ lotId, kind: 'reverse', amount: -reversed }], now });
  if (!hasEnded) await endLots(transaction, userId, { lotIds: [lotId], now });
  return { state: 'reversed', reversed, missing };
}

/** A plan to grant: once per cause. */
export interface PlanGrant {
  userId: number;
  plan: PlanKey;
  cause: string;
  renews: boolean;
  now: Date;
}

/**
 * Puts a user on a plan for 30 days from now, inside the caller's transaction; its allowance expires with it.
 * False if the cause has granted before. It replaces the current plan, even the same one: the remaining days
 * and allowance end now, so that a user never has two allowances at once. A renewal is granted when the
 * period ends. Bought and given tokens stay. Free never ends and grants nothing here: its tokens came with
 * the account.
 */
export async function grantPlan(transaction: Executor, grant: PlanGrant): Promise<boolean> {
  const { userId, plan, cause, renews, now } = grant;
  const isFree = plan === 'free';
  const endsAt = isFree ? null : new Date(now.getTime() + periodMilliseconds);
  await openAccount(transaction, userId, now);
  await lockAccount(transaction, userId);
  const old = await runningAllowances(transaction, userId, now);
  const version = await planOnOfferBy(transaction, plan);
  const granted = isFree ? 0 : version.tokens;
  const lotId = await insertLot(transaction, {
    userId,
    source: 'plan',
    cause,
    granted,
    expiresAt: endsAt,
    createdAt: now,
  });
  if (lotId === undefined) return false;
  const lost = old.filter(({ remaining }) => remaining > 0);
  await move(transaction, {
    userId,
    cause,
    now,
    movements: [
      ...lost.map(({ id, remaining }) => ({ lotId: id, kind: 'expire' as const, amount: -remaining })),
      { lotId, kind: 'grant', amount: granted },
    ],
  });
  await endLots(transaction, userId, { lotIds: old.map(({ id }) => id), now });
  await savePlan(transaction, userId, {
    plan,
    planId: version.id,
    startedAt: now,
    endsAt,
    renews: renews && !isFree,
    graceUntil: null,
  });
  return true;
}
