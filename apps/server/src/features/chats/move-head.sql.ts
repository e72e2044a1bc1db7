import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import type { SqlValue } from '../../platform/db/statement.ts';
import { chats } from './chats.tables.ts';

/** A message that becomes the head of the branch on screen. */
export interface HeadMove {
  userId: SqlValue<number>;
  chatId: SqlValue<number>;
  /** Source of the new head's id: a CTE with a column `id`. */
  from: SQL;
  /** The provider that answered, and its model, which the chat goes on with. */
  providerKey: SqlValue<string>;
  modelId: SqlValue<number>;
  now: SqlValue<Date>;
}

/**
 * Locks a chat if its head is still the one that was read; no row if it has moved on. Put it in a `with`
 * before what depends on it.
 */
export function holdHead(chat: {
  userId: SqlValue<number>;
  chatId: SqlValue<number>;
  headId: SqlValue<number | null>;
}): SQL {
  return sql`
    select id from chats
    where id = ${chat.chatId}::int and user_id = ${chat.userId}::int and head_id is not distinct from ${chat.headId}::int
    for update`;
}

/**
 * A statement for a `with` that moves the head and records model and voice. The chat comes out of the archive, and to the top
 * of its group unless the user has ordered that by hand. Returns the table's row.
 */
export function moveHead(move: HeadMove): SQL {
  return sql`
    update chats set head_id = head.id, model_id = ${move.modelId}::int, updated_at = ${move.now}::timestamptz, archived_at = null,
      "order" = case when ${staysInPlace} then chats."order" else ${orderOfFirst} end,
      voices = case when ${move.providerKey}::text = any(voices) then voices
        else array_append(voices, ${move.providerKey}::text) end
    from ${move.from} head
    where chats.id = ${move.chatId}::int and chats.user_id = ${move.userId}::int
    returning chats.*`;
}

/** Whether a chat keeps its place when it is used. Compared chats are not in the list. */
const staysInPlace = sql`(chats.compared or exists (
  select from hand_ordered_groups hand where hand.user_id = chats.user_id and (hand.folder_id = chats.parent_id
    or (hand.folder_id is null and chats.parent_id is null and hand.pin = chats.pin))))`;

/** The order before all others; its own if the chat is the first already. */
const orderOfFirst = sql`(
  select least(chats."order", coalesce(min(other."order"), chats."order" + 1) - 1) from chats other
  where other.user_id = chats.user_id and other.id <> chats.id)`;

/** A statement for a `with` that selects a chat. Folders and compared chats cannot be selected. */
export function selectFrom(from: SQL, userId: SqlValue<number>): SQL {
  return sql`
    insert into chat_selections (user_id, chat_id)
    select ${userId}::int, id from ${from} where not compared and not is_group
    on conflict (user_id) do update set chat_id = excluded.chat_id`;
}

/**
 * Locks chats in order of id, inside the caller's transaction. Callers that write to several chats do this
 * first: locking them one by one, with the account in between, could deadlock.
 */
export async function holdChats(
  transaction: Executor,
  userId: number,
  ids: readonly number[],
): Promise<void> {
  await transaction
    .select({ id: chats.id })
    .from(chats)
    .where(and(eq(chats.userId, userId), inArray(chats.id, [...ids])))
    .orderBy(asc(chats.id))
    .for('update');
}
