import { and, eq, gt, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { statement } from '../../platform/db/statement.ts';
import { type ledgerEntries, tokenBalances, tokenLots } from './billing.tables.ts';

/** A row of the token lots. */
type LotRow = typeof tokenLots.$inferSelect;

/** Kind of a ledger entry. */
type EntryKind = (typeof ledgerEntries.$inferSelect)['kind'];

/** One change of one lot; of no lot when it is ours to bear. */
export interface Movement {
  lotId: number | null;
  kind: EntryKind;
  amount: number;
}

/**
 * Makes the rows of a user who has none, in one statement: the one that inserts the balance makes the rest, and a second
 * one at the same time waits for the first and makes nothing.
 */
export async function insertAccount(
  executor: Executor,
  account: { userId: number; tokens: number; cause: string; now: Date },
): Promise<void> {
  const { userId, tokens, cause, now } = account;
  await executor.execute(sql`
    with opened as (
      insert into token_balances (user_id, available) values (${userId}, ${tokens})
      on conflict (user_id) do nothing returning user_id
    ), plan as (
      insert into user_plans (user_id, plan, started_at)
      select user_id, 'free', ${now}::timestamptz from opened
    ), lot as (
      insert into token_lots (user_id, source, cause, granted, remaining, created_at)
      select user_id, 'plan', ${cause}, ${tokens}::bigint, ${tokens}::bigint, ${now}::timestamptz from opened
      returning id, user_id
    )
    insert into ledger_entries (user_id, lot_id, kind, amount, cause, created_at)
    select user_id, id, 'grant', ${tokens}::bigint, ${cause}, ${now}::timestamptz from lot`);
}

/** Locks the user's account until the transaction ends. Done before any lot changes. */
export async function lockAccount(transaction: Executor, userId: number): Promise<void> {
  const rows = await transaction
    .select({ userId: tokenBalances.userId })
    .from(tokenBalances)
    .where(eq(tokenBalances.userId, userId))
    .for('update');
  if (rows.length === 0) throw new Error(`User ${userId} has no token account.`);
}

/** Adds an empty lot; undefined when its cause has given already. */
export async function insertLot(
  transaction: Executor,
  lot: Omit<typeof tokenLots.$inferInsert, 'remaining'>,
): Promise<number | undefined> {
  const rows = await transaction
    .insert(tokenLots)
    .values({ ...lot, remaining: 0 })
    .onConflictDoNothing({ target: tokenLots.cause })
    .returning({ id: tokenLots.id });
  return rows[0]?.id;
}

/** A lot of the user. */
export async function findLot(
  transaction: Executor,
  userId: number,
  lotId: number,
): Promise<LotRow | undefined> {
  const rows = await transaction
    .select()
    .from(tokenLots)
    .where(and(eq(tokenLots.id, lotId), eq(tokenLots.userId, userId)));
  return rows[0];
}

/** The user's plan allowances that would go on beyond the moment. */
export async function runningAllowances(transaction: Executor, userId: number, now: Date): Promise<LotRow[]> {
  return transaction
    .select()
    .from(tokenLots)
    .where(and(eq(tokenLots.userId, userId), eq(tokenLots.source, 'plan'), gt(tokenLots.expiresAt, now)));
}

/** Lets lots end at the moment instead of later. */
export async function endLots(
  transaction: Executor,
  userId: number,
  end: { lotIds: number[]; now: Date },
): Promise<void> {
  await transaction
    .update(tokenLots)
    .set({ expiresAt: end.now })
    .where(and(eq(tokenLots.userId, userId), inArray(tokenLots.id, end.lotIds)));
}

/** What the user can spend of each lot at the moment. */
export async function spendableLots(
  transaction: Executor,
  userId: number,
  now: Date,
): Promise<{ lotId: number; amount: number; expiresAt: Date | null }[]> {
  return transaction
    .select({ lotId: tokenLots.id, amount: tokenLots.remaining, expiresAt: tokenLots.expiresAt })
    .from(tokenLots)
    .where(
      and(
        eq(tokenLots.userId, userId),
        gt(tokenLots.remaining, 0),
        or(isNull(tokenLots.expiresAt), gt(tokenLots.expiresAt, now)),
      ),
    );
}

/** What is left in lots of the user that have ended. */
export async function endedLots(transaction: Executor, userId: number, now: Date): Promise<LotRow[]> {
  return transaction
    .select()
    .from(tokenLots)
    .where(and(eq(tokenLots.userId, userId), lte(tokenLots.expiresAt, now), gt(tokenLots.remaining, 0)));
}

/** Users beyond the given one who have something left in a lot that has ended. */
export async function usersWithEndedLots(
  executor: Executor,
  page: { after: number; now: Date; limit: number },
): Promise<number[]> {
  const rows = await executor
    .selectDistinct({ userId: tokenLots.userId })
    .from(tokenLots)
    .where(
      and(
        gt(tokenLots.remaining, 0),
        isNotNull(tokenLots.expiresAt),
        lte(tokenLots.expiresAt, page.now),
        gt(tokenLots.userId, page.after),
      ),
    )
    .orderBy(tokenLots.userId)
    .limit(page.limit);
  return rows.map(({ userId }) => userId);
}

interface EntryRow extends Record<string, unknown> {
  lot_id: number | null;
  kind: EntryKind;
  amount: number;
  expires_at: string | null;
}

const selectEntries = statement<{ userId: number; cause: string }, EntryRow>(
  (value) => sql`
    select entry.lot_id, entry.kind, entry.amount::float8 as amount, lot.expires_at
    from ledger_entries entry left join token_lots lot on lot.id = entry.lot_id
    where entry.cause = ${value('cause')}::text and entry.user_id = ${value('userId')}::int`,
);

/** All that happened to the user's tokens for one cause, each with the end of its lot. */
export async function entriesOfCause(
  transaction: Executor,
  userId: number,
  cause: string,
): Promise<(Movement & { expiresAt: Date | null })[]> {
  const rows = await selectEntries(transaction, { userId, cause });
  return rows.map((row) => ({
    lotId: row.lot_id,
    kind: row.kind,
    amount: row.amount,
    expiresAt: row.expires_at === null ? null : new Date(row.expires_at),
  }));
}

interface Moves extends Record<string, unknown> {
  userId: number;
  cause: string;
  lotIds: (number | null)[];
  kinds: EntryKind[];
  amounts: number[];
  now: Date;
}

const writeMoves = statement<Moves, Record<string, unknown>>(
  (value) => sql`
    with moved as materialized (
      select * from unnest(${value('lotIds')}::int[], ${value('kinds')}::text[], ${value('amounts')}::bigint[])
        as moved (lot_id, kind, amount)
    ), written as (
      insert into ledger_entries (user_id, lot_id, kind, amount, cause, created_at)
      select ${value('userId')}::int, lot_id, kind, amount, ${value('cause')}::text, ${value('now')}::timestamptz
      from moved
    ), lots as (
      update token_lots set remaining = token_lots.remaining + change.amount
      from (select lot_id, sum(amount) as amount from moved group by lot_id) as change
      where token_lots.id = change.lot_id and token_lots.user_id = ${value('userId')}::int
    )
    update token_balances set
      available = available + coalesce((select sum(amount) from moved where lot_id is not null), 0),
      reserved = reserved - coalesce((select sum(amount) from moved where kind = 'return'), 0)
    where user_id = ${value('userId')}::int`,
);

/**
 * Writes movements down and carries them out, on the lots and on the balance. The one way in which a locked account
 * changes, so that entries, lots and balance cannot part.
 */
export async function move(
  transaction: Executor,
  change: { userId: number; cause: string; movements: readonly Movement[]; now: Date },
): Promise<void> {
  const { userId, cause, movements, now } = change;
  if (movements.length === 0) return;
  await writeMoves(transaction, {
    userId,
    cause,
    lotIds: movements.map(({ lotId }) => lotId),
    kinds: movements.map(({ kind }) => kind),
    amounts: movements.map(({ amount }) => amount),
    now,
  });
}
