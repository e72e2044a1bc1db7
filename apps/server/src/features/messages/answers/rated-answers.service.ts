import type { AnswerRating } from '@polylogue/contract/answers';
import { and, eq, gte, isNotNull, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { inTransaction, type Executor, type PooledDatabase } from '../../../platform/db/database.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import { answerRatings, messages } from '../messages.tables.ts';

/** Rates an answer of the user's own, or takes the rating back; returns what is stored. */
export function rateAnswer(
  db: PooledDatabase,
  ownerId: number,
  rated: { messageId: number; rating: AnswerRating | null; now: Date },
): Promise<AnswerRating | null> {
  return inTransaction(db, (transaction) => storeRating(transaction, ownerId, rated));
}

async function storeRating(
  transaction: Executor,
  ownerId: number,
  { messageId, rating, now }: { messageId: number; rating: AnswerRating | null; now: Date },
): Promise<AnswerRating | null> {
  const isOwn = and(eq(messages.id, messageId), eq(messages.userId, ownerId), eq(messages.type, 'response'));
  // Once it is held, it is not deleted before its rating is stored.
  const [answer] = await transaction.select({ id: messages.id }).from(messages).where(isOwn).for('key share');
  if (!answer) throw new CallError('not_found');
  if (rating === null) {
    await transaction.delete(answerRatings).where(eq(answerRatings.messageId, messageId));
    return null;
  }
  const kept = storedRating(rating);
  const values = { ...kept, ratedAt: now };
  await transaction
    .insert(answerRatings)
    .values({ ...values, messageId, ownerId })
    .onConflictDoUpdate({ target: answerRatings.messageId, set: values });
  return kept;
}

/** Why belongs to a thumb down, and each reason counts once. */
function storedRating({ thumb, reasons, remark }: AnswerRating): AnswerRating {
  if (thumb === 'up') return { thumb, reasons: [], remark: '' };
  return { thumb, reasons: [...new Set(reasons)], remark: remark.trim() };
}

/** SQL of the rating of a message, to be selected with it; null without one. */
export function ratingOf(messageId: AnyPgColumn): SQL<AnswerRating | null> {
  return sql<AnswerRating | null>`(
    select json_build_object('thumb', r.thumb, 'reasons', r.reasons, 'remark', r.remark)
    from ${answerRatings} r where r.message_id = ${messageId})`;
}

/** The newest name that a model's rated answers give it. */
function newest(column: AnyPgColumn): SQL<string> {
  return sql<string>`coalesce((array_agg(${column} order by ${messages.id} desc))[1], '')`;
}

/** The user's thumbs on the answers of each model. */
export function thumbsByModel(executor: Executor, ownerId: number, since: Date | undefined) {
  const given = (thumb: string) =>
    sql<number>`count(*) filter (where ${answerRatings.thumb} = ${thumb})`.mapWith(Number);
  return executor
    .select({
      modelId: sql<number>`${messages.modelId}`.mapWith(Number),
      modelName: newest(messages.modelName),
      providerName: newest(messages.providerName),
      voice: newest(messages.voice),
      thumbsUp: given('up'),
      thumbsDown: given('down'),
    })
    .from(answerRatings)
    .innerJoin(messages, eq(messages.id, answerRatings.messageId))
    .where(
      and(
        eq(answerRatings.ownerId, ownerId),
        isNotNull(messages.modelId),
        since && gte(answerRatings.ratedAt, since),
      ),
    )
    .groupBy(messages.modelId)
    .orderBy(messages.modelId);
}

/** Takes back all ratings of a user. */
export async function forgetRatings(executor: Executor, ownerId: number): Promise<void> {
  await executor.delete(answerRatings).where(eq(answerRatings.ownerId, ownerId));
}
