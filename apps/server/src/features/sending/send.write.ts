import { sql, type Placeholder, type SQL } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { statement } from '../../platform/db/statement.ts';
import { reserveTokens } from '../billing/reserve.service.ts';
import { holdHead, moveHead, selectFrom } from '../chats/move-head.sql.ts';
import { chatRowOf, type RawChat } from '../chats/new-chat.service.ts';
import type { ChatRow } from '../chats/stored-chat.service.ts';
import { generationCause } from '../generations/cost.service.ts';
import {
  exchangeKind,
  exchangeValues,
  storeExchange,
  type ExchangeKind,
  type NewExchange,
} from '../messages/new-exchange.sql.ts';
import { recordUse } from '../models/models.sql.ts';

/** Everything a send writes. */
export interface SentExchange extends NewExchange {
  /** The head of the chat as it was read. If it has moved since, nothing is stored. */
  headId: number | null;
  /** The user has said that this one may pass their monthly limit. */
  passesLimit: boolean;
}

/** The result of a send: the ids and the chat, or why nothing was stored. */
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
 * Stores request, answer and generation, moves the head of the chat and reserves the tokens in one statement: all of it or
 * nothing. `short`: not enough tokens, or too many for the monthly limit. `moved`: the chat has changed in the meantime.
 */
export async function writeExchange(executor: Executor, exchange: SentExchange): Promise<WrittenExchange> {
  const [row] = await exchanges[exchangeKind(exchange)](executor, valuesOf(exchange));
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

function valuesOf(exchange: SentExchange) {
  return {
    ...exchangeValues(exchange),
    headId: exchange.headId,
    passesLimit: exchange.passesLimit,
    cause: generationCause(exchange.uuid),
    providerKey: exchange.model.provider.key,
  };
}

type Values = ReturnType<typeof valuesOf>;
type Value = (name: keyof Values) => Placeholder;

const exchanges = {
  text: statement<Values, WrittenRow>((value) => exchangeQuery('text', value)),
  pictures: statement<Values, WrittenRow>((value) => exchangeQuery('pictures', value)),
  again: statement<Values, WrittenRow>((value) => exchangeQuery('again', value)),
};

function exchangeQuery(kind: ExchangeKind, value: Value): SQL {
  const [userId, chatId, now] = [value('userId'), value('chatId'), value('now')];
  const modelId = value('modelId');
  const tokens = { userId, amount: value('reserve'), cause: value('cause'), modelId, now };
  const reserve = reserveTokens({ ...tokens, passesLimit: value('passesLimit') }, sql`head`);
  const exchange = storeExchange(kind, value, reserve.held);
  return sql`
    with head as materialized (${holdHead({ userId, chatId, headId: value('headId') })}),
    ${reserve.queries},
    ${exchange.queries},
    chat as (${moveHead({ userId, chatId, from: exchange.response, providerKey: value('providerKey'), modelId, now })}),
    used as (${recordUse({ userId, modelId, now, from: exchange.response })}),
    selected as (${selectFrom(sql`chat`, userId)})
    select not exists (select from head) as has_moved, (select id from ${exchange.request}) as request_id,
      (select parent_id from ${exchange.request}) as parent_id,
      (select id from ${exchange.response}) as response_id, (select row_to_json(chat) from chat) as chat`;
}
