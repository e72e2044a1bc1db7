import { sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';

/** Causes that began to hold tokens back within a time and were never settled. */
export async function heldCauses(
  executor: Executor,
  { since, before }: { since: Date; before: Date },
): Promise<{ userId: number; cause: string }[]> {
  // By way of the balances: few accounts hold anything back, while the ledger only ever grows.
  const { rows } = await executor.execute<{ user_id: number; cause: string }>(sql`
    select distinct entry.user_id, entry.cause
    from token_balances balance join ledger_entries entry on entry.user_id = balance.user_id
    where balance.reserved > 0 and entry.kind = 'reserve' and entry.created_at < ${before}::timestamptz
      and entry.created_at >= ${since}::timestamptz
      and not exists (
        select from ledger_entries back where back.cause = entry.cause and back.kind = 'return'
      )`);
  return rows.map((row) => ({ userId: row.user_id, cause: row.cause }));
}
