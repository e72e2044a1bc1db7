import { and, asc, count, eq, gte, inArray, lte, ne, not, or, sql, sum } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { isLeft } from './beat.ts';
import { readings, sources } from './capsules.tables.ts';

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

/** A user's own reading. */
export async function findReading(
  executor: Executor,
  userId: number,
  readingId: number,
): Promise<ReadingRow | undefined> {
  const [row] = await executor.select().from(readings).where(ownReading(userId, readingId));
  return row;
}

/** Takes a reading that waits, counting the try; undefined if it does not wait or another process is at it. */
export async function beginReading(
  executor: Executor,
  userId: number,
  { readingId, now }: { readingId: number; now: Date },
): Promise<ReadingRow | undefined> {
  const [row] = await executor
    .update(readings)
    .set({ tries: sql`${readings.tries} + 1`, beatAt: now })
    .where(and(ownReading(userId, readingId), eq(readings.state, 'waiting'), isLeft(readings.beatAt, now)))
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

/** Readings that have been waiting since before a moment and that no process is at, of any user. */
export function listWaitingReadings(
  executor: Executor,
  { before, now, limit }: { before: Date; now: Date; limit: number },
): Promise<{ id: number; userId: number }[]> {
  return executor
    .select({ id: readings.id, userId: readings.userId })
    .from(readings)
    .where(
      and(
        eq(readings.state, 'waiting'),
        lte(readings.createdAt, before),
        isLeft(readings.beatAt, now),
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

/** Readings whose passages have no vectors of a model, of any user. */
export function listUnembedded(
  executor: Executor,
  { model, limit }: { model: string; limit: number },
): Promise<Pick<ReadingRow, 'id' | 'userId' | 'passages'>[]> {
  return executor
    .select({ id: readings.id, userId: readings.userId, passages: readings.passages })
    .from(readings)
    .where(and(eq(readings.state, 'ready'), sql`${readings.vectorModel} is distinct from ${model}`, isUsed))
    .orderBy(asc(readings.id))
    .limit(limit);
}

/** Readings with vectors of a model that are not in its index, of users with at least so many passages. */
export function listUnindexed(
  executor: Executor,
  { model, least, limit }: { model: string; least: number; limit: number },
): Promise<Pick<ReadingRow, 'id' | 'userId' | 'passages'>[]> {
  const large = executor
    .select({ userId: readings.userId })
    .from(readings)
    .where(eq(readings.vectorModel, model))
    .groupBy(readings.userId)
    .having(gte(sum(readings.passages), least));
  return executor
    .select({ id: readings.id, userId: readings.userId, passages: readings.passages })
    .from(readings)
    .where(
      and(
        eq(readings.vectorModel, model),
        // Without its table the index is made anew.
        sql`(${readings.indexedModel} is distinct from ${model} or to_regclass('passage_points') is null)`,
        inArray(readings.userId, large),
      ),
    )
    .orderBy(asc(readings.id))
    .limit(limit);
}

function ownReading(userId: number, readingId: number) {
  return and(eq(readings.userId, userId), eq(readings.id, readingId));
}
