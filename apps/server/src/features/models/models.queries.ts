import { eq, inArray } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { modelChoices, type modelIds, type providerIds } from './models.tables.ts';

/** The ids of keys, made where there is none yet. Several nodes may ask for the same new key at once. */
export async function idsOf(
  executor: Executor,
  table: typeof modelIds | typeof providerIds,
  keys: readonly string[],
): Promise<Map<string, number>> {
  const ids = await storedIds(executor, table, keys);
  // In one order on all nodes, or two that insert at once could wait for each other.
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

/** The id of the model that the user has chosen; null when none was. */
export async function chosenModel(executor: Executor, userId: number): Promise<number | null> {
  const [row] = await executor
    .select({ modelId: modelChoices.modelId })
    .from(modelChoices)
    .where(eq(modelChoices.userId, userId));
  return row?.modelId ?? null;
}

/** Keeps a user's choice. */
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

/** Forgets what a user has chosen. */
export async function deleteChoiceOf(executor: Executor, userId: number): Promise<void> {
  await executor.delete(modelChoices).where(eq(modelChoices.userId, userId));
}
