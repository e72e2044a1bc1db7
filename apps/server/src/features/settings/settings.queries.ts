import { eq } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { chatSettings } from './settings.tables.ts';

/** A user's chat settings as their row. */
export type ChatSettingsRow = typeof chatSettings.$inferSelect;

/** What a user has changed; null when nothing was. */
export async function findSettings(executor: Executor, userId: number): Promise<ChatSettingsRow | null> {
  const [row] = await executor.select().from(chatSettings).where(eq(chatSettings.userId, userId));
  return row ?? null;
}

/** Changes some of the settings; those left undefined stay. */
export async function saveSettings(
  executor: Executor,
  userId: number,
  changes: Partial<Omit<ChatSettingsRow, 'userId'>>,
): Promise<ChatSettingsRow> {
  const [row] = await executor
    .insert(chatSettings)
    .values({ userId, ...changes })
    .onConflictDoUpdate({ target: chatSettings.userId, set: changes })
    .returning();
  if (!row) throw new Error('The settings were not written.');
  return row;
}

/** Forgets a user's settings. */
export async function deleteSettings(executor: Executor, userId: number): Promise<void> {
  await executor.delete(chatSettings).where(eq(chatSettings.userId, userId));
}
