import { sql } from 'drizzle-orm';
import { mostFound } from '@polylogue/contract/find';
import { statement } from '../../../platform/db/statement.ts';
import { ownChats } from '../../chats/own-chats.sql.ts';
import { hasAnswersOf, isAnsweredBy } from '../../messages/answered-by.sql.ts';
import { findEntries, type EntryKind } from '../find.tables.ts';

/** What to look for in the index. */
export type EntriesWanted = {
  userId: number;
  /** In the syntax of the database. */
  query: string;
  kinds: EntryKind[];
  modelId: number | null;
  folderId: number | null;
  from: Date | null;
  to: Date | null;
  now: Date;
  /** Places of each kind to return: after the first, up to the last. */
  first: number;
  last: number;
};

/** An entry that has the words. */
export type FoundEntry = { kind: EntryKind; itemId: number; chatId: number | null };

/** Days after which being new counts half. */
const newDays = 30;

/**
 * Entries with all the words, of each kind the best of the newest. How good an entry is depends on how often and how close together
 * it has the words; a new one counts up to twice as much. The slots of comparisons are never found.
 *
 * The index has every user's words apart, so the lists read are the user's own; `user_id` is compared as an expression, or the
 * planner would read all entries of the user instead.
 */
export const findEntriesWith = statement<EntriesWanted, FoundEntry>((value) => {
  const chat = ownChats(value('userId'));
  const modelId = sql`${value('modelId')}::int`;
  // What was asked of a model is as much of it as what it answered.
  const isOfModel = sql`case entry.kind
    when 'chat' then ${hasAnswersOf({ chatId: sql`entry.item_id`, modelId })}
    when 'message' then entry.model_id = ${modelId} or ${isAnsweredBy({ requestId: sql`entry.item_id`, modelId })}
    else false end`;
  const at = sql`case entry.kind when 'chat' then chat.updated_at else entry.at end`;
  return sql`
    with found as materialized (
      select entry.kind, entry.item_id, entry.chat_id, ${at} as at
      from ${findEntries} entry left join ${chat} on chat.id = entry.chat_id
      where entry.words @@ ${value('query')}::tsquery and entry.user_id + 0 = ${value('userId')}::int
        and entry.kind = any(${value('kinds')}::text[])
        and (entry.chat_id is null or not coalesce(chat.compared, true))
        and (${modelId} is null or ${isOfModel})
        and (${value('folderId')}::int is null or chat.parent_id = ${value('folderId')}::int)
        and (${value('from')}::timestamptz is null or ${at} >= ${value('from')}::timestamptz)
        and (${value('to')}::timestamptz is null or ${at} < ${value('to')}::timestamptz)
    ), newest as (
      select *, row_number() over (partition by kind order by at desc, item_id desc) as place from found
    ), ranked as (
      select kind, item_id, newest.chat_id, newest.at, ts_rank(entry.words, ${value('query')}::tsquery, 1)
        * (1 + 1 / (1 + greatest(0, extract(epoch from ${value('now')}::timestamptz - newest.at)) / 86400 / ${sql.raw(String(newDays))}))
        as rank
      from newest join ${findEntries} entry using (kind, item_id)
      where newest.place <= ${sql.raw(String(mostFound))}
    ), placed as (
      select *, row_number() over (partition by kind order by rank desc, at desc, item_id desc) as place from ranked
    )
    select kind, item_id as "itemId", chat_id as "chatId" from placed
    where place > ${value('first')}::int and place <= ${value('last')}::int
    order by kind, place`;
});
