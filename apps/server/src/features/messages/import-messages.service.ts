import { randomUUID } from 'node:crypto';
import type { AnswerRating, Failover, MessageNote, MessagePrompt } from '@polylogue/contract/answers';
import type { ReasoningEffort } from '@polylogue/contract/models';
import type { SentPassage } from '@polylogue/contract/citations';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { answerRatings, generations, messageImages, messages, messageVersions } from './messages.tables.ts';

/** How an answer was written elsewhere, and what it cost there. It is a record: nothing is charged for it. */
export interface ImportedGeneration {
  state: 'end' | 'stopped' | 'error';
  error: string | null;
  finish: string | null;
  startedAt: Date;
  firstTokenAt: Date | null;
  thinkingMs: number | null;
  endedAt: Date | null;
  inputTokens: number;
  outputTokens: number;
  estimated: boolean;
  coefficient: number;
  charged: number;
  host: string | null;
  failover: Failover | null;
}

/** A message that was written elsewhere. */
export interface ImportedMessage {
  /** Place of its parent in the list, in which parents come first. */
  parent: number | null;
  type: 'request' | 'response';
  text: string;
  reasoning: string | null;
  tokens: number;
  createdAt: Date;
  /** Of an answer. */
  model: { id: number | null; name: string; providerId: number; providerName: string; voice: string } | null;
  images: readonly { fileId: number; width: number | null; height: number | null }[];
  prompts: MessagePrompt[] | null;
  notes: MessageNote[] | null;
  notesText: string | null;
  responseType: 'text' | 'image' | null;
  imageSize: string | null;
  imageQuality: string | null;
  effort: ReasoningEffort | null;
  passages: SentPassage[] | null;
  /** Texts of an edited answer; none if it was not edited. */
  versions: readonly { number: number; text: string; createdAt: Date }[];
  version: number;
  rating: (AnswerRating & { ratedAt: Date }) | null;
  generation: ImportedGeneration | null;
}

/** Rows per statement: the driver allows 65,535 values in one. */
const batch = 500;

/** Stores the messages of an imported chat; returns their ids, in the same order. */
export async function insertImportedMessages(
  transaction: Executor,
  { userId, chatId, list }: { userId: number; chatId: number; list: readonly ImportedMessage[] },
): Promise<number[]> {
  const ids = await reserveIds(transaction, list.length);
  const exchanges: number[] = [];
  for (const { parent, type } of list) {
    const above = parent === null ? 0 : (exchanges[parent] ?? 0);
    exchanges.push(type === 'request' ? above + 1 : Math.max(1, above));
  }
  for (let start = 0; start < list.length; start += batch) {
    const some = list.slice(start, start + batch);
    const idOf = (index: number) => ids[start + index] ?? 0;
    await transaction
      .insert(messages)
      .overridingSystemValue()
      .values(
        some.map((message, index) => ({
          ...messageRow(message),
          id: idOf(index),
          userId,
          chatId,
          parentId: message.parent === null ? null : (ids[message.parent] ?? null),
          exchange: exchanges[start + index] ?? 1,
        })),
      );
    await insertDetails(transaction, {
      userId,
      chatId,
      list: some.map((message, index) => ({ ...message, id: idOf(index) })),
    });
  }
  return ids;
}

/** Ids of messages that are about to be stored: children name their parents before these are there. */
async function reserveIds(transaction: Executor, count: number): Promise<number[]> {
  const { rows } = await transaction.execute<{ id: number }>(
    sql`select nextval(pg_get_serial_sequence('messages', 'id'))::int as id from generate_series(1, ${count}::int)`,
  );
  return rows.map(({ id }) => id).sort((one, other) => one - other);
}

function messageRow(message: ImportedMessage) {
  const { type, text, reasoning, tokens, createdAt, model, prompts, notes, notesText } = message;
  const { responseType, imageSize, imageQuality, effort, passages, versions, version } = message;
  const isAnswer = type === 'response';
  return {
    ...{
      type,
      text,
      reasoning,
      tokens,
      createdAt,
      prompts,
      notes,
      notesText,
      imageSize,
      imageQuality,
      effort,
      passages,
    },
    responseType: isAnswer ? (responseType ?? 'text') : null,
    modelId: model?.id ?? null,
    modelName: model?.name ?? null,
    providerId: model?.providerId ?? null,
    providerName: model?.providerName ?? null,
    voice: model?.voice ?? null,
    versions: Math.max(1, versions.length),
    version,
    edited: version > 1,
  };
}

async function insertDetails(
  transaction: Executor,
  {
    userId,
    chatId,
    list,
  }: { userId: number; chatId: number; list: readonly (ImportedMessage & { id: number })[] },
): Promise<void> {
  const images = list.flatMap(({ id, images: shown }) =>
    shown.map((image, position) => ({ messageId: id, position, ...image })),
  );
  if (images.length > 0) await transaction.insert(messageImages).values(images);
  const versions = list.flatMap(({ id, versions: texts }) =>
    texts.map((text) => ({ messageId: id, ...text })),
  );
  for (let start = 0; start < versions.length; start += batch) {
    await transaction.insert(messageVersions).values(versions.slice(start, start + batch));
  }
  const ratings = list.flatMap(({ id, rating }) =>
    rating ? [{ ...rating, messageId: id, ownerId: userId }] : [],
  );
  if (ratings.length > 0) await transaction.insert(answerRatings).values(ratings);
  const written = list.flatMap(({ id, generation }) =>
    generation
      ? [
          {
            ...generation,
            uuid: randomUUID(),
            messageId: id,
            chatId,
            userId,
            reserved: 0,
            heartbeatAt: generation.startedAt,
          },
        ]
      : [],
  );
  if (written.length > 0) await transaction.insert(generations).values(written);
}
