import { and, desc, eq, gt, gte, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { statement } from '../../platform/db/statement.ts';
import { ledgerEntries, tokenBalances, tokenLots } from './billing.tables.ts';
import { monthStart, spentInMonth } from './limits/limits.sql.ts';
import { planOnOffer } from './plans.sql.ts';

/** A row of the token lots. */
export type LotRow = typeof tokenLots.$inferSelect;

/** Kind of a ledger entry. */
type EntryKind = (typeof ledgerEntries.$inferSelect)['kind'];

/** A change of one lot; without a lot when we bear it. */
export interface Movement {
  lotId: number | null;
  kind: EntryKind;
  amount: number;
}

/**
 * Creates the rows of a user without an account in one statement: the insert of the balance decides, and a
 * concurrent call waits for it and creates nothing.
 */
export async function insertAccount(
  executor: Executor,
  account: { userId: number; hasGift: boolean; cause: string; now: Date },
): Promise<void> {
  const { userId, hasGift, cause, now } = account;
  await executor.execute(sql`
    with free as (
      select id, case when ${hasGift}::boolean then tokens else 0 end as tokens
      from plans where id = ${planOnOffer(sql`'free'`)}
    ), opened as (
      insert into token_balances (user_id, available) select ${userId}::int, tokens from free
      on conflict (user_id) do nothing returning user_id, available
    ), plan as (
      insert into user_plans (user_id, plan, plan_id, started_at)
      select user_id, 'free', free.id, ${now}::timestamptz from opened, free
    ), lot as (
      insert into token_lots (user_id, source, cause, granted, remaining, created_at)
      select user_id, 'plan', ${cause}, available, available, ${now}::timestamptz from opened
      returning id, user_id, granted
    )
    insert into ledger_entries (user_id, lot_id, kind, amount, cause, created_at)
    select user_id, id, 'grant', granted, ${cause}, ${now}::timestamptz from lot`);
}

/** Locks the user's account until the transaction ends. Required before any lot changes. */
export async function lockAccount(transaction: Executor, userId: number): Promise<void> {
  const rows = await transaction
    .select({ userId: tokenBalances.userId })
    .from(tokenBalances)
    .where(eq(tokenBalances.userId, userId))
    .for('update');
  if (rows.length === 0) throw new Error(`User ${userId} has no token account.`);
}

interface Granted extends Record<string, unknown> {
  userId: number;
  source: LotRow['source'];
  cause: string;
  tokens: number;
  expiresAt: Date | null;
  now: Date;
}

/** The account is locked before its lot is added, as for any change. */
const writeGrant = statement<Granted, { hasAccount: boolean; isNew: boolean }>(
  (value) => sql`
    with account as materialized (
      select user_id from token_balances where user_id = ${value('userId')}::int for update
    ), lot as (
      insert into token_lots (user_id, source, cause, granted, remaining, expires_at, created_at)
      select user_id, ${value('source')}::text, ${value('cause')}::text, ${value('tokens')}::bigint, ${value('tokens')}::bigint,
        ${value('expiresAt')}::timestamptz, ${value('now')}::timestamptz
      from account on conflict (cause) do nothing returning id, user_id, granted
    ), written as (
      insert into ledger_entries (user_id, lot_id, kind, amount, cause, created_at)
      select user_id, id, 'grant', granted, ${value('cause')}::text, ${value('now')}::timestamptz from lot
    ), balance as (
      update token_balances set available = available + lot.granted, month = greatest(month, ${monthStart(value('now'))}),
        month_spent = ${spentInMonth(sql`token_balances`, value('now'))}
      from lot where token_balances.user_id = lot.user_id
    )
    select exists (select from account) as "hasAccount", exists (select from lot) as "isNew"`,
);

/** Grants a lot of tokens. `isNew`: its cause has not granted before. */
export async function insertGrant(
  transaction: Executor,
  grant: Granted,
): Promise<{ hasAccount: boolean; isNew: boolean }> {
  const [row] = await writeGrant(transaction, grant);
  return row ?? { hasAccount: false, isNew: false };
}

/** Adds an empty lot; undefined if its cause has granted before. */
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

/** The lots of the user, newest first. */
export async function lotsOf(executor: Executor, userId: number): Promise<LotRow[]> {
  return executor.select().from(tokenLots).where(eq(tokenLots.userId, userId)).orderBy(desc(tokenLots.id));
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

/** The user's plan allowances that expire after the given time. */
export async function runningAllowances(transaction: Executor, userId: number, now: Date): Promise<LotRow[]> {
  return transaction
    .select()
    .from(tokenLots)
    .where(and(eq(tokenLots.userId, userId), eq(tokenLots.source, 'plan'), gt(tokenLots.expiresAt, now)));
}

/** Makes lots expire at the given time instead of later. */
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

/** The user's spendable tokens per lot at the given time. */
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

/** The remainders of the user's expired lots. */
export async function endedLots(transaction: Executor, userId: number, now: Date): Promise<LotRow[]> {
  return transaction
    .select()
    .from(tokenLots)
    .where(and(eq(tokenLots.userId, userId), lte(tokenLots.expiresAt, now), gt(tokenLots.remaining, 0)));
}

/** Users after the given id with a remainder in an expired lot. */
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
  model_id: number | null;
  expires_at: string | null;
}

const selectEntries = statement<{ userId: number; cause: string }, EntryRow>(
  (value) => sql`
    select entry.lot_id, entry.kind, entry.amount::float8 as amount, entry.model_id, lot.expires_at
    from ledger_entries entry left join token_lots lot on lot.id = entry.lot_id
    where entry.cause = ${value('cause')}::text and entry.user_id = ${value('userId')}::int`,
);

/** All ledger entries of one cause, each with its model and the expiry of its lot. */
export async function entriesOfCause(
  transaction: Executor,
  userId: number,
  cause: string,
): Promise<(Movement & { modelId: number | null; expiresAt: Date | null })[]> {
  const rows = await selectEntries(transaction, { userId, cause });
  return rows.map((row) => ({
    lotId: row.lot_id,
    kind: row.kind,
    amount: row.amount,
    modelId: row.model_id,
    expiresAt: row.expires_at === null ? null : new Date(row.expires_at),
  }));
}

interface Moves extends Record<string, unknown> {
  userId: number;
  cause: string;
  modelId: number | null;
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
      insert into ledger_entries (user_id, lot_id, kind, amount, cause, model_id, created_at)
      select ${value('userId')}::int, lot_id, kind, amount, ${value('cause')}::text, ${value('modelId')}::int,
        ${value('now')}::timestamptz
      from moved
    ), lots as (
      update token_lots set remaining = token_lots.remaining + change.amount
      from (select lot_id, sum(amount) as amount from moved group by lot_id) as change
      where token_lots.id = change.lot_id and token_lots.user_id = ${value('userId')}::int
    )
    update token_balances set
      available = available + coalesce((select sum(amount) from moved where lot_id is not null), 0),
      reserved = reserved - coalesce((select sum(amount) from moved where kind in ('reserve', 'return')), 0),
      month = greatest(month, ${monthStart(value('now'))}),
      month_spent = ${spentInMonth(sql`token_balances`, value('now'))}
        - coalesce((select sum(amount) from moved where kind = 'settle'), 0)
    where user_id = ${value('userId')}::int`,
);

/**
 * Records movements and applies them to the lots and the balance. The only way to change a locked account, so
 * that entries, lots and balance stay consistent.
 */
export async function move(
  transaction: Executor,
  change: {
    userId: number;
    cause: string;
    movements: readonly Movement[];
    modelId?: number | null;
    now: Date;
  },
): Promise<void> {
  const { userId, cause, movements, modelId = null, now } = change;
  if (movements.length === 0) return;
  await writeMoves(transaction, {
    userId,
    cause,
    modelId,
    lotIds: movements.map(({ lotId }) => lotId),
    kinds: movements.map(({ kind }) => kind),
    amounts: movements.map(({ amount }) => amount),
    now,
  });
}

/** Tokens a user has spent since a moment. */
export async function settledSince(executor: Executor, userId: number, since: Date): Promise<number> {
  const [row] = await executor
    .select({ spent: sql`coalesce(-sum(${ledgerEntries.amount}), 0)`.mapWith(Number) })
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.userId, userId),
        eq(ledgerEntries.kind, 'settle'),
        gte(ledgerEntries.createdAt, since),
      ),
    );
  return row?.spent ?? 0;
}
