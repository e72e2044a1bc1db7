import { inArray, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Executor } from './database.ts';

/** Small enough to be in memory even if each row has a message of the largest size. */
const ordinarySize = 100;

/** Which rows are read, and how. */
export interface Batches<Row> {
  id: PgColumn;
  where: SQL;
  /** Rows at a time, where they are larger than messages. */
  size?: number;
  /** Reads those rows of a batch that meet the condition, by ascending id. */
  read(batch: SQL): Promise<Row[]>;
}

/**
 * All rows that meet a condition, by ascending id, a batch in memory at a time. Only the ids are read at once: to look for the
 * next batch behind the last one would sort all that remains each time. No transaction is held, since that would
 * keep PostgreSQL from clearing away old rows meanwhile; rows that go are left out.
 */
export async function* inBatches<Row>(
  executor: Executor,
  { id, where, size = ordinarySize, read }: Batches<Row>,
): AsyncGenerator<Row, void, undefined> {
  const [found] = await executor
    .select({ ids: sql<(number | string)[] | null>`array_agg(${id} order by ${id})` })
    .from(id.table)
    .where(where);
  // The driver answers large integers as text.
  const ids = (found?.ids ?? []).map(Number);
  for (let start = 0; start < ids.length; start += size) {
    yield* await read(sql`${where} and ${inArray(id, ids.slice(start, start + size))}`);
  }
}
