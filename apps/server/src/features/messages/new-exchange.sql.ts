import { sql, type Placeholder, type SQL } from 'drizzle-orm';
import type { MessageNote, MessagePrompt } from '@polylogue/contract/answers';
import type { ReasoningEffort } from '@polylogue/contract/models';
import type { SentPassage } from '@polylogue/contract/citations';
import type { ModelEntry } from '../models/models.service.ts';
import { generations, messageImages, messages } from './messages.tables.ts';

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

/** A request and the answer that is about to be written. */
export interface NewExchange {
  userId: number;
  chatId: number;
  /** A new request, or the id of the one that gets another answer. */
  request: NewRequest | number;
  model: ModelEntry;
  image: { size: string | null; quality: string | null } | undefined;
  /** How hard the model is to think; null leaves it to the model. */
  effort: ReasoningEffort | null;
  /** The passages that go along with the question; null without capsules. */
  passages: readonly SentPassage[] | null;
  uuid: string;
  reserve: number;
  estimatedInput: number;
  now: Date;
}

/** Whether the request is only text, comes with pictures, or is stored already. */
export type ExchangeKind = 'text' | 'pictures' | 'again';

/** Which statement stores the exchange. */
export function exchangeKind({ request }: NewExchange): ExchangeKind {
  if (typeof request === 'number') return 'again';
  return request.images.length > 0 ? 'pictures' : 'text';
}

/** The values for {@link storeExchange}. */
export function exchangeValues(exchange: NewExchange) {
  const { userId, chatId, model, image, effort, passages, uuid, reserve, estimatedInput, now } = exchange;
  const request = typeof exchange.request === 'number' ? undefined : exchange.request;
  return {
    userId,
    chatId,
    now,
    uuid,
    reserve,
    estimatedInput,
    coefficient: model.coefficient,
    modelId: model.id,
    modelName: model.name,
    providerId: model.provider.id,
    providerName: model.provider.name,
    voice: model.provider.voice,
    responseType: model.image ? 'image' : 'text',
    imageSize: image?.size ?? null,
    imageQuality: image?.quality ?? null,
    effort,
    passages: passages && JSON.stringify(passages),
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

type Value = (name: keyof ReturnType<typeof exchangeValues>) => Placeholder;

/** The storing of an exchange as a part of a larger statement. */
export interface ExchangeQueries {
  /** Named queries, separated by commas, for the `with` of the statement. */
  queries: SQL;
  /** A table with the id and the parent's id of the request. */
  request: SQL;
  /** A table with the id of the answer. */
  response: SQL;
}

/** Stores request, answer and generation if `condition`, a table named earlier in the statement, has a row. */
export function storeExchange(kind: ExchangeKind, value: Value, condition: SQL): ExchangeQueries {
  const [userId, chatId, now] = [value('userId'), value('chatId'), value('now')];
  const queries = sql`
    exchange_request as (${kind === 'again' ? storedRequest(value, condition) : newRequest(value, condition)}),
    exchange_response as (
      insert into ${messages} (
        chat_id, user_id, parent_id, exchange, type, created_at, model_id, model_name, provider_id, provider_name, voice,
        response_type, image_size, image_quality, effort, passages
      )
      select ${chatId}::int, ${userId}::int, request.id, request.exchange, 'response', ${now}::timestamptz,
        ${value('modelId')}::int, ${value('modelName')}::text, ${value('providerId')}::int,
        ${value('providerName')}::text, ${value('voice')}::text, ${value('responseType')}::text,
        ${value('imageSize')}::text, ${value('imageQuality')}::text, ${value('effort')}::text, ${value('passages')}::jsonb
      from exchange_request request
      returning id
    ), exchange_generation as (
      insert into ${generations} (
        uuid, message_id, chat_id, user_id, state, heartbeat_at, started_at, coefficient, reserved, input_tokens
      )
      select ${value('uuid')}::uuid, response.id, ${chatId}::int, ${userId}::int, 'running', now(),
        ${now}::timestamptz, ${value('coefficient')}::int, ${value('reserve')}::bigint,
        ${value('estimatedInput')}::int
      from exchange_response response
    )${kind === 'pictures' ? sql`, exchange_images as (${requestImages(value)})` : sql.empty()}`;
  return { queries, request: sql`exchange_request`, response: sql`exchange_response` };
}

function storedRequest(value: Value, condition: SQL): SQL {
  return sql`
    select request.id, request.parent_id, request.exchange from ${messages} request, ${condition} as condition
    where request.id = ${value('requestId')}::int`;
}

function newRequest(value: Value, condition: SQL): SQL {
  const parentId = value('parentId');
  // One more than the exchanges above it. Without a parent it is the first of the chat.
  const exchange = sql`coalesce((select parent.exchange from ${messages} parent where parent.id = ${parentId}::int), 0) + 1`;
  return sql`
    insert into ${messages} (
      chat_id, user_id, parent_id, type, text, tokens, created_at, client_id, prompts, notes, notes_text, exchange
    )
    select ${value('chatId')}::int, ${value('userId')}::int, ${parentId}::int, 'request',
      ${value('text')}::text, ${value('tokens')}::int, ${value('now')}::timestamptz, ${value('clientId')}::uuid,
      ${value('prompts')}::jsonb, ${value('notes')}::jsonb, ${value('notesText')}::text, ${exchange}
    from ${condition} as condition
    returning id, parent_id, exchange`;
}

function requestImages(value: Value): SQL {
  return sql`
    insert into ${messageImages} (message_id, position, file_id, width, height)
    select request.id, image.position, image.id, image.width, image.height
    from exchange_request request,
      jsonb_to_recordset(${value('images')}::jsonb) as image(id int, position int, width int, height int)`;
}
