import type { BooksDifference } from '@polylogue/contract/operator-payments';
import { eq, lt, sql } from 'drizzle-orm';
import { inTransaction } from '../../../platform/db/database.ts';
import { NotMyTurn, type Taken } from '../../../platform/due/due.ts';
import type { Span } from '../../../vendors/payments/gateway.ts';
import { booksKind } from '../due-kinds.ts';
import { gatewaysInUse, isAway } from '../gateways-in-use.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import { booksHours } from './books.tables.ts';
import { compareSpan, type Comparison } from './reconcile.ts';

type HourRow = typeof booksHours.$inferSelect;

const hourMilliseconds = 3_600_000;

/** So many days are made up for after the workers were away. */
const mostDays = 30;

/** How long a comparison, and what it found, is kept. */
const keptDays = 90;

/** When a gateway that is away is asked again. */
const awaySeconds = 600;

/** Adds the hours of the days that are over and were not compared since: yesterday's, and those when no worker ran. */
export async function addHours(deps: PaymentsDeps): Promise<void> {
  const { db } = deps.database;
  const now = deps.clock.now();
  const today = new Date(`${now.toISOString().slice(0, 10)}T00:00:00Z`);
  const daysBefore = (days: number) => new Date(today.getTime() - days * 86_400_000);
  await db.delete(booksHours).where(lt(booksHours.startsAt, daysBefore(keptDays)));
  for (const { name } of gatewaysInUse(deps)) {
    // An hour that an operator compared before it was over is compared again.
    await db.execute(sql`
      insert into ${booksHours} (gateway, starts_at, created_at, due_at)
      select ${name}, starts_at, ${now}, ${deps.due.at()}
      from generate_series(
        greatest(${daysBefore(mostDays)}::timestamptz, least(${daysBefore(1)}::timestamptz,
          (select min(known.starts_at) from ${booksHours} as known where known.gateway = ${name}))),
        ${today}::timestamptz - interval '1 hour', interval '1 hour') as starts_at
      on conflict (gateway, starts_at) do update set due_at = excluded.due_at
        where books_hours.compared_at < books_hours.starts_at + interval '1 hour'`);
  }
  deps.due.wake(booksKind);
}

/** Compares an hour. While its gateway is away it waits; what cannot be settled fails it, after all else was settled. */
export async function compareHour(deps: PaymentsDeps, taken: Taken): Promise<void> {
  const { db } = deps.database;
  const [hour] = await db.select().from(booksHours).where(eq(booksHours.id, taken.id));
  if (!hour) return;
  const { gateway, startsAt } = hour;
  const comparison = await compareSpan(deps, gateway, spanOf(startsAt), taken.signal).catch(
    (error: unknown) => {
      if (!isAway(error)) throw error;
      deps.log.warn({ err: error, gateway, hour: startsAt }, 'a gateway has not told its books yet');
      throw new NotMyTurn('The gateway is away.', { seconds: awaySeconds });
    },
  );
  for (const difference of comparison.differences) {
    deps.log.error({ hour: startsAt, ...difference }, 'our books and the gateway’s differ');
  }
  await inTransaction(db, async (transaction) => {
    await transaction.update(booksHours).set(resultOf(deps, comparison)).where(eq(booksHours.id, hour.id));
    if (comparison.failures.length === 0) await taken.end(transaction);
  });
  if (comparison.failures.length > 0) throw comparison.failures[0];
}

/** Compares a UTC day now, or one hour of it, with every gateway in use. What is found takes the place of what was. */
export async function compareDay(
  deps: PaymentsDeps,
  { day, hour }: { day: string; hour?: number | undefined },
) {
  const now = deps.clock.now();
  const hours = hour === undefined ? Array.from({ length: 24 }, (_, one) => one) : [hour];
  const differences = new Map<string, BooksDifference>();
  let compared = 0;
  for (const one of hours) {
    const startsAt = new Date(Date.parse(`${day}T00:00:00Z`) + one * hourMilliseconds);
    if (startsAt > now) break;
    for (const { name: gateway } of gatewaysInUse(deps)) {
      const comparison = await compareSpan(deps, gateway, spanOf(startsAt));
      await storeResult(deps, { gateway, startsAt, ...resultOf(deps, comparison) });
      compared += comparison.compared;
      // An order that two hours tell of is one difference.
      for (const found of comparison.differences) differences.set(`${gateway} ${found.transaction}`, found);
      for (const error of comparison.failures)
        deps.log.error({ err: error }, 'a transaction was not settled');
    }
  }
  return { day, compared, differences: [...differences.values()] };
}

/** What was due of the hour is done with it. */
async function storeResult(
  { database, clock }: PaymentsDeps,
  result: Pick<HourRow, 'gateway' | 'startsAt' | 'comparedAt' | 'compared' | 'differences'>,
): Promise<void> {
  const row = { ...result, dueAt: null, setAsideAt: null, setAsideReason: null };
  await database.db
    .insert(booksHours)
    .values({ ...row, createdAt: clock.now() })
    .onConflictDoUpdate({ target: [booksHours.gateway, booksHours.startsAt], set: row });
}

function resultOf({ clock }: PaymentsDeps, { compared, differences }: Comparison) {
  return { comparedAt: clock.now(), compared, differences };
}

function spanOf(from: Date): Span {
  return { from, to: new Date(from.getTime() + hourMilliseconds) };
}
