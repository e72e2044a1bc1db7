import { and, asc, count, eq, isNull, lte, max, ne, not, or, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { readings, sources } from './capsules.tables.ts';
import { passages } from './finding/passages.tables.ts';

/** A row of a reading. */
export type ReadingRow = typeof readings.$inferSelect;

/** Whether a source refers to it. */
const isUsed = sql`exists (select 1 from ${sources} where ${sources.readingId} = ${readings.id})`;

/** Which text is meant: of whom, of which content, by which reader. */
export interface ReadingName {
  userId: number;
  contentHash: string;
  reader: string;
}

/** The reading of a content: the one there is, or a new one that waits. It is held until the transaction ends. */
export async function holdReading(executor: Executor, name: ReadingName, now: Date): Promise<ReadingRow> {
  const [row] = await executor
    .insert(readings)
    .values({ ...name, state: 'waiting', createdAt: now })
    .onConflictDoUpdate({
      target: [readings.userId, readings.contentHash, readings.reader],
      set: { contentHash: name.contentHash },
    })
    .returning();
  if (!row) throw new Error('The reading was not stored.');
  return row;
}

/**
 * Holds a reading that is not ready yet until the transaction ends. With a number of passages it has to have just those: otherwise
 * somebody else stores them meanwhile.
 */
export async function holdPassages(
  transaction: Executor,
  userId: number,
  { readingId, passages: count }: { readingId: number; passages: number | undefined },
): Promise<boolean> {
  const open = and(ownReading(userId, readingId), ne(readings.state, 'ready'));
  const [held] = await transaction
    .select({ id: readings.id })
    .from(readings)
    .where(open)
    .for('no key update');
  if (!held || count === undefined) return held !== undefined;
  const [last] = await transaction
    .select({ ordinal: max(passages.ordinal) })
    .from(passages)
    .where(and(eq(passages.userId, userId), eq(passages.readingId, readingId)));
  return (last?.ordinal ?? -1) + 1 === count;
}

/** A user's own reading. */
export async function findReading(
  executor: Executor,
  userId: number,
  readingId: number,
): Promise<ReadingRow | undefined> {
  const [row] = await executor.select().from(readings).where(ownReading(userId, readingId));
  return row;
}

/** Notes that a reading is begun; undefined if it does not wait. */
export async function beginReading(
  executor: Executor,
  userId: number,
  { readingId, now }: { readingId: number; now: Date },
): Promise<ReadingRow | undefined> {
  const [row] = await executor
    .update(readings)
    .set({ beatAt: now })
    .where(and(ownReading(userId, readingId), eq(readings.state, 'waiting')))
    .returning();
  return row;
}

/** Changes a user's own reading. */
export async function updateReading(
  executor: Executor,
  userId: number,
  { id, ...values }: Partial<ReadingRow> & { id: number },
): Promise<ReadingRow | undefined> {
  const [row] = await executor.update(readings).set(values).where(ownReading(userId, id)).returning();
  return row;
}

/** Removes a reading that no source refers to, with its passages. */
export async function deleteUnusedReading(
  executor: Executor,
  userId: number,
  readingId: number,
): Promise<void> {
  await executor.delete(readings).where(and(ownReading(userId, readingId), not(isUsed)));
}

/** Readings that no source refers to, of any user. One that began after the moment may be about to get its source. */
export function listUnusedReadings(
  executor: Executor,
  { before, limit }: { before: Date; limit: number },
): Promise<{ id: number; userId: number }[]> {
  return executor
    .select({ id: readings.id, userId: readings.userId })
    .from(readings)
    .where(and(not(isUsed), or(ne(readings.state, 'waiting'), lte(readings.createdAt, before))))
    .orderBy(asc(readings.id))
    .limit(limit);
}

/** Readings that a node of 0.2 added or left before a moment, and that are not due, of any user. */
export function listLeftReadings(
  executor: Executor,
  { before, limit }: { before: Date; limit: number },
): Promise<{ id: number; userId: number }[]> {
  return executor
    .select({ id: readings.id, userId: readings.userId })
    .from(readings)
    .where(
      and(
        eq(readings.state, 'waiting'),
        lte(readings.createdAt, before),
        or(isNull(readings.beatAt), lte(readings.beatAt, before)),
        isNull(readings.dueAt),
        isUsed,
      ),
    )
    .orderBy(asc(readings.createdAt))
    .limit(limit);
}

/** How many readings wait or are under way, of all users. */
export async function countWaitingReadings(executor: Executor): Promise<number> {
  const [row] = await executor.select({ n: count() }).from(readings).where(eq(readings.state, 'waiting'));
  return row?.n ?? 0;
}

function ownReading(userId: number, readingId: number) {
  return and(eq(readings.userId, userId), eq(readings.id, readingId));
}
