import { and, eq, sql, type SQL } from 'drizzle-orm';
import { buildOnce } from '../../platform/db/build-once.ts';
import type { Executor } from '../../platform/db/database.ts';
import { users } from '../accounts/accounts.tables.ts';
import { chats } from '../chats/chats.tables.ts';
import { generations, generationTails, messageImages, messages } from './messages.tables.ts';
import {
  shownGenerationColumns,
  shownMessageColumns,
  type ShownGeneration,
  type ShownMessage,
} from './message-rows.ts';

/** Which part of a conversation is read; limit and offset count exchanges from the newest. */
export interface PageWanted {
  userId: number;
  chatId: number;
  limit: number;
  offset: number;
}

/** An image of a message as it is kept. */
export interface StoredImage {
  id: number;
  width: number | null;
  height: number | null;
}

/** What a running answer has gained in a second. */
export interface StoredTail {
  textOffset: number;
  text: string;
  reasoningOffset: number;
  reasoning: string;
}

/** A message with all that is shown of it. */
export interface PageMessage {
  message: ShownMessage;
  generation: ShownGeneration | null;
  siblings: number[];
  images: StoredImage[];
  /** Only of a running answer. */
  tails: StoredTail[];
}

/** Part of the conversation on screen, oldest to newest. */
export interface MessagePage {
  author: Pick<typeof users.$inferSelect, 'id' | 'displayName' | 'username' | 'avatar'>;
  totalCount: number;
  list: PageMessage[];
}

/**
 * Reads a page in one statement: up from the chat's head by primary key, so it costs as much as it shows, however long
 * the chat is and whatever others have. Undefined when the user has no such chat.
 */
export async function readPage(executor: Executor, wanted: PageWanted): Promise<MessagePage | undefined> {
  const { userId, chatId, offset } = wanted;
  const rows = await pageRows(executor).execute({ userId, chatId, offset, end: offset + wanted.limit });
  const [first] = rows;
  if (!first) return undefined;
  return {
    author: first.author,
    totalCount: first.totalCount,
    list: rows.flatMap(({ message, generation, siblings, images, tails }) =>
      message ? [{ message, generation, siblings, images: images ?? [], tails: tails ?? [] }] : [],
    ),
  };
}

const pageRows = buildOnce((executor) =>
  executor
    .select({
      author: {
        id: users.id,
        displayName: users.displayName,
        username: users.username,
        avatar: users.avatar,
      },
      totalCount: sql<number>`coalesce((select head.exchange from ${messages} head where head.id = ${chats.headId}), 0)`,
      message: shownMessageColumns,
      generation: shownGenerationColumns,
      siblings: siblingsOf(),
      images: imagesOf(),
      tails: tailsOf(),
    })
    .from(chats)
    .innerJoin(users, eq(users.id, chats.userId))
    .leftJoinLateral(pathUp, sql`true`)
    .leftJoin(messages, sql`${messages.id} = path.id`)
    .leftJoin(generations, eq(generations.messageId, messages.id))
    .where(
      and(
        eq(chats.id, sql.placeholder('chatId')),
        eq(chats.userId, sql.placeholder('userId')),
        eq(chats.isGroup, false),
      ),
    )
    .orderBy(sql`path.step desc`),
);

/**
 * The way up from the head. An exchange ends, going up, with its request. Each message is looked up by its key alone (see
 * the path of a send).
 */
const pathUp = sql`(
    with recursive up as (
      select m.id, m.parent_id, 1 as step, 0 as age, (m.type = 'request')::int as ends
      from (select * from ${messages} where id = ${chats.headId} limit 1) m where m.chat_id = ${chats.id}
      union all
      select m.id, m.parent_id, up.step + 1, up.age + up.ends, (m.type = 'request')::int
      from up cross join lateral (select * from ${messages} where id = up.parent_id limit 1) m
      where up.age + up.ends < ${sql.placeholder('end')}::int
    )
    select id, step from up where age >= ${sql.placeholder('offset')}::int
  ) path`;

/** Siblings are of one kind: what moved up to a request stands beside its answers. A chat's beginning has no parent. */
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
