import { and, count, countDistinct, desc, eq, gte, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Executor } from '../../../platform/db/database.ts';
import { compareResults } from '../compare.tables.ts';

/** Notes how the slots of a comparison did. */
export async function insertResults(
  executor: Executor,
  rows: readonly (typeof compareResults.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0) await executor.insert(compareResults).values([...rows]);
}

function resultsOf(userId: number, since: Date | undefined) {
  return and(eq(compareResults.userId, userId), since && gte(compareResults.createdAt, since));
}

/** A name of the newest result: names change, ids do not. */
function newest(column: AnyPgColumn) {
  return sql<string>`(array_agg(${column} order by ${compareResults.id} desc))[1]`;
}

/** Of an even number the lower one of the middle, so that it is one that was measured. */
function median(column: AnyPgColumn) {
  return sql<number | null>`(percentile_disc(0.5) within group (order by ${column}))::float8`;
}

/** How each model did, the most wins first; of as many wins the one that needed fewer comparisons. */
export async function readScores(executor: Executor, userId: number, since: Date | undefined) {
  const wins = sql<number>`count(*) filter (where ${compareResults.won})`.mapWith(Number);
  return executor
    .select({
      modelId: compareResults.modelId,
      modelName: newest(compareResults.modelName),
      providerName: newest(compareResults.providerName),
      voice: newest(compareResults.voice),
      wins,
      compared: count(),
      medianCost: median(compareResults.cost),
      medianDuration: median(compareResults.durationMs),
      medianFirstToken: median(compareResults.firstTokenMs),
    })
    .from(compareResults)
    .where(resultsOf(userId, since))
    .groupBy(compareResults.modelId)
    .orderBy(desc(wins), count(), compareResults.modelId);
}

/** How many comparisons ended with a kept answer. */
export async function countComparisons(
  executor: Executor,
  userId: number,
  since: Date | undefined,
): Promise<number> {
  const [row] = await executor
    .select({ comparisons: countDistinct(compareResults.comparison) })
    .from(compareResults)
    .where(resultsOf(userId, since));
  return row?.comparisons ?? 0;
}

/** Forgets every result of a user. */
export async function deleteResults(executor: Executor, userId: number): Promise<void> {
  await executor.delete(compareResults).where(eq(compareResults.userId, userId));
}
