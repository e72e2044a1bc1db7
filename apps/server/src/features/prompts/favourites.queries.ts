import { and, count, eq } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { promptFavourites } from './prompts.tables.ts';

/** The number of favourites of a user. */
export async function countFavourites(executor: Executor, userId: number): Promise<number> {
  const [row] = await executor
    .select({ count: count() })
    .from(promptFavourites)
    .where(eq(promptFavourites.userId, userId));
  return row?.count ?? 0;
}

/** Makes a prompt a favourite; doing it twice changes nothing. */
export async function insertFavourite(
  executor: Executor,
  userId: number,
  { promptId, now }: { promptId: number; now: Date },
): Promise<void> {
  await executor.insert(promptFavourites).values({ userId, promptId, createdAt: now }).onConflictDoNothing();
}

/** Removes a favourite. */
export async function deleteFavourite(executor: Executor, userId: number, promptId: number): Promise<void> {
  await executor
    .delete(promptFavourites)
    .where(and(eq(promptFavourites.userId, userId), eq(promptFavourites.promptId, promptId)));
}
