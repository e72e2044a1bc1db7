import { sql, type SQL } from 'drizzle-orm';
import type { SqlValue } from '../../../platform/db/statement.ts';

/** The beginning of the calendar month of a moment. */
export function monthStart(now: SqlValue<Date>): SQL {
  return sql`date_trunc('month', ${now}::timestamptz, 'UTC')`;
}

/** Tokens that an account has used in the month; `account` names a row of `token_balances`. */
export function spentInMonth(account: SQL, now: SqlValue<Date>): SQL {
  return sql`case when ${account}.month >= ${monthStart(now)} then ${account}.month_spent else 0 end`;
}

/**
 * Tokens that the user's own limit leaves for this month as a scalar for a read: null without a limit. What is held
 * back for running answers counts as used.
 */
export function limitLeft({ userId, now }: { userId: SqlValue<number>; now: SqlValue<Date> }): SQL {
  return sql`(
    select greatest(spending.tokens - account.reserved - (${spentInMonth(sql`account`, now)}), 0)::bigint
    from spending_limits spending join token_balances account on account.user_id = spending.user_id
    where spending.user_id = ${userId}::int)`;
}
