import { asc, eq } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { AccountEraser } from '../account-eraser.ts';
import type { ExportPart } from '../account-exporter.ts';
import type { Executor } from './database.ts';
import { inBatches } from './in-batches.ts';

/** A table whose rows belong to users; those of 0.2 say `user_id`. */
type OwnedTable = PgTable & ({ ownerId: PgColumn } | { userId: PgColumn });

/** Deletes a user's rows of a table. */
export function eraseRows(table: OwnedTable): AccountEraser['erase'] {
  return async (executor, userId) => {
    await executor.delete(table).where(eq(ownerOf(table), userId));
  };
}

function ownerOf(table: OwnedTable): PgColumn {
  return 'ownerId' in table ? table.ownerId : table.userId;
}

/** A user's rows of a table as a list, by ascending id. Columns are named one by one: what is added later may be a secret. */
export function rowsAsList(
  executor: Executor,
  userId: number,
  {
    path,
    table,
    columns,
  }: { path: string; table: OwnedTable & { id: PgColumn }; columns: Record<string, PgColumn> },
): ExportPart {
  return {
    path,
    rows: inBatches<object>(executor, {
      id: table.id,
      where: eq(ownerOf(table), userId),
      read: (batch) => executor.select(columns).from(table).where(batch).orderBy(asc(table.id)),
    }),
  };
}
