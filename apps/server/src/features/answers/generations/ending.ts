import { and, eq, sql } from 'drizzle-orm';
import type { Failover, MessageCost, MessageImage } from '@polylogue/contract/answers';
import type { ErrorCode } from '@polylogue/contract/errors';
import type { StreamFrame } from '@polylogue/contract/realtime';
import { inTransaction, type Database, type Executor } from '../../../platform/db/database.ts';
import { settleTokens } from '../../billing/billing.service.ts';
import { generations, generationTails, messageImages, messages } from '../answers.tables.ts';
import { countTokens } from '../messages/count-tokens.ts';

/** Everything an answer ends with. */
export interface AnswerEnd {
  state: 'end' | 'stopped' | 'error';
  error: ErrorCode | undefined;
  text: string;
  reasoning: string;
  images: readonly MessageImage[];
  /** What the exchange costs, before the reserve bounds it. */
  used: number;
  input: number;
  output: number;
  estimated: boolean;
  host: string | undefined;
  failover: Failover | undefined;
  firstTokenAt: Date | undefined;
}

/** An answer's row after its one ending. */
export interface EndedAnswer {
  uuid: string;
  messageId: number;
  chatId: number;
  userId: number;
  cost: MessageCost;
}

/** The ledger's name for what an answer costs. */
export function generationCause(uuid: string): string {
  return `generation:${uuid}`;
}

/** Ends an answer, once: whoever comes second gets null and has changed nothing. */
export async function endGeneration(
  database: Database,
  target: { uuid: string; userId: number },
  end: AnswerEnd,
  now: Date,
): Promise<EndedAnswer | null> {
  const { uuid, userId } = target;
  const tokens = await countTokens(end.text);
  return inTransaction(database.db, async (transaction) => {
    const row = await closeGeneration(transaction, uuid, end, now);
    if (!row) {
      await releaseIfGone(transaction, { uuid, userId, used: end.used, now });
      return null;
    }
    await settleTokens(transaction, {
      userId: row.userId,
      cause: generationCause(uuid),
      used: end.used,
      now,
    });
    await transaction
      .update(messages)
      .set({ text: end.text, reasoning: end.reasoning === '' ? null : end.reasoning, tokens })
      .where(eq(messages.id, row.messageId));
    await transaction.delete(generationTails).where(eq(generationTails.generation, uuid));
    await storeImages(transaction, row.messageId, end.images);
    return {
      uuid,
      messageId: row.messageId,
      chatId: row.chatId,
      userId: row.userId,
      cost: costOnWire(end, row.coefficient, row.charged),
    };
  });
}

async function closeGeneration(transaction: Executor, uuid: string, end: AnswerEnd, now: Date) {
  const [row] = await transaction
    .update(generations)
    .set({
      state: end.state,
      error: end.error ?? null,
      endedAt: now,
      inputTokens: end.input,
      outputTokens: end.output,
      charged: sql`least(${end.used}, ${generations.reserved})`,
      estimated: end.estimated,
      host: end.host ?? null,
      failover: end.failover ?? null,
      firstTokenAt: end.firstTokenAt ?? null,
    })
    .where(and(eq(generations.uuid, uuid), eq(generations.state, 'running')))
    .returning();
  return row;
}

/** The chat was removed while the answer was being written: nobody else will give the reserve back. */
async function releaseIfGone(
  transaction: Executor,
  gone: { uuid: string; userId: number; used: number; now: Date },
): Promise<void> {
  const [row] = await transaction
    .select({ uuid: generations.uuid })
    .from(generations)
    .where(eq(generations.uuid, gone.uuid));
  if (row) return;
  const { userId, used, now } = gone;
  await settleTokens(transaction, { userId, cause: generationCause(gone.uuid), used, now });
}

async function storeImages(
  transaction: Executor,
  messageId: number,
  images: readonly MessageImage[],
): Promise<void> {
  if (images.length === 0) return;
  const rows = images.map(({ id, width, height }, position) => {
    return { messageId, position, fileId: id, width, height };
  });
  await transaction.insert(messageImages).values(rows).onConflictDoNothing();
  await transaction.update(messages).set({ responseType: 'image' }).where(eq(messages.id, messageId));
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
  };
  if (end.state === 'stopped') frame.stopped = true;
  if (end.error) frame.error_msg = end.error;
  if (end.images.length > 0) frame.imageList = [...end.images];
  if (end.failover) frame.failover = end.failover;
  return frame;
}
