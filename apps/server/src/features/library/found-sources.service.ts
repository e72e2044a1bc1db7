import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { capsules, readings, sources } from './capsules.tables.ts';
import { recallPassages } from './finding/recall-passages.ts';

const capsuleColumns = {
  id: capsules.id,
  name: capsules.name,
  description: capsules.description,
  updatedAt: capsules.updatedAt,
};

const sourceColumns = {
  id: sources.id,
  capsuleId: sources.capsuleId,
  name: sources.name,
  description: sources.description,
  createdAt: sources.createdAt,
};

/** A capsule as a search shows it. */
export type CapsuleToFind = Pick<typeof capsules.$inferSelect, keyof typeof capsuleColumns>;

/** A file or link as a search shows it. */
export type SourceToFind = Pick<typeof sources.$inferSelect, keyof typeof sourceColumns>;

/** Those of the capsules that the user has, in no order. */
export function capsulesToFind(
  executor: Executor,
  userId: number,
  ids: readonly number[],
): Promise<CapsuleToFind[]> {
  return executor
    .select(capsuleColumns)
    .from(capsules)
    .where(and(eq(capsules.userId, userId), inArray(capsules.id, [...ids])));
}

/** Those of the files and links that the user has, in no order. */
export function sourcesToFind(
  executor: Executor,
  userId: number,
  ids: readonly number[],
): Promise<SourceToFind[]> {
  return executor
    .select(sourceColumns)
    .from(sources)
    .where(and(eq(sources.userId, userId), inArray(sources.id, [...ids])));
}

/** A passage of a source. */
export interface PassageToFind {
  source: SourceToFind;
  text: string;
  /** UTF-16 units of the source's text before it. */
  start: number;
}

/** Texts that are looked through, those added last. A recall takes about a hundredth of a millisecond for each. */
const mostReadings = 1_000;
const mostPassages = 30;

/** The passages of all the user's sources that may have the words, the best first, at most one of each source. */
export async function passagesToFind(
  executor: Executor,
  userId: number,
  words: string,
): Promise<PassageToFind[]> {
  const rows = await executor
    .select({ ...sourceColumns, readingId: readings.id })
    .from(sources)
    .innerJoin(readings, and(eq(readings.id, sources.readingId), eq(readings.userId, userId)))
    .where(and(eq(sources.userId, userId), eq(readings.state, 'ready')))
    .orderBy(desc(sources.id))
    .limit(mostReadings);
  const byReading = new Map(rows.map(({ readingId, ...source }) => [readingId, source]));
  const readingIds = [...byReading.keys()];
  const { passages } = await recallPassages(executor, {
    userId,
    readingIds,
    question: words,
    limit: mostPassages,
  });
  const found = new Map<number, PassageToFind>();
  for (const { readingId, text, start } of passages) {
    const source = byReading.get(readingId);
    if (source && !found.has(source.id)) found.set(source.id, { source, text, start });
  }
  return [...found.values()];
}
