import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { arrayOf } from './chats.queries.ts';
import { chats } from './chats.tables.ts';
import { listedOf, type ChatRow } from './stored-chat.service.ts';

/** The user's own chats and folders among these. */
export function findChats(executor: Executor, userId: number, ids: readonly number[]): Promise<ChatRow[]> {
  return executor
    .select()
    .from(chats)
    .where(and(listedOf(userId), inArray(chats.id, [...ids])));
}

/** The user's folders and whether each is pinned. */
export async function foldersOf(executor: Executor, userId: number): Promise<Map<number, boolean>> {
  const rows = await executor
    .select({ id: chats.id, pin: chats.pin })
    .from(chats)
    .where(and(listedOf(userId), eq(chats.isGroup, true)));
  return new Map(rows.map(({ id, pin }) => [id, pin]));
}

/** Puts chats into the archive. Those of the root lose their pin, which counts towards the plan. */
export async function archive(
  executor: Executor,
  userId: number,
  { ids, now }: { ids: readonly number[]; now: Date },
): Promise<void> {
  await executor.execute(sql`
    update chats set archived_at = ${now.toISOString()}::timestamptz, pin = pin and parent_id is not null
    where user_id = ${userId} and id = any(${arrayOf(ids)})`);
}

/** Takes chats out of the archive, to the top of their groups in the given order. */
export async function unarchive(executor: Executor, userId: number, ids: readonly number[]): Promise<void> {
  await executor.execute(sql`
    update chats set archived_at = null, "order" = ${topOrder(userId, ids.length)} + given.place::integer
    from ${placesOf(ids)} where chats.id = given.id and chats.user_id = ${userId}`);
}

/** Moves chats to the top of a folder or the root, in the given order. */
export async function moveToTop(
  executor: Executor,
  userId: number,
  move: { ids: readonly number[]; folderId: number | null; pin: boolean; now: Date },
): Promise<void> {
  const { ids, folderId, pin, now } = move;
  await executor.execute(sql`
    update chats set parent_id = ${folderId}::integer, pin = ${pin}, updated_at = ${now.toISOString()}::timestamptz,
      "order" = ${topOrder(userId, ids.length)} + given.place::integer
    from ${placesOf(ids)} where chats.id = given.id and chats.user_id = ${userId}`);
}

/** A place to put a chat back to. */
export interface RestoredChat {
  id: number;
  order: number;
  parentId: number | null;
  pin: boolean;
  archivedAt: string | null;
}

/** Puts chats back to their places. */
export async function restore(
  executor: Executor,
  userId: number,
  entries: readonly RestoredChat[],
): Promise<void> {
  await executor.execute(sql`
    update chats set "order" = entry."order", parent_id = entry."parentId", pin = entry.pin,
      archived_at = entry."archivedAt"
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
      as entry(id integer, "order" integer, "parentId" integer, pin boolean, "archivedAt" timestamptz)
    where chats.id = entry.id and chats.user_id = ${userId} and not chats.compared and not chats.is_group`);
}

/** What the place of a chat, from 1, is added to so that all come before everything else the user has. */
function topOrder(userId: number, count: number) {
  return sql`(select min(other."order") from chats other where other.user_id = ${userId}) - ${count + 1}`;
}

/** Ids with their places in the list, from 1, as `given`. */
function placesOf(ids: readonly number[]) {
  return sql`unnest(${arrayOf(ids)}) with ordinality as given(id, place)`;
}
