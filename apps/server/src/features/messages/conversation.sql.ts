import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { z } from 'zod';
import { messageNote, messagePrompt } from '@polylogue/contract/answers';
import { withoutMarks } from '@polylogue/document/citation-marks';
import type { SqlValue } from '../../platform/db/statement.ts';
import { storedFiles } from '../files/stored-files.sql.ts';
import { generations, messageImages, messages } from './messages.tables.ts';

/** An answer with its request, for sending the exchange again. {@link previousExchange} parses the row. */
export function previousExchangeOf(answer: {
  userId: SqlValue<number>;
  answerId: SqlValue<number | null>;
}): SQL {
  return sql`
    select answer.id, answer.type, answer.chat_id, request.id as request_id,
      request.parent_id as request_parent, request.created_at as request_created_at,
      request.client_id as request_client_id, request.prompts, request.notes, request.notes_text, (
        select coalesce(json_agg(json_build_object('id', file.id, 'width', image.width, 'height', image.height,
          'storageKey', file.storage_key, 'type', file.type) order by image.position), '[]')
        from ${messageImages} image join ${storedFiles} on file.id = image.file_id where image.message_id = request.id
      ) as images
    from ${messages} answer join ${messages} request on request.id = answer.parent_id
    where answer.id = ${answer.answerId}::int and answer.user_id = ${answer.userId}::int`;
}

/** What {@link previousExchangeOf} reads, as JSON. */
export const previousExchange = z.object({
  id: z.number(),
  type: z.string(),
  chat_id: z.number(),
  request_id: z.number(),
  request_parent: z.number().nullable(),
  request_created_at: z.coerce.date(),
  request_client_id: z.string().nullable(),
  prompts: z.array(messagePrompt).nullable(),
  notes: z.array(messageNote).nullable(),
  notes_text: z.string().nullable(),
  images: z.array(
    z.object({
      id: z.number(),
      width: z.number().nullable(),
      height: z.number().nullable(),
      storageKey: z.string(),
      type: z.string(),
    }),
  ),
});

/** The part of a branch to read. */
export interface Branch {
  userId: SqlValue<number>;
  chatId: SQLWrapper;
  /** Its last message. */
  end: SQLWrapper;
  /** It is read no further back than this many tokens. */
  maxTokens: SqlValue<number>;
}

/**
 * The messages of a branch, oldest first, as JSON. The `limit 1` forces a lookup by primary key alone: a plan made while
 * the table was small would use the index on users instead, or read the whole table.
 */
export function branchUpFrom({ userId, chatId, end, maxTokens }: Branch): SQL {
  return sql`(
    with recursive path as (
      select first.id, first.parent_id, first.type, first.text, first.tokens, first.prompts, first.notes_text,
        jsonb_array_length(first.passages) as passages, 1 as depth, first.tokens::bigint as total
      from (select * from ${messages} where id = ${end} limit 1) first
      where first.user_id = ${userId}::int and first.chat_id = ${chatId}
      union all
      select next.id, next.parent_id, next.type, next.text, next.tokens, next.prompts, next.notes_text,
        jsonb_array_length(next.passages), path.depth + 1, path.total + next.tokens
      from path cross join lateral (select * from ${messages} where id = path.parent_id limit 1) next
      where path.total < ${maxTokens}::bigint
    )
    select coalesce(json_agg(json_build_object(
      'id', path.id, 'type', path.type, 'text', path.text, 'tokens', path.tokens, 'prompts', path.prompts,
      'notes', path.notes_text, 'passages', path.passages,
      'images', (
        select json_agg(json_build_object('storage_key', file.storage_key, 'type', file.type, 'width', image.width,
          'height', image.height) order by image.position)
        from ${messageImages} image join ${storedFiles} on file.id = image.file_id where image.message_id = path.id)
    ) order by depth desc), '[]') from path)`;
}

/** What {@link branchUpFrom} reads of a message. */
export const pathMessage = z
  .object({
    id: z.number(),
    type: z.enum(['request', 'response']),
    text: z.string(),
    tokens: z.number(),
    images: z
      .array(
        z.object({
          storage_key: z.string(),
          type: z.string(),
          width: z.number().nullable(),
          height: z.number().nullable(),
        }),
      )
      .nullable(),
    prompts: z.array(z.object({ systemMessages: z.array(z.string()) })).nullable(),
    notes: z.string().nullable(),
    passages: z.number().nullable(),
  })
  .transform(({ images, prompts, passages, ...message }) => ({
    ...message,
    // Earlier passages do not go along again, and their numbers would be taken for those of the new ones.
    text: withoutMarks(message.text, passages ?? 0),
    images: images ?? [],
    system: (prompts ?? []).flatMap((prompt) => prompt.systemMessages),
  }));
/** A message of the conversation so far. */
export type PathMessage = z.infer<typeof pathMessage>;

/** Ids of the requests below a message, oldest first, as JSON; without a parent, those that begin the chat. */
export function requestsBelow(chatId: SQLWrapper, parentId: SQL): SQL {
  const among = idsOf('request', chatId);
  return sql`case when ${parentId} is null
    then (${among} and parent_id is null)
    else (${among} and parent_id = ${parentId}) end`;
}

/** Ids of the answers to a request, oldest first, as JSON. */
export function answersBelow(chatId: SQLWrapper, requestId: SQL): SQL {
  return sql`(${idsOf('response', chatId)} and parent_id = ${requestId})`;
}

/** Messages of one type in a chat: under one parent, only those of the same type are alternatives. */
function idsOf(type: 'request' | 'response', chatId: SQLWrapper): SQL {
  return sql`select coalesce(json_agg(id order by id), '[]') from ${messages}
    where chat_id = ${chatId} and type = ${type}`;
}

/** Whether an answer is being written in a chat. */
export function isBeingWritten(userId: SqlValue<number>, chatId: SQLWrapper): SQL {
  return sql`exists (
    select from ${generations} running
    where running.user_id = ${userId}::int and running.state = 'running' and running.chat_id = ${chatId})`;
}

/** The id of the request with a client id; null if there is none. */
export function requestOfClient(userId: SqlValue<number>, clientId: SqlValue<string | null>): SQL {
  return sql`(
    select request.id from ${messages} request
    where request.user_id = ${userId}::int and request.client_id = ${clientId}::uuid)`;
}
