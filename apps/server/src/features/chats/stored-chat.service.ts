import { and, eq, type SQL } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import type { Given } from '../../platform/db/statement.ts';
import { chats } from './chats.tables.ts';

/** A chat or a folder as its row. */
export type ChatRow = typeof chats.$inferSelect;

/** What the user sees of the own chats: slots of a comparison are not among them. */
export function listedOf(userId: Given<number>): SQL | undefined {
  return and(eq(chats.userId, userId), eq(chats.compared, false));
}

/** A user's own chat or folder; one of a comparison only when that is asked for. */
export async function findChat(
  executor: Executor,
  userId: number,
  chatId: number,
  { compared = false }: { compared?: boolean } = {},
): Promise<ChatRow | undefined> {
  const own = compared ? eq(chats.userId, userId) : listedOf(userId);
  const [row] = await executor
    .select()
    .from(chats)
    .where(and(eq(chats.id, chatId), own));
  return row;
}

/** Gives a chat the name its first exchange suggests; false when somebody has named it meanwhile. */
export async function nameChat(
  executor: Executor,
  { userId, chatId, name, now }: { userId: number; chatId: number; name: string; now: Date },
): Promise<boolean> {
  const rows = await executor
    .update(chats)
    .set({ name, namedBy: 'model', updatedAt: now })
    .where(and(eq(chats.id, chatId), eq(chats.userId, userId), eq(chats.namedBy, 'provisional')))
    .returning({ id: chats.id });
  return rows.length > 0;
}

/** Sets which providers have spoken in a chat, in the order of their first answer. */
export async function setVoices(
  executor: Executor,
  { userId, chatId, providerKeys }: { userId: number; chatId: number; providerKeys: readonly string[] },
): Promise<void> {
  await executor
    .update(chats)
    .set({ voices: [...new Set(providerKeys)] })
    .where(and(eq(chats.id, chatId), eq(chats.userId, userId)));
}

/** Makes changes of a chat's tree and sends into it wait for each other. Answers its head; undefined when it is gone. */
export async function lockHead(
  executor: Executor,
  userId: number,
  chatId: number,
): Promise<{ headId: number | null; compared: boolean } | undefined> {
  const [row] = await executor
    .select({ headId: chats.headId, compared: chats.compared })
    .from(chats)
    .where(and(eq(chats.id, chatId), eq(chats.userId, userId)))
    .for('update');
  return row;
}

/** Lets a chat show the branch that ends with the given message; null empties the screen. */
export async function setHead(
  executor: Executor,
  userId: number,
  { chatId, headId, now }: { chatId: number; headId: number | null; now: Date },
): Promise<void> {
  await executor
    .update(chats)
    .set({ headId, updatedAt: now })
    .where(and(eq(chats.id, chatId), eq(chats.userId, userId)));
}
