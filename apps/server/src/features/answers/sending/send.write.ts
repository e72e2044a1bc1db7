import { sql, type SQL } from 'drizzle-orm';
import type { MessagePrompt } from '@polylogue/contract/answers';
import type { Executor } from '../../../platform/db/database.ts';
import { reserveTokens } from '../../billing/billing.service.ts';
import {
  chatRowOf,
  holdHead,
  moveHead,
  selectFrom,
  type ChatRow,
  type RawChat,
} from '../../chats/chats.service.ts';
import type { ModelEntry } from '../../models/models.service.ts';
import { generationCause } from '../generations/ending.ts';
import { exchangeUnder } from '../messages/exchange-number.ts';

/** A request that is stored together with its answer. */
export interface NewRequest {
  parentId: number | null;
  text: string;
  tokens: number;
  clientId: string | undefined;
  prompts: readonly MessagePrompt[];
  images: readonly { id: number; width: number | null; height: number | null }[];
}

/** Everything a send writes. */
export interface NewExchange {
  userId: number;
  chatId: number;
  /** The chat's head as it was read: a chat that has moved on since takes nothing. */
  headId: number | null;
  /** A new request, or the id of the one that gets another answer. */
  request: NewRequest | number;
  model: ModelEntry;
  image: { size: string | null; quality: string | null } | undefined;
  uuid: string;
  reserve: number;
  estimatedInput: number;
  now: Date;
}

/** What became of a send: the ids and the chat, or why nothing was stored. */
export type WrittenExchange =
  | { state: 'stored'; requestId: number; responseId: number; parentId: number | null; chat: ChatRow }
  | { state: 'short' }
  | { state: 'moved' };

interface WrittenRow extends Record<string, unknown> {
  is_reserved: boolean;
  request_id: number | null;
  response_id: number | null;
  /** Of the request. */
  parent_id: number | null;
  chat: RawChat | null;
}

/**
 * Stores request, answer and generation, moves the chat's head and reserves the tokens in one statement. `short`: the
 * tokens are not there, and nothing was written. `moved`: somebody else wrote into the chat meanwhile; the reserve is
 * all that was written, and the caller gives it back.
 */
export async function writeExchange(executor: Executor, exchange: NewExchange): Promise<WrittenExchange> {
  const { rows } = await executor.execute<WrittenRow>(exchangeQuery(exchange));
  const [row] = rows;
  if (!row?.is_reserved) return { state: 'short' };
  if (row.response_id === null || row.request_id === null || row.chat === null) return { state: 'moved' };
  return {
    state: 'stored',
    requestId: row.request_id,
    responseId: row.response_id,
    parentId: row.parent_id,
    chat: chatRowOf(row.chat),
  };
}

function exchangeQuery(exchange: NewExchange): SQL {
  const { userId, chatId, headId, model, image, uuid, reserve } = exchange;
  const now = sql`${exchange.now.toISOString()}::timestamptz`;
  const cause = generationCause(uuid);
  return sql`
    with ${reserveTokens({ userId, amount: reserve, cause, now: exchange.now })},
    held as materialized (${holdHead({ userId, chatId, headId })}),
    request as (${requestQuery(exchange)}),
    response as (
      insert into messages (
        chat_id, user_id, parent_id, exchange, type, created_at, model_id, model_name, provider_id, provider_name, voice,
        response_type, image_size, image_quality
      )
      select ${chatId}::int, ${userId}::int, request.id, request.exchange, 'response', ${now}, ${model.id}::int, ${model.name},
        ${model.provider.id}::int, ${model.provider.name}, ${model.provider.voice},
        ${model.image ? 'image' : 'text'}, ${image?.size ?? null}, ${image?.quality ?? null}
      from request
      returning id
    ), generation as (
      insert into generations (
        uuid, message_id, chat_id, user_id, state, heartbeat_at, started_at, coefficient, reserved, input_tokens
      )
      select ${uuid}::uuid, response.id, ${chatId}::int, ${userId}::int, 'running', ${now}, ${now},
        ${model.coefficient}::int, ${reserve}::bigint, ${exchange.estimatedInput}::int
      from response
    ), chat as (
      ${moveHead({ userId, chatId, from: sql`response`, providerKey: model.provider.key, now: exchange.now })}
    ), selected as (
      ${selectFrom(sql`chat`, userId)}
    )${imagesQuery(exchange)}
    select exists (select from reserved) as is_reserved, (select id from request) as request_id,
      (select parent_id from request) as parent_id,
      (select id from response) as response_id, (select row_to_json(chat) from chat) as chat`;
}

function requestQuery(exchange: NewExchange): SQL {
  const { request, chatId, userId } = exchange;
  if (typeof request === 'number') {
    return sql`select messages.id, messages.parent_id, messages.exchange from messages, reserved, held where messages.id = ${request}::int`;
  }
  return sql`
    insert into messages (chat_id, user_id, parent_id, type, text, tokens, created_at, client_id, prompts, exchange)
    select ${chatId}::int, ${userId}::int, ${request.parentId}::int, 'request', ${request.text}, ${request.tokens}::int,
      ${exchange.now.toISOString()}::timestamptz, ${request.clientId ?? null}::uuid,
      ${request.prompts.length > 0 ? JSON.stringify(request.prompts) : null}::jsonb,
      ${exchangeUnder(request.parentId)}
    from reserved, held
    returning id, parent_id, exchange`;
}

function imagesQuery({ request }: NewExchange): SQL {
  if (typeof request === 'number' || request.images.length === 0) return sql.empty();
  const rows = JSON.stringify(request.images.map((image, position) => ({ ...image, position })));
  return sql`, images as (
    insert into message_images (message_id, position, file_id, width, height)
    select request.id, image.position, image.id, image.width, image.height
    from request, jsonb_to_recordset(${rows}::jsonb) as image(id int, position int, width int, height int)
  )`;
}
