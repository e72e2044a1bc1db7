import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Executor } from './database.ts';

/** A table of things that can come from elsewhere. */
type ImportedTable = PgTable & { id: PgColumn; userId: PgColumn; originId: PgColumn };

/** The rows of a user that were imported before, by what identifies them at their origin. */
export async function importedRows(
  executor: Executor,
  userId: number,
  { table, keys, where }: { table: ImportedTable; keys: readonly string[]; where?: SQL },
): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map();
  const rows = await executor
    .select({ id: table.id, key: table.originId })
    .from(table)
    .where(and(eq(table.userId, userId), inArray(table.originId, [...keys]), where));
  return new Map(rows.map(({ id, key }) => [String(key), Number(id)]));
}

/** Those of the ids that are rows of the user. */
export async function ownIds(
  executor: Executor,
  userId: number,
  { table, ids }: { table: ImportedTable; ids: readonly number[] },
): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await executor
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.userId, userId), inArray(table.id, [...ids])));
  return new Set(rows.map(({ id }) => Number(id)));
}
