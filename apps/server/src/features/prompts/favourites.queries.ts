import { and, count, eq } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { promptFavourites } from './prompts.tables.ts';

/** How many prompts the user has kept. */
export async function countFavourites(executor: Executor, userId: number): Promise<number> {
  const [row] = await executor
    .select({ count: count() })
    .from(promptFavourites)
    .where(eq(promptFavourites.userId, userId));
  return row?.count ?? 0;
}

/** Keeps a prompt; once kept it stays as it is. */
export async function insertFavourite(
  executor: Executor,
  userId: number,
  { promptId, now }: { promptId: number; now: Date },
): Promise<void> {
  await executor.insert(promptFavourites).values({ userId, promptId, createdAt: now }).onConflictDoNothing();
}

/** Keeps a prompt no longer. */
export async function deleteFavourite(executor: Executor, userId: number, promptId: number): Promise<void> {
  await executor
    .delete(promptFavourites)
    .where(and(eq(promptFavourites.userId, userId), eq(promptFavourites.promptId, promptId)));
}
