import { eq } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { capsules, readings, sources } from './capsules.tables.ts';

/** Removes a user's library. Connections go with the capsules, passages with the readings. */
export async function eraseLibrary(executor: Executor, userId: number): Promise<void> {
  await executor.delete(sources).where(eq(sources.userId, userId));
  await executor.delete(readings).where(eq(readings.userId, userId));
  await executor.delete(capsules).where(eq(capsules.userId, userId));
}
