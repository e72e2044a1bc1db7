import { and, count, countDistinct, desc, eq, gte, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Executor } from '../../../platform/db/database.ts';
import { compareResults } from '../compare.tables.ts';

/** Stores the results of a comparison. */
export async function insertResults(
  executor: Executor,
  rows: readonly (typeof compareResults.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0) await executor.insert(compareResults).values([...rows]);
}

function resultsOf(userId: number, since: Date | undefined) {
  return and(eq(compareResults.userId, userId), since && gte(compareResults.createdAt, since));
}

/** The name in the newest result: names change, ids do not. */
function newest(column: AnyPgColumn) {
  return sql<string>`(array_agg(${column} order by ${compareResults.id} desc))[1]`;
}

/** For an even count the lower median, so that it is a measured value. */
function median(column: AnyPgColumn) {
  return sql<number | null>`(percentile_disc(0.5) within group (order by ${column}))::float8`;
}

/** The results of each model, most wins first; for equal wins, fewer comparisons first. */
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

/** The number of comparisons with a kept answer. */
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

/** Deletes all results of a user. */
export async function deleteResults(executor: Executor, userId: number): Promise<void> {
  await executor.delete(compareResults).where(eq(compareResults.userId, userId));
}
