import { planKeys, plans, type Plan, type PlanKey } from '@polylogue/contract/billing';
import type { Executor } from '../../platform/db/database.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { tokenLots, userPlans } from './billing.tables.ts';
import {
  endLots,
  entriesOfCause,
  findLot,
  insertAccount,
  insertLot,
  lockAccount,
  move,
  runningAllowances,
} from './ledger.queries.ts';
import { giftCause } from './gift.ts';
import { findPlan, savePlan } from './plans.queries.ts';

export { tellPlanChanged } from './plan-changed.ts';

/** How long a paid plan lasts. */
const periodMilliseconds = 30 * 86_400_000;

/** What the rules need of a user's stored plan. */
export type PlanRow = Pick<typeof userPlans.$inferSelect, 'plan' | 'startedAt' | 'endsAt' | 'renews'>;

/** The plan a user is on at a moment. */
export interface PlanState {
  /** The plan whose gates and limits apply: free once a paid period has ended. */
  key: PlanKey;
  plan: Readonly<Plan>;
  /** The plan by its name on screen: of an ended period still the one that ended. */
  name: PlanKey;
  startedAt: Date | null;
  endsAt: Date | null;
  renews: boolean;
  expired: boolean;
}

/** What a plan may close. */
export type Gate =
  | 'isShare'
  | 'isExport'
  | 'isImport'
  | 'isSelectOptions'
  | 'rag_used'
  | 'isCompareAvailable';

/** The plan at a moment, of a stored row or of none. */
export function planStateOf(row: PlanRow | null, now: Date): PlanState {
  const { plan: name, startedAt, endsAt, renews } = row ?? noPlan;
  const expired = endsAt !== null && endsAt <= now;
  const key = expired ? 'free' : name;
  return { key, plan: plans[key], name, startedAt, endsAt, renews: renews && !expired, expired };
}

const noPlan = { plan: 'free', startedAt: null, endsAt: null, renews: false } as const;

/** The plan a user is on. */
export async function planOf(executor: Executor, userId: number, now: Date): Promise<PlanState> {
  return planStateOf((await findPlan(executor, userId)) ?? null, now);
}

/** Whether a user's plan is dearer than another's at the moment. */
export async function hasDearerPlan(
  executor: Executor,
  users: { userId: number; thanUserId: number; now: Date },
): Promise<boolean> {
  const one = await planOf(executor, users.userId, users.now);
  const other = await planOf(executor, users.thanUserId, users.now);
  return planKeys.indexOf(one.key) > planKeys.indexOf(other.key);
}

/** Refuses what the plan does not bring. The answer names the gate, so that the page can invite to the plan that opens it. */
export function refuseClosedGate(state: Pick<PlanState, 'plan'>, gate: Gate): void {
  const flag = state.plan[gate];
  if (flag === true || flag === 1 || flag === '1') return;
  throw new CallError('not_permission', { gate });
}

/**
 * Gives a user who has no token account the free plan, its tokens and a balance. It may be called at any time, by two
 * requests at once, with or without a transaction.
 */
export async function openAccount(executor: Executor, userId: number, now: Date): Promise<void> {
  await insertAccount(executor, { userId, tokens: plans.free.tokens, cause: giftCause(userId), now });
}

/** Tokens to give: once for a cause, until an end or for ever. */
export interface TokenGrant {
  userId: number;
  source: (typeof tokenLots.$inferSelect)['source'];
  cause: string;
  tokens: number;
  expiresAt: Date | null;
  now: Date;
}

/** Gives tokens, inside the caller's transaction. False when the cause has given already. */
export async function grantTokens(transaction: Executor, grant: TokenGrant): Promise<boolean> {
  const { userId, source, cause, tokens, expiresAt, now } = grant;
  await openAccount(transaction, userId, now);
  await lockAccount(transaction, userId);
  const lotId = await insertLot(transaction, {
    userId,
    source,
    cause,
    granted: tokens,
    expiresAt,
    createdAt: now,
  });
  if (lotId === undefined) return false;
  await move(transaction, { userId, cause, movements: [{ lotId, kind: 'grant', amount: tokens }], now });
  return true;
}

/** A granted lot to take back. */
export interface LotReversal {
  userId: number;
  lotId: number;
  /** Refuses a lot of which anything is missing, instead of taking the rest. */
  onlyWhole: boolean;
  now: Date;
}

/** What became of a reversal: how much was taken back, and how much of the lot was spent, is held or has expired. */
export type Reversed =
  | { state: 'reversed' | 'refused'; reversed: number; missing: number }
  | { state: 'unknown' };

/**
 * Takes back what is left of a granted lot and ends it, inside the caller's transaction: what answers still hold of it
 * goes when they return it. Never below zero. A lot is taken back once; a second time answers the same.
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
    return { state: 'reversed', reversed, missing: lot.granted - reversed };
  }
  const hasEnded = lot.expiresAt !== null && lot.expiresAt <= now;
  const reversed = hasEnded ? 0 : lot.remaining;
  const missing = lot.granted - reversed;
  if (onlyWhole && missing > 0) return { state: 'refused', reversed: 0, missing };
  await move(transaction, { userId, cause, movements: [{ lotId, kind: 'reverse', amount: -reversed }], now });
  if (!hasEnded) await endLots(transaction, userId, { lotIds: [lotId], now });
  return { state: 'reversed', reversed, missing };
}

/** A plan to put a user on: once for a cause. */
export interface PlanGrant {
  userId: number;
  plan: PlanKey;
  cause: string;
  renews: boolean;
  now: Date;
}

/**
 * Puts a user on a plan from now on, for 30 days, inside the caller's transaction; its allowance ends with it. False
 * when the cause has done so already.
 *
 * It takes the place of the plan that runs, be it another or the same: that one's days and what is left of its
 * allowance end now, so that a user never has two allowances at once. A renewal is granted when the
 * period ends. Bought and given tokens stay. Free never ends and gives nothing here: its tokens came with the account.
 */
export async function grantPlan(transaction: Executor, grant: PlanGrant): Promise<boolean> {
  const { userId, plan, cause, renews, now } = grant;
  const isFree = plan === 'free';
  const endsAt = isFree ? null : new Date(now.getTime() + periodMilliseconds);
  await openAccount(transaction, userId, now);
  await lockAccount(transaction, userId);
  const old = await runningAllowances(transaction, userId, now);
  const granted = isFree ? 0 : plans[plan].tokens;
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
  await savePlan(transaction, userId, { plan, startedAt: now, endsAt, renews: renews && !isFree });
  return true;
}
