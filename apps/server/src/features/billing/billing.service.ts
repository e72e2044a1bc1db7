import { planKeys, plans, type Plan, type PlanKey } from '@polylogue/contract/billing';
import { sql, type SQL } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import type { Given } from '../../platform/db/statement.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { tokenLots, userPlans } from './billing.tables.ts';
import {
  endLots,
  entriesOfCause,
  insertAccount,
  insertLot,
  lockAccount,
  move,
  runningAllowances,
} from './ledger.queries.ts';
import { findPlan, savePlan } from './plans.queries.ts';
import { settlementOf, type Charge, type HeldLot } from './settlement.ts';

export { heldCauses } from './held-causes.ts';
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
  await insertAccount(executor, { userId, tokens: plans.free.tokens, cause: `plan:free:${userId}`, now });
}

/**
 * What the user can spend now, as a scalar to stand in a read: null before the account is opened. Unlike the balance
 * it leaves out what is left in lots that have ended and that no job has written off yet.
 */
export function spendableTokens({ userId, now }: { userId: Given<number>; now: Given<Date> }): SQL {
  return sql`(
    select (token_balances.available - coalesce((
      select sum(token_lots.remaining) from token_lots
      where token_lots.user_id = token_balances.user_id and token_lots.expires_at <= ${now}::timestamptz
    ), 0))::bigint
    from token_balances where token_balances.user_id = ${userId}::int)`;
}

/**
 * Holds tokens back for a cause: named queries, separated by commas, for a bigger statement `with ${…}, other as (…)`.
 * The last one, `reserved`, has one row `(amount)` when the tokens are held, and none when the user cannot pay; what
 * must happen only then selects from it. The cause must be new.
 *
 * The account is locked first and the lots are read under its lock. A statement that waited sees rows that others
 * changed meanwhile as they are now, because `for update` reads them again; that is why no lot is left out for being
 * empty before it is locked. The updates write what was read under the lock instead of subtracting from their own
 * view of the row: they check that old view against the table's constraints before they look for the new one. Lots that
 * others added meanwhile the statement does not see: then it may hold nothing although the balance would do, never too
 * much. A caller who gets no row may read the balance and try once more.
 */
export function reserveTokens(reserve: {
  userId: Given<number>;
  amount: Given<number>;
  cause: Given<string>;
  now: Given<Date>;
}): SQL {
  const { userId, cause } = reserve;
  const amount = sql`${reserve.amount}::bigint`;
  const now = sql`${reserve.now}::timestamptz`;
  return sql`
    reserve_account as materialized (
      select user_id, available, reserved from token_balances
      where user_id = ${userId}::int and available >= ${amount}
      for update
    ), reserve_lots as materialized (
      select lot.id, lot.remaining, lot.expires_at
      from reserve_account join token_lots as lot on lot.user_id = reserve_account.user_id
      where lot.expires_at is null or lot.expires_at > ${now}
      for update of lot
    ), reserve_queue as materialized (
      select id, remaining, sum(remaining) over (order by expires_at nulls last, id) - remaining as before
      from reserve_lots
    ), reserve_draws as materialized (
      select id, remaining, least(remaining, ${amount} - before)::bigint as amount
      from reserve_queue where remaining > 0 and before < ${amount}
    ), reserve_covered as materialized (
      select user_id, available, reserved from reserve_account
      where (select coalesce(sum(amount), 0) from reserve_draws) = ${amount}
    ), reserve_from_lots as (
      update token_lots set remaining = draw.remaining - draw.amount
      from reserve_draws as draw, reserve_covered where token_lots.id = draw.id
    ), reserve_entries as (
      insert into ledger_entries (user_id, lot_id, kind, amount, cause, created_at)
      select reserve_covered.user_id, draw.id, 'reserve', -draw.amount, ${cause}::text, ${now}
      from reserve_draws as draw, reserve_covered
    ), reserved as (
      update token_balances set
        available = reserve_covered.available - ${amount},
        reserved = reserve_covered.reserved + ${amount}
      from reserve_covered where token_balances.user_id = reserve_covered.user_id
      returning ${amount} as amount
    )`;
}

/**
 * Turns what a cause held back into what it used, inside the caller's transaction. The user pays at most what was held;
 * what was used beyond is ours. A second time changes nothing and answers the same.
 */
export async function settleTokens(
  transaction: Executor,
  settlement: { userId: number; cause: string; used: number; now: Date },
): Promise<Charge> {
  await lockAccount(transaction, settlement.userId);
  return settleHeld(transaction, settlement);
}

/**
 * A user's account as a table of one row that stays locked until the transaction ends, to stand in a statement after
 * which {@link settleHeld} follows.
 */
export function holdAccount(userId: Given<number>): SQL {
  return sql`(select user_id from token_balances where user_id = ${userId}::int for update)`;
}

/** The same as {@link settleTokens} for an account that an earlier statement of the transaction has locked. */
export async function settleHeld(
  transaction: Executor,
  settlement: { userId: number; cause: string; used: number; now: Date },
): Promise<Charge> {
  const { userId, cause, used, now } = settlement;
  const entries = await entriesOfCause(transaction, userId, cause);
  if (entries.some(({ kind }) => kind !== 'reserve')) {
    const sumOf = (wanted: string) =>
      entries.reduce((sum, { kind, amount }) => (kind === wanted ? sum + amount : sum), 0);
    return { charged: -sumOf('settle') || 0, writtenOff: sumOf('writeoff') };
  }
  const held = entries.flatMap(({ lotId, amount, expiresAt }): HeldLot[] =>
    lotId === null ? [] : [{ lotId, amount: -amount, expiresAt }],
  );
  const { movements, charged, writtenOff } = settlementOf(held, used, now);
  await move(transaction, { userId, cause, movements, now });
  return { charged, writtenOff };
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
 * allowance end now, so that a user never has two allowances at once. Whoever sells a renewal grants it when the
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
