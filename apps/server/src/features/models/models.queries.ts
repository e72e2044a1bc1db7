import { and, asc, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { modelChoices, userModels, type modelIds, type providerIds } from './models.tables.ts';

/** The ids of keys, created if missing. Several nodes may ask for the same new key at once. */
export async function idsOf(
  executor: Executor,
  table: typeof modelIds | typeof providerIds,
  keys: readonly string[],
): Promise<Map<string, number>> {
  const ids = await storedIds(executor, table, keys);
  // The same order on all nodes, to avoid deadlocks between concurrent inserts.
  const missing = [...new Set(keys)].filter((key) => !ids.has(key)).sort();
  if (missing.length === 0) return ids;
  await executor
    .insert(table)
    .values(missing.map((key) => ({ key })))
    .onConflictDoNothing();
  for (const [key, id] of await storedIds(executor, table, missing)) ids.set(key, id);
  return ids;
}

async function storedIds(
  executor: Executor,
  table: typeof modelIds | typeof providerIds,
  keys: readonly string[],
): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map();
  const rows = await executor
    .select({ key: table.key, id: table.id })
    .from(table)
    .where(inArray(table.key, [...keys]));
  return new Map(rows.map(({ key, id }) => [key, id]));
}

/** The id of the user's chosen model; null if there is none. */
export async function chosenModel(executor: Executor, userId: number): Promise<number | null> {
  const [row] = await executor
    .select({ modelId: modelChoices.modelId })
    .from(modelChoices)
    .where(eq(modelChoices.userId, userId));
  return row?.modelId ?? null;
}

/** Stores a user's choice. */
export async function chooseModel(
  executor: Executor,
  userId: number,
  choice: { modelId: number; chosenAt: Date },
): Promise<void> {
  await executor
    .insert(modelChoices)
    .values({ userId, ...choice })
    .onConflictDoUpdate({ target: modelChoices.userId, set: choice });
}

/** The ids of the models that the user has starred, in the order of starring. */
export async function starredModels(executor: Executor, userId: number): Promise<number[]> {
  const rows = await executor
    .select({ modelId: userModels.modelId })
    .from(userModels)
    .where(and(eq(userModels.userId, userId), isNotNull(userModels.starredAt)))
    .orderBy(asc(userModels.starredAt), asc(userModels.modelId));
  return rows.map(({ modelId }) => modelId);
}

/** The ids of the models that the user has asked, the last first. */
export async function usedModels(executor: Executor, userId: number): Promise<number[]> {
  const rows = await executor
    .select({ modelId: userModels.modelId })
    .from(userModels)
    .where(and(eq(userModels.userId, userId), isNotNull(userModels.usedAt)))
    .orderBy(desc(userModels.usedAt), asc(userModels.modelId));
  return rows.map(({ modelId }) => modelId);
}

/** Stars a model. One that is starred already keeps its place. */
export async function addStar(
  executor: Executor,
  userId: number,
  { modelId, starredAt }: { modelId: number; starredAt: Date },
): Promise<void> {
  await executor
    .insert(userModels)
    .values({ userId, modelId, starredAt })
    .onConflictDoUpdate({
      target: [userModels.userId, userModels.modelId],
      set: { starredAt: sql`coalesce(${userModels.starredAt}, excluded.starred_at)` },
    });
}

/** Takes the star from a model. */
export async function removeStar(executor: Executor, userId: number, modelId: number): Promise<void> {
  await executor
    .update(userModels)
    .set({ starredAt: null })
    .where(and(eq(userModels.userId, userId), eq(userModels.modelId, modelId)));
}
