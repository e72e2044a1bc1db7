import { asc, inArray, sql, type SQL } from 'drizzle-orm';
import type { ExportPart } from '../../platform/account-exporter.ts';
import type { Database, Executor } from '../../platform/db/database.ts';
import { inBatches } from '../../platform/db/in-batches.ts';
import { chatsInOrder } from '../chats/imported-chat.service.ts';
import { foldTails } from './answers/fold-tails.ts';
import {
  answerRatings,
  earlierGenerations,
  generations,
  generationTails,
  messageImages,
  messages,
  messageVersions,
} from './messages.tables.ts';

/** Requests and answers of all chats, with images, versions and costs. */
export async function* exportMessages(
  { database: { db } }: { database: Pick<Database, 'db'> },
  userId: number,
): AsyncGenerator<ExportPart> {
  yield { path: 'messages.json', rows: chatByChat(db, userId) };
}

/** Chat by chat in the order of the list, so that a reader has one chat in memory at a time. */
async function* chatByChat(executor: Executor, userId: number): AsyncGenerator<object, void, undefined> {
  for (const chatId of await chatsInOrder(executor, userId)) {
    yield* inBatches(executor, {
      id: messages.id,
      where: sql`${messages.userId} = ${userId} and ${messages.chatId} = ${chatId}`,
      read: (batch) => readMessages(executor, batch),
    });
  }
}

/** Details are found by the ids of the messages, which belong to the user. */
async function readMessages(executor: Executor, batch: SQL): Promise<object[]> {
  const found = await executor.select(messageColumns).from(messages).where(batch).orderBy(asc(messages.id));
  const ids = found.map(({ id }) => id);
  const images = await imagesOf(executor, ids);
  const texts = await earlierTextsOf(executor, ids);
  const earlier = await earlierGenerationsOf(executor, ids);
  const ratings = await ratingsOf(executor, ids);
  const writing = await writingOf(executor, ids);
  return found.map((message) => {
    const { soFar, ...generation } = writing.get(message.id) ?? {};
    return {
      ...message,
      ...soFar,
      images: images.get(message.id) ?? [],
      texts: texts.get(message.id) ?? [],
      generation: 'state' in generation ? generation : null,
      earlierGenerations: earlier.get(message.id) ?? [],
      rating: ratings.get(message.id)?.[0] ?? null,
    };
  });
}

async function imagesOf(executor: Executor, ids: number[]): Promise<Map<number, object[]>> {
  const rows = await executor
    .select()
    .from(messageImages)
    .where(inArray(messageImages.messageId, ids))
    .orderBy(asc(messageImages.messageId), asc(messageImages.position));
  return grouped(rows, ({ fileId, width, height }) => ({ fileId, width, height }));
}

async function earlierTextsOf(executor: Executor, ids: number[]): Promise<Map<number, object[]>> {
  const rows = await executor
    .select()
    .from(messageVersions)
    .where(inArray(messageVersions.messageId, ids))
    .orderBy(asc(messageVersions.messageId), asc(messageVersions.number));
  return grouped(rows, ({ number, text, createdAt }) => ({ number, text, createdAt }));
}

async function ratingsOf(executor: Executor, ids: number[]): Promise<Map<number, object[]>> {
  const rows = await executor.select().from(answerRatings).where(inArray(answerRatings.messageId, ids));
  return grouped(rows, ({ thumb, reasons, remark, ratedAt }) => ({ thumb, reasons, remark, ratedAt }));
}

/** How often an answer was continued, and why it had ended each time. */
async function earlierGenerationsOf(executor: Executor, ids: number[]): Promise<Map<number, object[]>> {
  const rows = await executor
    .select()
    .from(earlierGenerations)
    .where(inArray(earlierGenerations.messageId, ids))
    .orderBy(asc(earlierGenerations.messageId), asc(earlierGenerations.endedAt));
  return grouped(rows, ({ uuid, finish, error, endedAt }) => ({ id: uuid, finish, error, endedAt }));
}

function grouped<Row extends { messageId: number }>(
  rows: Row[],
  shown: (row: Row) => object,
): Map<number, object[]> {
  const groups = new Map<number, object[]>();
  for (const row of rows) groups.set(row.messageId, [...(groups.get(row.messageId) ?? []), shown(row)]);
  return groups;
}

/** The generation of each answer; `soFar` is the text of a running one. */
async function writingOf(executor: Executor, ids: number[]) {
  const rows = await executor
    .select(generationColumns)
    .from(generations)
    .where(inArray(generations.messageId, ids));
  const tails = await executor
    .select()
    .from(generationTails)
    .where(
      inArray(
        generationTails.generation,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(generationTails.textOffset), asc(generationTails.reasoningOffset));
  const ofGeneration = Map.groupBy(tails, ({ generation }) => generation);
  return new Map(
    rows.map(({ messageId, ...generation }) => {
      const pieces = ofGeneration.get(generation.id);
      return [messageId, { ...generation, soFar: pieces && foldTails(pieces) }];
    }),
  );
}

const messageColumns = {
  id: messages.id,
  chatId: messages.chatId,
  parentId: messages.parentId,
  type: messages.type,
  text: messages.text,
  reasoning: messages.reasoning,
  createdAt: messages.createdAt,
  prompts: messages.prompts,
  notes: messages.notes,
  notesText: messages.notesText,
  modelId: messages.modelId,
  modelName: messages.modelName,
  providerName: messages.providerName,
  voice: messages.voice,
  responseType: messages.responseType,
  imageSize: messages.imageSize,
  imageQuality: messages.imageQuality,
  effort: messages.effort,
  passages: messages.passages,
  shownText: messages.version,
};

const generationColumns = {
  messageId: generations.messageId,
  id: generations.uuid,
  state: generations.state,
  error: generations.error,
  finish: generations.finish,
  startedAt: generations.startedAt,
  firstTokenAt: generations.firstTokenAt,
  thinkingMs: generations.thinkingMs,
  endedAt: generations.endedAt,
  inputTokens: generations.inputTokens,
  outputTokens: generations.outputTokens,
  estimated: generations.estimated,
  coefficient: generations.coefficient,
  charged: generations.charged,
  host: generations.host,
  failover: generations.failover,
};
