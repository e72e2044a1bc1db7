import { asc, eq } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { AccountEraser } from '../account-eraser.ts';
import type { ExportPart } from '../account-exporter.ts';
import type { Executor } from './database.ts';
import { inBatches } from './in-batches.ts';

/** A table whose rows belong to users. */
type OwnedTable = PgTable & { id: PgColumn; userId: PgColumn };

/** Deletes a user's rows of a table. */
export function eraseRows(table: PgTable & { userId: PgColumn }): AccountEraser['erase'] {
  return async (executor, userId) => {
    await executor.delete(table).where(eq(table.userId, userId));
  };
}

/** A user's rows of a table as a list, by ascending id. Columns are named one by one: what is added later may be a secret. */
export function rowsAsList(
  executor: Executor,
  userId: number,
  { path, table, columns }: { path: string; table: OwnedTable; columns: Record<string, PgColumn> },
): ExportPart {
  return {
    path,
    rows: inBatches<object>(executor, {
      id: table.id,
      where: eq(table.userId, userId),
      read: (batch) => executor.select(columns).from(table).where(batch).orderBy(asc(table.id)),
    }),
  };
}
