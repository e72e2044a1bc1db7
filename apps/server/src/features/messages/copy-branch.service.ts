import { sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { findChat, setVoices } from '../chats/stored-chat.service.ts';
import { messageImages, messages } from './messages.tables.ts';

/**
 * Copies the branch on screen of one chat into another, with its pictures. The old chat does not change. Returns the id
 * of the last copied message; null when there was nothing to copy.
 */
export async function copyBranch(
  transaction: Executor,
  copy: { userId: number; from: { chatId: number; headId: number | null }; chatId: number },
): Promise<number | null> {
  const { userId, from, chatId } = copy;
  if (from.headId === null) return null;
  // Ids follow the order of insertion, so copies and originals are matched by rank.
  const { rows } = await transaction.execute<{ head: number | null }>(sql`
    with recursive path as (
      select m.*, 1 as depth from ${messages} m
      where m.id = ${from.headId} and m.chat_id = ${from.chatId} and m.user_id = ${userId}
      union all
      select m.*, path.depth + 1 from path join ${messages} m on m.id = path.parent_id
    ), copied as (
      insert into ${messages} (
        chat_id, user_id, exchange, type, text, reasoning, tokens, created_at, prompts, notes, notes_text, model_id,
        model_name, provider_id, provider_name, voice, response_type, image_size, image_quality, edited,
        passages
      )
      select ${chatId}::int, user_id, exchange, type, text, reasoning, tokens, created_at, prompts, notes, notes_text,
        model_id, model_name, provider_id, provider_name, voice, response_type, image_size, image_quality, edited, passages
      from path order by depth desc
      returning id
    ), pairs as (
      select copy.id as copy_id, original.id as original_id
      from (select id, row_number() over (order by id) as place from copied) copy
      join (select id, row_number() over (order by depth desc) as place from path) original using (place)
    ), images as (
      insert into ${messageImages} (message_id, position, file_id, width, height)
      select pairs.copy_id, i.position, i.file_id, i.width, i.height
      from pairs join ${messageImages} i on i.message_id = pairs.original_id
    )
    select max(copy_id) as head from pairs`);
  await transaction.execute(sql`
    update ${messages} set parent_id = before.id
    from (select id as child, lag(id) over (order by id) as id from ${messages} where chat_id = ${chatId}) before
    where messages.id = before.child and before.id is not null`);
  const old = await findChat(transaction, userId, from.chatId, { compared: true });
  await setVoices(transaction, { userId, chatId, providerKeys: old?.voices ?? [] });
  return rows[0]?.head ?? null;
}
