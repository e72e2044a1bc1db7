import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Failover, Finish, MessageCost, MessageImage } from '@polylogue/contract/answers';
import type { ErrorCode } from '@polylogue/contract/errors';
import type { StreamFrame } from '@polylogue/contract/realtime';
import { inTransaction, type Database, type Executor } from '../../platform/db/database.ts';
import { statement } from '../../platform/db/statement.ts';
import type { CachedTokens } from '../../vendors/ai/answer-part.ts';
import {
  holdAccount,
  reportWriteOff,
  settleHeld,
  settleTokens,
  type Charge,
  type Settlement,
} from '../billing/settle.service.ts';
import { closeAnswer, type Closing } from '../messages/answers/close-answer.sql.ts';
import { answerState, setCharged } from '../messages/answers/stored-answers.service.ts';
import { countTokens } from '../messages/count-tokens.service.ts';
import { timesOf } from '../messages/message.present.ts';
import { generationCause } from './cost.service.ts';

/** Everything an answer ends with. The text is the whole answer; the cost is that of this generation. */
export interface AnswerEnd {
  state: 'end' | 'stopped' | 'error';
  error: ErrorCode | undefined;
  finish: Finish | undefined;
  text: string;
  reasoning: string;
  images: readonly MessageImage[];
  used: number;
  input: number;
  output: number;
  /** The part of the input that went through the vendor's cache, if it said so. */
  cached?: CachedTokens | undefined;
  estimated: boolean;
  host: string | undefined;
  failover: Failover | undefined;
  firstTokenAt: Date | undefined;
  thinkingMs: number | undefined;
}

/** An answer after it has ended. */
export interface EndedAnswer {
  uuid: string;
  messageId: number;
  chatId: number;
  userId: number;
  startedAt: Date;
  endedAt: Date;
  cost: MessageCost;
}

/** Ends an answer exactly once: a second call changes nothing and returns null. */
export async function endGeneration(
  deps: { database: Pick<Database, 'db'>; log: Logger },
  target: { uuid: string; userId: number; startedAt: Date },
  end: AnswerEnd,
  now: Date,
): Promise<EndedAnswer | null> {
  const { uuid, userId, startedAt } = target;
  const tokens = await countTokens(end.text);
  const settlement = { userId, cause: generationCause(uuid), used: end.used, now };
  const { row, charge } = await inTransaction(deps.database.db, async (transaction) => {
    const [closed] = await closeGeneration(transaction, { ...valuesOf(end), uuid, userId, tokens, now });
    if (!closed) return { row: null, charge: await settleIfGone(transaction, uuid, settlement) };
    const settled = await settleHeld(transaction, settlement);
    const charged = closed.earlier_charged + settled.charged;
    // More was used than reserved: how much of that the balance covered is known only after settling.
    if (charged !== closed.charged) await setCharged(transaction, { uuid, userId, charged });
    return { row: { ...closed, charged }, charge: settled };
  });
  if (charge) reportWriteOff(deps.log, settlement, charge);
  if (!row) return null;
  return {
    uuid,
    messageId: row.message_id,
    chatId: row.chat_id,
    userId,
    startedAt,
    endedAt: now,
    cost: costOnWire(row),
  };
}

function valuesOf(end: AnswerEnd): Omit<Closing, 'uuid' | 'userId' | 'tokens' | 'now'> {
  const images = end.images.map(({ id, width, height }, position) => ({ id, width, height, position }));
  return {
    state: end.state,
    error: end.error ?? null,
    finish: end.finish ?? null,
    text: end.text,
    reasoning: end.reasoning === '' ? null : end.reasoning,
    input: end.input,
    output: end.output,
    used: end.used,
    cachedRead: end.cached?.read ?? 0,
    cachedWritten: end.cached?.written ?? 0,
    estimated: end.estimated,
    host: end.host ?? null,
    failover: end.failover ? JSON.stringify(end.failover) : null,
    firstTokenAt: end.firstTokenAt ?? null,
    thinkingMs: end.thinkingMs ?? null,
    images: JSON.stringify(images),
  };
}

interface ClosedRow extends Record<string, unknown> {
  message_id: number;
  chat_id: number;
  coefficient: number;
  /** Of all generations of the answer, like the tokens. */
  charged: number;
  earlier_charged: number;
  input_tokens: number;
  output_tokens: number;
  estimated: boolean;
}

/** Closes the answer if it is still running, and only then locks the account. */
const closeGeneration = statement<Closing, ClosedRow>((value) => {
  const { queries, closed } = closeAnswer(value);
  return sql`
    with ${queries}
    select closed.message_id, closed.chat_id, closed.coefficient, closed.charged::float8 as charged,
      closed.earlier_charged::float8 as earlier_charged, closed.input_tokens, closed.output_tokens, closed.estimated
    from ${closed} as closed, ${holdAccount(value('userId'))} as account`;
});

/** If the chat was removed while the answer was being written, nothing else settles its reserve. */
async function settleIfGone(
  transaction: Executor,
  uuid: string,
  settlement: Settlement,
): Promise<Charge | undefined> {
  const state = await answerState(transaction, { uuid, userId: settlement.userId });
  return state === 'gone' ? settleTokens(transaction, settlement) : undefined;
}

function costOnWire(row: ClosedRow): MessageCost {
  return {
    input: row.input_tokens,
    output: row.output_tokens,
    coefficient: row.coefficient / 1000,
    total: row.charged,
    ...(row.estimated ? { estimate: true } : {}),
  };
}

/** The last frame of an answer. */
export function endFrame(ended: EndedAnswer, end: AnswerEnd): StreamFrame {
  const frame: StreamFrame = {
    message_id: ended.messageId,
    uuid: ended.uuid,
    offset: end.text.length,
    chunk: '',
    eof: end.state === 'error' ? 'error' : 'end',
    message_cost: ended.cost,
    ...timesOf({ ...ended, firstTokenAt: end.firstTokenAt }),
  };
  if (end.state === 'stopped') frame.stopped = true;
  if (end.finish) frame.finish = end.finish;
  if (end.error) frame.error_msg = end.error;
  if (end.thinkingMs !== undefined) frame.thinking_ms = end.thinkingMs;
  if (end.images.length > 0) frame.imageList = [...end.images];
  if (end.failover) frame.failover = end.failover;
  return frame;
}
