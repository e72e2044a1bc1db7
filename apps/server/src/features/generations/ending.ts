import { and, eq, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Failover, Finish, MessageCost, MessageImage } from '@polylogue/contract/answers';
import type { ErrorCode } from '@polylogue/contract/errors';
import type { StreamFrame } from '@polylogue/contract/realtime';
import { inTransaction, type Database, type Executor } from '../../platform/db/database.ts';
import { statement } from '../../platform/db/statement.ts';
import {
  holdAccount,
  reportWriteOff,
  settleHeld,
  settleTokens,
  type Charge,
  type Settlement,
} from '../billing/settle.service.ts';
import { generations } from '../messages/messages.tables.ts';
import { countTokens } from '../messages/count-tokens.ts';
import { timesOf } from '../messages/message.present.ts';

/** Everything an answer ends with. */
export interface AnswerEnd {
  state: 'end' | 'stopped' | 'error';
  error: ErrorCode | undefined;
  finish: Finish | undefined;
  text: string;
  reasoning: string;
  images: readonly MessageImage[];
  /** What the exchange costs. */
  used: number;
  input: number;
  output: number;
  estimated: boolean;
  host: string | undefined;
  failover: Failover | undefined;
  firstTokenAt: Date | undefined;
  thinkingMs: number | undefined;
}

/** An answer's row after its one ending. */
export interface EndedAnswer {
  uuid: string;
  messageId: number;
  chatId: number;
  userId: number;
  startedAt: Date;
  endedAt: Date;
  cost: MessageCost;
}

/** The ledger's name for what an answer costs. */
export function generationCause(uuid: string): string {
  return `generation:${uuid}`;
}

/** Ends an answer, once: a second try gets null and changes nothing. */
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
    if (settled.charged !== closed.charged)
      await correctCharge(transaction, { uuid, userId }, settled.charged);
    return { row: closed, charge: settled };
  });
  if (charge) reportWriteOff(deps.log, settlement, charge);
  if (!row || !charge) return null;
  return {
    uuid,
    messageId: row.message_id,
    chatId: row.chat_id,
    userId,
    startedAt,
    endedAt: now,
    cost: costOnWire(end, row.coefficient, charge.charged),
  };
}

function valuesOf(end: AnswerEnd) {
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
    estimated: end.estimated,
    host: end.host ?? null,
    failover: end.failover ? JSON.stringify(end.failover) : null,
    firstTokenAt: end.firstTokenAt ?? null,
    thinkingMs: end.thinkingMs ?? null,
    images: JSON.stringify(images),
  };
}

type Closing = ReturnType<typeof valuesOf> & { uuid: string; userId: number; tokens: number; now: Date };

interface ClosedRow extends Record<string, unknown> {
  message_id: number;
  chat_id: number;
  coefficient: number;
  charged: number;
}

/**
 * Closes the generation if it still runs, and only then stores the text and the pictures, drops the tails and locks the
 * account. It sees the tails that were stored when it begins; the writing node stores none from then on.
 */
const closeGeneration = statement<Closing, ClosedRow>(
  (value) => sql`
    with closed as (
      update generations set state = ${value('state')}::text, error = ${value('error')}::text, finish = ${value('finish')}::text,
        ended_at = ${value('now')}::timestamptz, first_token_at = ${value('firstTokenAt')}::timestamptz,
        thinking_ms = ${value('thinkingMs')}::int,
        input_tokens = ${value('input')}::int, output_tokens = ${value('output')}::int,
        charged = least(${value('used')}::bigint, reserved), estimated = ${value('estimated')}::boolean,
        host = ${value('host')}::text, failover = ${value('failover')}::jsonb
      where uuid = ${value('uuid')}::uuid and user_id = ${value('userId')}::int and state = 'running'
      returning uuid, message_id, chat_id, coefficient, charged
    ), message as (
      update messages set text = ${value('text')}::text, reasoning = ${value('reasoning')}::text,
        tokens = ${value('tokens')}::int,
        response_type = case when ${value('images')}::jsonb = '[]' then response_type else 'image' end
      from closed where messages.id = closed.message_id
    ), images as (
      insert into message_images (message_id, position, file_id, width, height)
      select closed.message_id, image.position, image.id, image.width, image.height
      from closed, jsonb_to_recordset(${value('images')}::jsonb) as image(id int, position int, width int, height int)
      on conflict do nothing
    ), tails as (
      delete from generation_tails using closed where generation_tails.generation = closed.uuid
    )
    select closed.message_id, closed.chat_id, closed.coefficient, closed.charged::float8 as charged
    from closed, ${holdAccount(value('userId'))} as account`,
);

/** Used beyond the reserve: what of it the free balance paid is known only once it is settled. */
async function correctCharge(
  transaction: Executor,
  { uuid, userId }: { uuid: string; userId: number },
  charged: number,
): Promise<void> {
  await transaction
    .update(generations)
    .set({ charged })
    .where(and(eq(generations.uuid, uuid), eq(generations.userId, userId)));
}

/** The chat was removed while the answer was being written: nobody else will settle its reserve. */
async function settleIfGone(
  transaction: Executor,
  uuid: string,
  settlement: Settlement,
): Promise<Charge | undefined> {
  const [row] = await transaction
    .select({ uuid: generations.uuid })
    .from(generations)
    .where(eq(generations.uuid, uuid));
  return row ? undefined : settleTokens(transaction, settlement);
}

function costOnWire(end: AnswerEnd, coefficient: number, charged: number): MessageCost {
  return {
    input: end.input,
    output: end.output,
    coefficient: coefficient / 1000,
    total: charged,
    ...(end.estimated ? { estimate: true } : {}),
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
