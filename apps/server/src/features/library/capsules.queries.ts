import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { capsuleChats, capsules } from './capsules.tables.ts';

/** A row of a capsule. */
export type CapsuleRow = typeof capsules.$inferSelect;

/** A capsule's connection to a chat. */
export interface Connection {
  capsuleId: number;
  chatId: number;
  enabled: boolean;
}

/** Serialises changes to a user's library: two concurrent ones could both take the last free space. */
export async function lockLibrary(executor: Executor, userId: number): Promise<void> {
  await executor.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`library ${userId}`}, 0))`);
}

/** A user's capsules, newest first; all or those connected to a chat. */
export function listCapsules(executor: Executor, userId: number, chatId?: number): Promise<CapsuleRow[]> {
  const connected =
    chatId === undefined
      ? undefined
      : inArray(
          capsules.id,
          executor
            .select({ id: capsuleChats.capsuleId })
            .from(capsuleChats)
            .where(and(eq(capsuleChats.userId, userId), eq(capsuleChats.chatId, chatId))),
        );
  return executor
    .select()
    .from(capsules)
    .where(and(eq(capsules.userId, userId), connected))
    .orderBy(desc(capsules.id));
}

/** Those of the capsules that are the user's. */
export function findCapsules(
  executor: Executor,
  userId: number,
  ids: readonly number[],
): Promise<CapsuleRow[]> {
  return executor
    .select()
    .from(capsules)
    .where(and(eq(capsules.userId, userId), inArray(capsules.id, [...ids])))
    .orderBy(desc(capsules.id));
}

/** A user's own capsule. */
export async function findCapsule(
  executor: Executor,
  userId: number,
  capsuleId: number,
): Promise<CapsuleRow | undefined> {
  const [row] = await findCapsules(executor, userId, [capsuleId]);
  return row;
}

/** The capsule for files dropped into a chat. */
export async function findCapsuleOfChat(
  executor: Executor,
  userId: number,
  chatId: number,
): Promise<CapsuleRow | undefined> {
  const [row] = await executor
    .select()
    .from(capsules)
    .where(and(eq(capsules.userId, userId), eq(capsules.ownChatId, chatId)));
  return row;
}

/** How many capsules a user has. */
export async function countCapsules(executor: Executor, userId: number): Promise<number> {
  const [row] = await executor.select({ n: count() }).from(capsules).where(eq(capsules.userId, userId));
  return row?.n ?? 0;
}

/** Creates a capsule. */
export async function insertCapsule(
  executor: Executor,
  values: Pick<CapsuleRow, 'userId' | 'name' | 'description' | 'ownChatId'>,
  now: Date,
): Promise<CapsuleRow> {
  const [row] = await executor
    .insert(capsules)
    .values({ ...values, createdAt: now, updatedAt: now })
    .returning();
  if (!row) throw new Error('The capsule was not stored.');
  return row;
}

/** Changes a user's own capsule. */
export async function updateCapsule(
  executor: Executor,
  userId: number,
  { id, ...values }: Pick<CapsuleRow, 'id' | 'name' | 'description' | 'updatedAt'>,
): Promise<CapsuleRow | undefined> {
  const [row] = await executor
    .update(capsules)
    .set(values)
    .where(and(eq(capsules.userId, userId), eq(capsules.id, id)))
    .returning();
  return row;
}

/** Removes a capsule with its sources and connections. */
export async function deleteCapsule(executor: Executor, userId: number, capsuleId: number): Promise<void> {
  await executor.delete(capsules).where(and(eq(capsules.userId, userId), eq(capsules.id, capsuleId)));
}

/** Where capsules are connected, in the order of connecting. */
export function listConnections(
  executor: Executor,
  userId: number,
  capsuleIds: readonly number[],
): Promise<Connection[]> {
  return executor
    .select({
      capsuleId: capsuleChats.capsuleId,
      chatId: capsuleChats.chatId,
      enabled: capsuleChats.enabled,
    })
    .from(capsuleChats)
    .where(and(eq(capsuleChats.userId, userId), inArray(capsuleChats.capsuleId, [...capsuleIds])))
    .orderBy(asc(capsuleChats.createdAt), asc(capsuleChats.chatId));
}

/** Which capsules a chat is connected to. */
export function connectionsOfChat(executor: Executor, userId: number, chatId: number): Promise<Connection[]> {
  return executor
    .select({
      capsuleId: capsuleChats.capsuleId,
      chatId: capsuleChats.chatId,
      enabled: capsuleChats.enabled,
    })
    .from(capsuleChats)
    .where(and(eq(capsuleChats.userId, userId), eq(capsuleChats.chatId, chatId)))
    .orderBy(asc(capsuleChats.createdAt), asc(capsuleChats.capsuleId));
}

/** Connects capsules to a chat; those that are connected stay as they are. */
export async function insertConnections(
  executor: Executor,
  userId: number,
  { chatId, connected, now }: { chatId: number; connected: readonly Omit<Connection, 'chatId'>[]; now: Date },
): Promise<void> {
  if (connected.length === 0) return;
  await executor
    .insert(capsuleChats)
    .values(connected.map((one) => ({ ...one, userId, chatId, createdAt: now })))
    .onConflictDoNothing();
}

/** Turns a connection on or off; false if there is none. */
export async function switchConnection(
  executor: Executor,
  userId: number,
  { capsuleId, chatId, enabled }: Connection,
): Promise<boolean> {
  const rows = await executor
    .update(capsuleChats)
    .set({ enabled })
    .where(connectionOf(userId, { capsuleId, chatId }))
    .returning({ chatId: capsuleChats.chatId });
  return rows.length > 0;
}

/** Removes a connection. */
export async function deleteConnection(
  executor: Executor,
  userId: number,
  between: { capsuleId: number; chatId: number },
): Promise<void> {
  await executor.delete(capsuleChats).where(connectionOf(userId, between));
}

function connectionOf(userId: number, { capsuleId, chatId }: { capsuleId: number; chatId: number }) {
  return and(
    eq(capsuleChats.userId, userId),
    eq(capsuleChats.capsuleId, capsuleId),
    eq(capsuleChats.chatId, chatId),
  );
}

/** How many capsules each of the chats is connected to. */
export async function countConnections(
  executor: Executor,
  userId: number,
  chatIds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await executor
    .select({ chatId: capsuleChats.chatId, n: count() })
    .from(capsuleChats)
    .where(and(eq(capsuleChats.userId, userId), inArray(capsuleChats.chatId, [...chatIds])))
    .groupBy(capsuleChats.chatId);
  const found = new Map(rows.map(({ chatId, n }) => [chatId, n]));
  return new Map(chatIds.map((chatId) => [chatId, found.get(chatId) ?? 0]));
}
