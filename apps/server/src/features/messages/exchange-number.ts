import { sql, type SQL } from 'drizzle-orm';
import type { Given } from '../../platform/db/statement.ts';
import { messages } from './messages.tables.ts';

/** In SQL: the number of the exchange that a new request under the given message begins; null is the chat's beginning. */
export function exchangeUnder(parentId: Given<number | null>): SQL<number> {
  return sql<number>`coalesce((select parent.exchange from ${messages} parent where parent.id = ${parentId}::int), 0) + 1`;
}
