import { eq } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { chatSettings } from './settings.tables.ts';

/** A user's chat settings as their row. */
export type ChatSettingsRow = typeof chatSettings.$inferSelect;

/** The stored settings of a user; null if all are defaults. */
export async function findSettings(executor: Executor, userId: number): Promise<ChatSettingsRow | null> {
  const [row] = await executor.select().from(chatSettings).where(eq(chatSettings.userId, userId));
  return row ?? null;
}

/** Changes the given settings; undefined ones stay as they are. */
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

/** Stores the settings of a user who has none; false if there are some. */
export async function addSettings(executor: Executor, row: ChatSettingsRow): Promise<boolean> {
  const added = await executor
    .insert(chatSettings)
    .values(row)
    .onConflictDoNothing()
    .returning({ userId: chatSettings.userId });
  return added.length > 0;
}
