import type { AnswerRating } from '@polylogue/contract/answers';
import { and, eq, sql, type SQL } from 'drizzle-orm';
import { buildOnce } from '../../platform/db/build-once.ts';
import type { Executor } from '../../platform/db/database.ts';
import { authors } from '../accounts/accounts.sql.ts';
import { ownChats } from '../chats/own-chats.sql.ts';
import { sourcesStillThere } from '../library/cited-sources.sql.ts';
import type { StoredTail } from './answers/fold-tails.ts';
import { ratingOf } from './answers/rated-answers.service.ts';
import type { ShownGeneration, ShownMessage } from './message.present.ts';
import { generations, generationTails, messageImages, messages } from './messages.tables.ts';
import { shownGenerationColumns, shownMessageColumns } from './shown-columns.ts';

/** The part of a conversation to read; limit and offset count exchanges from the newest. */
export interface PageWanted {
  userId: number;
  chatId: number;
  limit: number;
  offset: number;
}

/** An image of a message as it is stored. */
export interface StoredImage {
  id: number;
  width: number | null;
  height: number | null;
}

/** A message with everything shown of it. */
export interface PageMessage {
  message: ShownMessage;
  generation: ShownGeneration | null;
  siblings: number[];
  images: StoredImage[];
  /** Only for a running answer. */
  tails: StoredTail[];
  /** Those of the sources it was given passages of that are still there; null without passages. */
  sources: number[] | null;
  rating: AnswerRating | null;
}

/** Part of the conversation on screen, oldest to newest. */
export interface MessagePage {
  author: { id: number; displayName: string; username: string; avatar: string | null };
  totalCount: number;
  list: PageMessage[];
}

/**
 * Reads a page in one statement, up from the head of the chat by primary key. Its cost depends on the size of the page, not
 * on the length of the chat. Undefined when the user has no such chat.
 */
export async function readPage(executor: Executor, wanted: PageWanted): Promise<MessagePage | undefined> {
  const { userId, chatId, offset } = wanted;
  const rows = await pageRows(executor).execute({ userId, chatId, offset, end: offset + wanted.limit });
  const [first] = rows;
  if (!first) return undefined;
  return {
    author: first.author,
    totalCount: first.totalCount,
    list: rows.flatMap(({ message, images, tails, ...rest }) =>
      message ? [{ message, ...rest, images: images ?? [], tails: tails ?? [] }] : [],
    ),
  };
}

const chat = ownChats(sql.placeholder('userId'));

const pageRows = buildOnce((executor) =>
  executor
    .select({
      author: {
        id: authors.id,
        displayName: authors.displayName,
        username: authors.username,
        avatar: authors.avatar,
      },
      totalCount: sql<number>`coalesce((select head.exchange from ${messages} head where head.id = ${chat.headId}), 0)`,
      message: shownMessageColumns,
      generation: shownGenerationColumns,
      siblings: siblingsOf(),
      images: imagesOf(),
      tails: tailsOf(),
      sources: sourcesStillThere(messages.passages, messages.userId),
      rating: ratingOf(messages.id),
    })
    .from(chat)
    .innerJoin(authors, eq(authors.id, sql.placeholder('userId')))
    .leftJoinLateral(pathUp, sql`true`)
    .leftJoin(messages, sql`${messages.id} = path.id`)
    .leftJoin(generations, eq(generations.messageId, messages.id))
    .where(and(eq(chat.id, sql.placeholder('chatId')), eq(chat.isGroup, false)))
    .orderBy(sql`path.step desc`),
);

/**
 * The path up from the head; seen from below, an exchange ends with its request. The `limit 1` forces a lookup by primary
 * key alone, as in `branchUpFrom`.
 */
const pathUp = sql`(
    with recursive up as (
      select m.id, m.parent_id, 1 as step, 0 as age, (m.type = 'request')::int as ends
      from (select * from ${messages} where id = ${chat.headId} limit 1) m where m.chat_id = ${chat.id}
      union all
      select m.id, m.parent_id, up.step + 1, up.age + up.ends, (m.type = 'request')::int
      from up cross join lateral (select * from ${messages} where id = up.parent_id limit 1) m
      where up.age + up.ends < ${sql.placeholder('end')}::int
    )
    select id, step from up where age >= ${sql.placeholder('offset')}::int
  ) path`;

/** Siblings have the same type: a request that moved up may have the same parent as answers. The first has no parent. */
function siblingsOf(): SQL<number[]> {
  const among = sql`select s.id from ${messages} s where s.chat_id = ${messages.chatId} and s.type = ${messages.type}`;
  return sql<number[]>`case when ${messages.parentId} is null
    then array(${among} and s.parent_id is null order by s.id)
    else array(${among} and s.parent_id = ${messages.parentId} order by s.id) end`;
}

function imagesOf(): SQL<StoredImage[] | null> {
  return sql<StoredImage[] | null>`(
    select json_agg(json_build_object('id', i.file_id, 'width', i.width, 'height', i.height) order by i.position)
    from ${messageImages} i where i.message_id = ${messages.id})`;
}

function tailsOf(): SQL<StoredTail[] | null> {
  return sql<StoredTail[] | null>`case when ${generations.state} = 'running' then (
    select json_agg(json_build_object('textOffset', t.text_offset, 'text', t.text,
      'reasoningOffset', t.reasoning_offset, 'reasoning', t.reasoning) order by t.text_offset, t.reasoning_offset)
    from ${generationTails} t where t.generation = ${generations.uuid}) end`;
}
