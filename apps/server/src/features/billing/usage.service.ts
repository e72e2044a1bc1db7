import { sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';

/** Days of a user, in their time zone. */
export interface Days {
  userId: number;
  timeZone: string;
  /** Nothing before this moment counts. */
  from: Date;
  /** The last of the days is that of this moment. */
  now: Date;
}

/** Tokens that answers of one model used on one day; the model is null in the oldest entries. */
export interface UsedTokens {
  /** `2026-11-17`. */
  date: string;
  modelId: number | null;
  tokens: number;
}

interface UsedRow extends Record<string, unknown> {
  date: string;
  model_id: number | null;
  tokens: number;
}

/**
 * What a user's answers used, by day and model, oldest first. Added up by the database, day by day in one range of the
 * index each: no entry's time is converted and nothing is sorted but the sums.
 */
export async function usedTokens(executor: Executor, days: Days): Promise<UsedTokens[]> {
  const { userId, timeZone } = days;
  const zone = sql`${timeZone}::text`;
  const [from, now] = [
    sql`${days.from.toISOString()}::timestamptz`,
    sql`${days.now.toISOString()}::timestamptz`,
  ];
  const { rows } = await executor.execute<UsedRow>(sql`
    select to_char(day.at, 'YYYY-MM-DD') as date, used.model_id, used.tokens
    from generate_series(
        date_trunc('day', ${from} at time zone ${zone}), ${now} at time zone ${zone}, interval '1 day') as day(at),
      lateral (
        select entry.model_id, -sum(entry.amount)::float8 as tokens from ledger_entries entry
        where entry.user_id = ${userId}::int and entry.kind = 'settle' and entry.created_at >= ${from}
          and entry.created_at >= day.at at time zone ${zone}
          and entry.created_at < (day.at + interval '1 day') at time zone ${zone}
        group by entry.model_id
      ) as used
    order by day.at, used.tokens desc`);
  return rows.map((row) => ({ date: row.date, modelId: row.model_id, tokens: row.tokens }));
}

/** The first moment of a day that lies some days back, in a time zone. */
export async function dayBack(
  executor: Executor,
  { timeZone, now, days }: { timeZone: string; now: Date; days: number },
): Promise<Date> {
  const { rows } = await executor.execute<{ at: string }>(sql`
    select to_char(((((${now.toISOString()}::timestamptz at time zone ${timeZone}::text)::date - ${days}::int)::timestamp
      at time zone ${timeZone}::text) at time zone 'UTC'), 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at`);
  const [row] = rows;
  if (!row) throw new Error('The database gave no day.');
  return new Date(row.at);
}
