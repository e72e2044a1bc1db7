import { sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { statement } from '../../platform/db/statement.ts';
import { reserveTokens } from '../billing/reserve.service.ts';
import { holdHead, moveHead, selectFrom } from '../chats/move-head.sql.ts';
import { chatRowOf, type RawChat } from '../chats/new-chat.service.ts';
import type { ChatRow } from '../chats/stored-chat.service.ts';
import { generationCause } from '../generations/cost.service.ts';
import { continueAnswer, holdAnswer, type Continuing } from '../messages/continue-answer.sql.ts';

/** Everything a continuation writes. */
export type Continuation = Continuing & {
  providerKey: string;
  modelId: number;
  /** The user has said that this one may pass their monthly limit. */
  passesLimit: boolean;
  now: Date;
};

/** The result: the chat, or why nothing was stored. */
export type WrittenContinuation =
  | { state: 'stored'; chat: ChatRow }
  | { state: 'short' }
  | { state: 'moved' };

interface WrittenRow extends Record<string, unknown> {
  has_moved: boolean;
  chat: RawChat | null;
}

type Values = Continuation & { cause: string };

const writing = statement<Values, WrittenRow>((value) => {
  const [userId, chatId, now] = [value('userId'), value('chatId'), value('now')];
  const [providerKey, modelId] = [value('providerKey'), value('modelId')];
  const answer = sql`answer`;
  const tokens = { userId, amount: value('reserve'), cause: value('cause'), modelId, now };
  const reserve = reserveTokens({ ...tokens, passesLimit: value('passesLimit') }, answer);
  const { queries, continued } = continueAnswer(value, { answer, condition: reserve.held });
  return sql`
    with head as materialized (${holdHead({ userId, chatId, headId: value('messageId') })}),
    answer as materialized (${holdAnswer(value, sql`head`)}),
    ${reserve.queries},
    ${queries},
    chat as (${moveHead({ userId, chatId, from: continued, providerKey, modelId, now })}),
    selected as (${selectFrom(sql`chat`, userId)})
    select not exists (select from answer) as has_moved, (select row_to_json(chat) from chat) as chat`;
});

/**
 * Turns an answer into a running one again and reserves the tokens, in one statement: all of it or nothing. `short`: not
 * enough tokens, or too many for the monthly limit. `moved`: the chat or the answer has changed in the meantime.
 */
export async function writeContinuation(
  executor: Executor,
  continuation: Continuation,
): Promise<WrittenContinuation> {
  const values = { ...continuation, cause: generationCause(continuation.uuid) };
  const [row] = await writing(executor, values);
  if (!row || row.has_moved) return { state: 'moved' };
  return row.chat === null ? { state: 'short' } : { state: 'stored', chat: chatRowOf(row.chat) };
}
