import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import type { Given } from '../../platform/db/statement.ts';
import { chats } from './chats.tables.ts';

/** A message that becomes the newest of the branch on screen. */
export interface HeadMove {
  userId: Given<number>;
  chatId: Given<number>;
  /** Where the new head's id stands: a CTE with a column `id`. */
  from: SQL;
  /** Whose voice it is. */
  providerKey: Given<string>;
  now: Given<Date>;
}

/**
 * Locks a chat that still has the head it was read with; no row when it has moved on. To stand in a `with` before
 * what depends on it.
 */
export function holdHead(chat: {
  userId: Given<number>;
  chatId: Given<number>;
  headId: Given<number | null>;
}): SQL {
  return sql`
    select id from chats
    where id = ${chat.chatId}::int and user_id = ${chat.userId}::int and head_id is not distinct from ${chat.headId}::int
    for update`;
}

/** The statement that moves the head and notes the voice, to stand in a `with`. Its row is that of the table. */
export function moveHead(move: HeadMove): SQL {
  return sql`
    update chats set head_id = head.id, updated_at = ${move.now}::timestamptz,
      voices = case when ${move.providerKey}::text = any(voices) then voices
        else array_append(voices, ${move.providerKey}::text) end
    from ${move.from} head
    where chats.id = ${move.chatId}::int and chats.user_id = ${move.userId}::int
    returning chats.*`;
}

/** The statement that lets a chat be the one that was open last, to stand in a `with`. Folders and compared chats cannot be. */
export function selectFrom(from: SQL, userId: Given<number>): SQL {
  return sql`
    insert into chat_selections (user_id, chat_id)
    select ${userId}::int, id from ${from} where not compared and not is_group
    on conflict (user_id) do update set chat_id = excluded.chat_id`;
}

/**
 * Locks chats in the order of their ids, inside the caller's transaction. Who writes into several chats does this first:
 * two that took them one by one, in between with the account, would wait for each other.
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
