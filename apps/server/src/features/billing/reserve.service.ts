import { sql, type SQL } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { statement, type SqlValue } from '../../platform/db/statement.ts';
import { spentInMonth } from './limits/limits.sql.ts';

/** Tokens to reserve for a cause. The cause must be new. */
export interface Reserve {
  userId: number;
  amount: number;
  cause: string;
  /** The model of the answer, for the history of usage. */
  modelId: number | null;
  /** The user has said that this one may pass their monthly limit. */
  passesLimit: boolean;
  now: Date;
}

/** A reserve as part of a larger statement. */
export interface ReserveQueries {
  /** Named queries, separated by commas, for the `with` of the statement. */
  queries: SQL;
  /**
   * A table with one row if the tokens were reserved, and none otherwise. Whatever depends on the reserve
   * selects from it.
   */
  held: SQL;
}

/**
 * The user's spendable tokens as a scalar for a read: null before the account is opened. Unlike the balance
 * it excludes the remainders of expired lots that no job has written off yet.
 */
export function spendableTokens({ userId, now }: { userId: SqlValue<number>; now: SqlValue<Date> }): SQL {
  return sql`(
    select (token_balances.available - coalesce((
      select sum(token_lots.remaining) from token_lots
      where token_lots.user_id = token_balances.user_id and token_lots.expires_at <= ${now}::timestamptz
    ), 0))::bigint
    from token_balances where token_balances.user_id = ${userId}::int)`;
}

/**
 * Holds tokens back within a bigger statement, but only if `condition`, a table the statement names earlier, has a row.
 * So nothing is held for something that was not written.
 *
 * The condition's row is locked first, then the account, and the lots are read under its lock. A statement that waited
 * sees rows that others changed meanwhile as they are now, because `for update` reads them again; that is why no lot is
 * left out for being empty before it is locked. The updates write what was read under the lock instead of subtracting
 * from their own view of the row: they check that old view against the table's constraints before they look for the new
 * one. Lots that others added meanwhile the statement does not see: then it may hold nothing although the balance would
 * do, never too much. A caller who gets no row may read the balance and try once more.
 *
 * The user's monthly limit is held against what the locked account has used and holds back, so answers that begin at once
 * cannot pass it together.
 */
export function reserveTokens(
  reserve: { [Name in keyof Reserve]: SqlValue<Reserve[Name]> },
  condition: SQL,
): ReserveQueries {
  const { userId, cause } = reserve;
  const amount = sql`${reserve.amount}::bigint`;
  const now = sql`${reserve.now}::timestamptz`;
  const queries = sql`
    reserve_account as materialized (
      select account.user_id, account.available, account.reserved
      from ${condition} as condition cross join token_balances as account
        left join spending_limits as spending on spending.user_id = account.user_id
      where account.user_id = ${userId}::int and account.available >= ${amount}
        and (${reserve.passesLimit}::boolean or spending.tokens is null
          or account.reserved + ${amount} + ${spentInMonth(sql`account`, reserve.now)} <= spending.tokens)
      for update of account
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
      insert into ledger_entries (user_id, lot_id, kind, amount, cause, model_id, created_at)
      select reserve_covered.user_id, draw.id, 'reserve', -draw.amount, ${cause}::text, ${reserve.modelId}::int, ${now}
      from reserve_draws as draw, reserve_covered
    ), reserve_held as (
      update token_balances set
        available = reserve_covered.available - ${amount},
        reserved = reserve_covered.reserved + ${amount}
      from reserve_covered where token_balances.user_id = reserve_covered.user_id
      returning token_balances.user_id
    )`;
  return { queries, held: sql`reserve_held` };
}

const holdAlone = statement<Reserve & Record<string, unknown>, Record<string, unknown>>((value) => {
  const values = {
    userId: value('userId'),
    amount: value('amount'),
    cause: value('cause'),
    modelId: value('modelId'),
    passesLimit: value('passesLimit'),
    now: value('now'),
  };
  const { queries, held } = reserveTokens(values, sql`always`);
  return sql`with always as (select 1), ${queries} select 1 from ${held}`;
});

/** Reserves tokens for something that has no row itself; false when the user cannot pay or the monthly limit refuses. */
export async function holdTokens(
  executor: Executor,
  reserve: Omit<Reserve, 'modelId' | 'passesLimit'> & Partial<Reserve>,
): Promise<boolean> {
  const rows = await holdAlone(executor, { modelId: null, passesLimit: false, ...reserve });
  return rows.length > 0;
}

/** A reserve that was never settled. */
export interface OpenReserve {
  userId: number;
  cause: string;
  since: Date;
}

/** Accounts with reserves that one question covers. */
const accountsAtOnce = 50;

/**
 * Open reserves of answers that were made since then, for any account. What it costs depends on how many were made, not on how
 * long the ledger is. What is kept for a refund waits for the gateway.
 */
export function openReservesSince(executor: Executor, since: Date): Promise<OpenReserve[]> {
  return openReserves(executor, sql`entry.created_at >= ${since.toISOString()}::timestamptz`);
}

/** All open reserves of answers, however old; account by account, since each may have a long history. */
export async function* allOpenReserves(executor: Executor): AsyncGenerator<OpenReserve[]> {
  for (let after = 0; ;) {
    const { rows } = await executor.execute<{ user_id: number }>(sql`
      select user_id from token_balances where reserved > 0 and user_id > ${after}
      order by user_id limit ${accountsAtOnce}`);
    const last = rows.at(-1);
    if (!last) return;
    const users = sql.param(rows.map((row) => row.user_id));
    yield await openReserves(executor, sql`entry.user_id = any(${users}::int[])`);
    after = last.user_id;
  }
}

async function openReserves(executor: Executor, which: SQL): Promise<OpenReserve[]> {
  const { rows } = await executor.execute<{ user_id: number; cause: string; since: string }>(sql`
    select entry.user_id, entry.cause, min(entry.created_at) as since
    from ledger_entries entry
    where ${which} and entry.kind = 'reserve' and entry.cause not like 'refund-%'
      and not exists (
        select from ledger_entries back where back.cause = entry.cause and back.kind = 'return'
      )
    group by entry.user_id, entry.cause`);
  return rows.map((row) => ({ userId: row.user_id, cause: row.cause, since: new Date(row.since) }));
}
