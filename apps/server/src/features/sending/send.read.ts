import { sql, type Placeholder, type SQL, type SQLWrapper } from 'drizzle-orm';
import { z } from 'zod';
import type { Executor } from '../../platform/db/database.ts';
import { statement } from '../../platform/db/statement.ts';
import { sender, senderOf } from '../accounts/accounts.sql.ts';
import { limitLeft } from '../billing/limits/limits.sql.ts';
import { spendableTokens } from '../billing/reserve.service.ts';
import { sendTerms, sendTermsOf } from '../billing/plans.sql.ts';
import { chatAtPlace, ownChats } from '../chats/own-chats.sql.ts';
import { instructionsFor, ownInstructions } from '../instructions/instructions.sql.ts';
import { connectedSources, connectedSourcesOf } from '../library/connected-sources.sql.ts';
import {
  answersBelow,
  branchUpFrom,
  isBeingWritten,
  pathMessage,
  previousExchange,
  previousExchangeOf,
  requestOfClient,
  requestsBelow,
} from '../messages/conversation.sql.ts';
import { chosenModelOf } from '../models/models.sql.ts';
import { sendSettings, sendSettingsOf } from '../settings/settings.sql.ts';

/** What a send is about. */
export interface SendTarget {
  userId: number;
  chatId: number | undefined;
  /** The place of a chat that may not exist yet; the chat that it has become comes before `chatId`. */
  key?: string | undefined;
  /** Of a new chat: another whose capsules it uses. */
  capsulesOf?: number | undefined;
  /** An answer whose exchange is repeated. */
  previousId: number | undefined;
  /** The exchange gets a new request, not only a new answer. */
  isNewRequest: boolean;
  clientId: string | undefined;
  /** The conversation is read no further back than this many tokens. */
  maxTokens: number;
  now: Date;
}

const situation = z.object({
  user: sender,
  plan: sendTerms,
  /** Null until the user has a token account. */
  available: z.coerce.number().nullable(),
  /** What the user's own monthly limit leaves; null without one. */
  limit_left: z.coerce.number().nullable(),
  choice: z.number().nullable(),
  settings: sendSettings,
  chat: z
    .object({
      id: z.number(),
      key: z.string().nullable(),
      is_group: z.boolean(),
      head_id: z.number().nullable(),
      model_id: z.number().nullable(),
      parent_id: z.number().nullable(),
      compared: z.boolean(),
      order: z.number(),
      archived_at: z.string().nullable(),
    })
    .nullable(),
  instructions: ownInstructions,
  /** What the chat's answers are grounded on. */
  sources: connectedSources,
  /** The answer whose exchange is repeated, with its request. */
  previous: previousExchange.nullable(),
  /** Siblings of the new message. */
  siblings: z.array(z.number()),
  /** Siblings of the request that gets another answer. */
  request_siblings: z.array(z.number()),
  path: z.array(pathMessage),
  is_running: z.boolean(),
  /** An earlier request with the same client id. */
  repeated: z.number().nullable(),
});
/** Everything a send depends on. */
export type Situation = z.infer<typeof situation>;

/** Reads everything a send depends on in one statement, since each further one would delay the first token. */
export async function readSituation(executor: Executor, target: SendTarget): Promise<Situation> {
  const { userId, chatId, previousId, clientId, maxTokens, now } = target;
  const read = situations[previousId === undefined ? 'next' : target.isNewRequest ? 'asked' : 'answered'];
  const rows = await read(executor, {
    userId,
    chatId: chatId ?? null,
    key: target.key ?? null,
    capsulesOf: target.capsulesOf ?? null,
    previousId: previousId ?? null,
    clientId: clientId ?? null,
    maxTokens,
    now,
  });
  return situation.parse(rows[0]);
}

/** A send continues from the head (`next`), rewords a request (`asked`) or requests another answer (`answered`). */
type Way = 'next' | 'asked' | 'answered';

interface Values extends Record<string, unknown> {
  userId: number;
  chatId: number | null;
  key: string | null;
  capsulesOf: number | null;
  previousId: number | null;
  clientId: string | null;
  maxTokens: number;
  now: Date;
}
type Value = (name: keyof Values & string) => Placeholder;

/** One statement for each, so that an ordinary send does not pay for reading the repeated exchange. */
const situations = {
  next: statement<Values, Record<string, unknown>>((value) => situationQuery('next', value)),
  asked: statement<Values, Record<string, unknown>>((value) => situationQuery('asked', value)),
  answered: statement<Values, Record<string, unknown>>((value) => situationQuery('answered', value)),
};

/** Composed of the pieces of SQL that the owners of the tables export. */
function situationQuery(way: Way, value: Value): SQL {
  const userId = value('userId');
  const chat = ownChats(userId);
  const again = way === 'next' ? undefined : { userId, answerId: value('previousId') };
  const chatId = sql`coalesce(${chatAtPlace({ userId, key: value('key') })}, ${value('chatId')}::int)`;
  return sql`
    ${again ? sql`with previous as (${previousExchangeOf(again)})` : sql.empty()}
    select
      ${senderOf(userId)} as user,
      ${sendTermsOf({ userId, now: value('now') })} as plan,
      ${spendableTokens({ userId, now: value('now') })} as available,
      ${limitLeft({ userId, now: value('now') })} as limit_left,
      ${chosenModelOf(userId)} as choice,
      ${sendSettingsOf(userId)} as settings,
      ${instructionsFor({ userId, chatId: chat.id, folderId: chat.parentId })} as instructions,
      ${connectedSourcesOf({ userId, chatId: sql`coalesce(${chat.id}, ${value('capsulesOf')}::int)` })} as sources,
      case when ${chat.id} is not null then row_to_json(chat) end as chat,
      ${again ? sql`(select row_to_json(previous) from previous)` : sql`null::json`} as previous,
      ${siblingsOf(way, chat.id)} as siblings,
      ${way === 'answered' ? requestsBelow(chat.id, previousParent) : sql`'[]'::json`} as request_siblings,
      ${branchUpFrom({ userId, chatId: chat.id, end: endOf(way, chat.headId), maxTokens: value('maxTokens') })} as path,
      ${isBeingWritten(userId, chat.id)} as is_running,
      ${requestOfClient(userId, value('clientId'))} as repeated
    from (select) as nothing left join ${chat}
      on ${chat.id} = ${again ? sql`coalesce(${chatId}, (select chat_id from previous))` : chatId}`;
}

const previousParent = sql`(select request_parent from previous)`;
const previousRequest = sql`(select request_id from previous)`;

/** The message that the new one follows: the end of the conversation so far. */
function endOf(way: Way, headId: SQLWrapper): SQLWrapper {
  switch (way) {
    case 'next':
      return headId;
    case 'asked':
      return previousParent;
    case 'answered':
      return previousRequest;
  }
}

function siblingsOf(way: Way, chatId: SQLWrapper): SQL {
  switch (way) {
    case 'next':
      return sql`'[]'::json`;
    case 'asked':
      return requestsBelow(chatId, previousParent);
    case 'answered':
      return answersBelow(chatId, previousRequest);
  }
}
