import { sql, type Placeholder, type SQL } from 'drizzle-orm';
import type { MessageNote, MessagePrompt } from '@polylogue/contract/answers';
import type { Executor } from '../../platform/db/database.ts';
import { statement } from '../../platform/db/statement.ts';
import { reserveTokens } from '../billing/reserve.service.ts';
import { holdHead, moveHead, selectFrom } from '../chats/move-head.sql.ts';
import { chatRowOf, type RawChat } from '../chats/new-chat.service.ts';
import { type ChatRow } from '../chats/stored-chat.service.ts';
import type { ModelEntry } from '../models/models.service.ts';
import { generationCause } from '../generations/ending.ts';
import { exchangeUnder } from '../messages/exchange-number.ts';

/** A request that is stored together with its answer. */
export interface NewRequest {
  parentId: number | null;
  text: string;
  tokens: number;
  clientId: string | undefined;
  prompts: readonly MessagePrompt[];
  notes: readonly MessageNote[];
  /** What the notes say; null without any. */
  notesText: string | null;
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
  has_moved: boolean;
  request_id: number | null;
  response_id: number | null;
  /** Of the request. */
  parent_id: number | null;
  chat: RawChat | null;
}

/**
 * Stores request, answer and generation, moves the chat's head and reserves the tokens in one statement: all of it or
 * nothing. `short`: the tokens are not there. `moved`: somebody else wrote into the chat meanwhile.
 */
export async function writeExchange(executor: Executor, exchange: NewExchange): Promise<WrittenExchange> {
  const [row] = await exchanges[wayOf(exchange)](executor, valuesOf(exchange));
  if (!row || row.has_moved) return { state: 'moved' };
  if (row.response_id === null || row.request_id === null || row.chat === null) return { state: 'short' };
  return {
    state: 'stored',
    requestId: row.request_id,
    responseId: row.response_id,
    parentId: row.parent_id,
    chat: chatRowOf(row.chat),
  };
}

/** Whether the request is new, comes with pictures, or is there already. */
type Way = 'words' | 'pictures' | 'again';

function wayOf({ request }: NewExchange): Way {
  if (typeof request === 'number') return 'again';
  return request.images.length > 0 ? 'pictures' : 'words';
}

function valuesOf(exchange: NewExchange) {
  const { userId, chatId, headId, model, image, uuid, reserve, estimatedInput, now } = exchange;
  const request = typeof exchange.request === 'number' ? undefined : exchange.request;
  return {
    userId,
    chatId,
    headId,
    now,
    uuid,
    cause: generationCause(uuid),
    reserve,
    estimatedInput,
    coefficient: model.coefficient,
    modelId: model.id,
    modelName: model.name,
    providerId: model.provider.id,
    providerName: model.provider.name,
    providerKey: model.provider.key,
    voice: model.provider.voice,
    responseType: model.image ? 'image' : 'text',
    imageSize: image?.size ?? null,
    imageQuality: image?.quality ?? null,
    requestId: typeof exchange.request === 'number' ? exchange.request : null,
    parentId: request?.parentId ?? null,
    text: request?.text ?? '',
    tokens: request?.tokens ?? 0,
    clientId: request?.clientId ?? null,
    prompts: request && request.prompts.length > 0 ? JSON.stringify(request.prompts) : null,
    notes: request && request.notes.length > 0 ? JSON.stringify(request.notes) : null,
    notesText: request?.notesText ?? null,
    images: JSON.stringify(request?.images.map((picture, position) => ({ ...picture, position })) ?? []),
  };
}

type Values = ReturnType<typeof valuesOf>;
type Value = (name: keyof Values) => Placeholder;

const exchanges = {
  words: statement<Values, WrittenRow>((value) => exchangeQuery('words', value)),
  pictures: statement<Values, WrittenRow>((value) => exchangeQuery('pictures', value)),
  again: statement<Values, WrittenRow>((value) => exchangeQuery('again', value)),
};

function exchangeQuery(way: Way, value: Value): SQL {
  const [userId, chatId, now] = [value('userId'), value('chatId'), value('now')];
  const wanted = { userId, amount: value('reserve'), cause: value('cause'), now };
  const reserve = reserveTokens(wanted, sql`head`);
  return sql`
    with head as materialized (${holdHead({ userId, chatId, headId: value('headId') })}),
    ${reserve.queries},
    request as (${way === 'again' ? presentRequest(value, reserve.held) : newRequest(value, reserve.held)}),
    response as (
      insert into messages (
        chat_id, user_id, parent_id, exchange, type, created_at, model_id, model_name, provider_id, provider_name, voice,
        response_type, image_size, image_quality
      )
      select ${chatId}::int, ${userId}::int, request.id, request.exchange, 'response', ${now}::timestamptz,
        ${value('modelId')}::int, ${value('modelName')}::text, ${value('providerId')}::int,
        ${value('providerName')}::text, ${value('voice')}::text, ${value('responseType')}::text,
        ${value('imageSize')}::text, ${value('imageQuality')}::text
      from request
      returning id
    ), generation as (
      insert into generations (
        uuid, message_id, chat_id, user_id, state, heartbeat_at, started_at, coefficient, reserved, input_tokens
      )
      select ${value('uuid')}::uuid, response.id, ${chatId}::int, ${userId}::int, 'running', now(),
        ${now}::timestamptz, ${value('coefficient')}::int, ${value('reserve')}::bigint,
        ${value('estimatedInput')}::int
      from response
    ), chat as (
      ${moveHead({ userId, chatId, from: sql`response`, providerKey: value('providerKey'), now })}
    ), selected as (
      ${selectFrom(sql`chat`, userId)}
    )${way === 'pictures' ? imagesQuery(value) : sql.empty()}
    select not exists (select from head) as has_moved, (select id from request) as request_id,
      (select parent_id from request) as parent_id,
      (select id from response) as response_id, (select row_to_json(chat) from chat) as chat`;
}

function presentRequest(value: Value, reserved: SQL): SQL {
  return sql`
    select messages.id, messages.parent_id, messages.exchange from messages, ${reserved} as reserved
    where messages.id = ${value('requestId')}::int`;
}

function newRequest(value: Value, reserved: SQL): SQL {
  return sql`
    insert into messages (chat_id, user_id, parent_id, type, text, tokens, created_at, client_id, prompts, notes, notes_text,
      exchange)
    select ${value('chatId')}::int, ${value('userId')}::int, ${value('parentId')}::int, 'request',
      ${value('text')}::text, ${value('tokens')}::int, ${value('now')}::timestamptz, ${value('clientId')}::uuid,
      ${value('prompts')}::jsonb, ${value('notes')}::jsonb, ${value('notesText')}::text,
      ${exchangeUnder(value('parentId'))}
    from ${reserved} as reserved
    returning id, parent_id, exchange`;
}

function imagesQuery(value: Value): SQL {
  return sql`, images as (
    insert into message_images (message_id, position, file_id, width, height)
    select request.id, image.position, image.id, image.width, image.height
    from request, jsonb_to_recordset(${value('images')}::jsonb) as image(id int, position int, width int, height int)
  )`;
}
