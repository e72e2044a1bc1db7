import { and, asc, count, desc, eq, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import { buildOnce } from '../../platform/db/build-once.ts';
import type { Executor } from '../../platform/db/database.ts';
import type { SqlValue } from '../../platform/db/statement.ts';
import { chats, chatSelections, handOrderedGroups } from './chats.tables.ts';
import { selectFrom } from './move-head.sql.ts';
import { listedOf, type ChatRow } from './stored-chat.service.ts';

const shownColumns = {
  id: chats.id,
  name: chats.name,
  parentId: chats.parentId,
  isGroup: chats.isGroup,
  pin: chats.pin,
  order: chats.order,
  voices: chats.voices,
  archivedAt: chats.archivedAt,
  modelId: chats.modelId,
  capsules: chats.capsules,
  origin: chats.origin,
};

/** Columns of a chat in the list. */
export type ShownChat = Pick<ChatRow, keyof typeof shownColumns>;

const placeColumns = {
  id: chats.id,
  parentId: chats.parentId,
  isGroup: chats.isGroup,
  pin: chats.pin,
  order: chats.order,
};

/** Place of a chat or folder. */
export type PlacedChat = Pick<ChatRow, keyof typeof placeColumns>;

/** Serialises changes to a user's tree, since two concurrent ones could together break a rule that each obeys. */
export async function lockChats(executor: Executor, userId: number): Promise<void> {
  await executor.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`chats ${userId}`}, 0))`);
}

/** Every chat and folder outside the archive, pinned first, then by order; ties go to the newer one. */
export function listChats(executor: Executor, userId: number): Promise<ShownChat[]> {
  return listedChats(executor).execute({ userId });
}

const listedChats = buildOnce((executor) =>
  executor
    .select(shownColumns)
    .from(chats)
    .where(inListOf(sql.placeholder('userId')))
    .orderBy(desc(chats.pin), asc(chats.order), desc(chats.id)),
);

/** The archive, the last put away first. */
export function listArchive(executor: Executor, userId: number): Promise<ShownChat[]> {
  return executor
    .select(shownColumns)
    .from(chats)
    .where(and(listedOf(userId), isNotNull(chats.archivedAt)))
    .orderBy(desc(chats.archivedAt), desc(chats.id));
}

/** The place of every chat and folder outside the archive, in the order of the list. */
export function listPlaces(executor: Executor, userId: number): Promise<PlacedChat[]> {
  return executor
    .select(placeColumns)
    .from(chats)
    .where(inListOf(userId))
    .orderBy(desc(chats.pin), asc(chats.order), desc(chats.id));
}

/** Condition for what stands in the list. */
function inListOf(userId: SqlValue<number>): SQL | undefined {
  return and(listedOf(userId), isNull(chats.archivedAt));
}

/** Ids of all chats, then of all folders. */
export function listIds(executor: Executor, userId: number): Promise<{ id: number; isGroup: boolean }[]> {
  return executor
    .select({ id: chats.id, isGroup: chats.isGroup })
    .from(chats)
    .where(listedOf(userId))
    .orderBy(asc(chats.isGroup), asc(chats.id));
}

/** Number of pins that count towards the plan: those at the top level. */
export async function countPins(executor: Executor, userId: number): Promise<number> {
  const [row] = await executor
    .select({ pins: count() })
    .from(chats)
    .where(and(inListOf(userId), eq(chats.pin, true), isNull(chats.parentId)));
  return row?.pins ?? 0;
}

/** An order before everything the user has, in every folder. */
export function firstOrder(userId: number): SQL {
  return sql`(select coalesce(min(other."order"), 1) - 1 from chats other where other.user_id = ${userId})`;
}

/** Updates a chat or folder. With `first` it also moves to the front. */
export async function updateChat(
  executor: Executor,
  userId: number,
  change: { id: number; values: Partial<ChatRow>; first: boolean },
): Promise<ChatRow | undefined> {
  const [row] = await executor
    .update(chats)
    .set({ ...change.values, ...(change.first ? { order: firstOrder(userId) } : {}) })
    .where(and(eq(chats.id, change.id), listedOf(userId)))
    .returning();
  return row;
}

/** A place and position to write. */
export interface OrderedChat {
  id: number;
  order: number;
  parentId: number | null;
  pin: boolean;
}

/** Writes the places of many chats at once. */
export async function orderChats(
  executor: Executor,
  userId: number,
  { entries, now }: { entries: readonly OrderedChat[]; now: Date },
): Promise<void> {
  await executor.execute(sql`
    update chats set "order" = entry."order", parent_id = entry."parentId", pin = entry.pin,
      updated_at = ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
      as entry(id integer, "order" integer, "parentId" integer, pin boolean)
    where chats.id = entry.id and chats.user_id = ${userId} and not chats.compared`);
}

/** Pins the chats in folders exactly as their folders are. */
export async function followFolders(executor: Executor, userId: number): Promise<void> {
  await executor.execute(sql`
    update chats set pin = folder.pin
    from chats folder
    where folder.id = chats.parent_id and folder.pin <> chats.pin
      and folder.user_id = ${userId} and chats.user_id = ${userId}`);
}

/** Moves chats out of folders about to be removed: unpinned to the front of the root, in their existing order. */
export async function leaveFolders(
  executor: Executor,
  userId: number,
  { folderIds, now }: { folderIds: readonly number[]; now: Date },
): Promise<void> {
  await executor.execute(sql`
    with leaving as (
      select id, row_number() over (order by "order" desc, id) as place
      from chats where user_id = ${userId} and parent_id = any(${arrayOf(folderIds)})
    )
    update chats set parent_id = null, pin = false, updated_at = ${now.toISOString()}::timestamptz,
      "order" = (select min(other."order") from chats other where other.user_id = ${userId}) - leaving.place
    from leaving where chats.id = leaving.id`);
}

/** Deletes chats and folders with everything that belongs to them; returns the ids that existed. */
export async function deleteChats(
  executor: Executor,
  userId: number,
  ids: readonly number[],
): Promise<number[]> {
  const rows = await executor
    .delete(chats)
    .where(and(listedOf(userId), inArray(chats.id, [...ids])))
    .returning({ id: chats.id });
  return rows.map(({ id }) => id);
}

/** Deletes every chat of a user, including those of comparisons. */
export async function deleteChatsOf(executor: Executor, userId: number): Promise<void> {
  await executor.delete(handOrderedGroups).where(eq(handOrderedGroups.userId, userId));
  await executor.delete(chats).where(eq(chats.userId, userId));
}

/** The selected chat. */
export async function findSelected(executor: Executor, userId: number): Promise<number | null> {
  const [row] = await executor
    .select({ chatId: chatSelections.chatId })
    .from(chatSelections)
    .where(eq(chatSelections.userId, userId));
  return row?.chatId ?? null;
}

/** Stores the selected chat. Folders and compared chats cannot be selected; then nothing changes. */
export async function selectChat(executor: Executor, userId: number, chatId: number): Promise<void> {
  const own = sql`(select * from chats where id = ${chatId} and user_id = ${userId}) own`;
  await executor.execute(selectFrom(own, userId));
}

/** One parameter for any number of ids. */
export function arrayOf(ids: readonly number[]): SQL {
  return sql`${`{${ids.join(',')}}`}::integer[]`;
}
