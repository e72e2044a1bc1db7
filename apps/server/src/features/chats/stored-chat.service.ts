import { and, eq, type SQL } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import type { SqlValue } from '../../platform/db/statement.ts';
import { chats } from './chats.tables.ts';

/** A row of a chat or folder. */
export type ChatRow = typeof chats.$inferSelect;

/** Condition for the chats a user sees: slots of a comparison are excluded. */
export function listedOf(userId: SqlValue<number>): SQL | undefined {
  return and(eq(chats.userId, userId), eq(chats.compared, false));
}

/** A user's own chat or folder; one of a comparison only on request. */
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

/** The user's chat that a place of their client has become. */
export async function findChatAt(
  executor: Executor,
  userId: number,
  key: string,
): Promise<ChatRow | undefined> {
  const [row] = await executor
    .select()
    .from(chats)
    .where(and(eq(chats.key, key), listedOf(userId)));
  return row;
}

/** Gives a chat the name its first exchange suggests; false if somebody named it meanwhile. */
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

/** Sets the model of a listed chat; false if the user has no such chat. */
export async function setChatModel(
  executor: Executor,
  userId: number,
  { chatId, modelId }: { chatId: number; modelId: number },
): Promise<boolean> {
  const rows = await executor
    .update(chats)
    .set({ modelId })
    .where(and(eq(chats.id, chatId), listedOf(userId), eq(chats.isGroup, false)))
    .returning({ id: chats.id });
  return rows.length > 0;
}

/** Writes how many capsules chats are connected to, by chat. */
export async function setCapsuleCounts(
  executor: Executor,
  userId: number,
  counts: ReadonlyMap<number, number>,
): Promise<void> {
  for (const [chatId, capsules] of counts) {
    await executor
      .update(chats)
      .set({ capsules })
      .where(and(eq(chats.id, chatId), eq(chats.userId, userId)));
  }
}

/** Sets the providers that answered in a chat, in order of first answer. */
export async function setVoices(
  executor: Executor,
  { userId, chatId, providerKeys }: { userId: number; chatId: number; providerKeys: readonly string[] },
): Promise<void> {
  await executor
    .update(chats)
    .set({ voices: [...new Set(providerKeys)] })
    .where(and(eq(chats.id, chatId), eq(chats.userId, userId)));
}

/** Serialises changes to a chat's tree and sends into it. Returns its head; undefined if the chat is gone. */
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

/** Shows the branch that ends with the given message; null shows none. */
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

/** Remembers that something was chosen for a chat, so that it is not taken for a new one while it is empty. */
export async function setUpChat(executor: Executor, userId: number, chatId: number): Promise<void> {
  await executor
    .update(chats)
    .set({ setUp: true })
    .where(and(eq(chats.id, chatId), eq(chats.userId, userId)));
}
