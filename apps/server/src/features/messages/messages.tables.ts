import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import type { Failover, MessageNote, MessagePrompt, RatingReason } from '@polylogue/contract/answers';
import type { SentPassage } from '@polylogue/contract/citations';
import type { Thumb } from '@polylogue/contract/fields';
import type { ReasoningEffort } from '@polylogue/contract/models';
import { userKey } from '../accounts/accounts.keys.ts';
import { chatKey } from '../chats/chats.keys.ts';
import { fileKey } from '../files/files.keys.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Requests and answers: a tree per chat, in one id space. A request's parent is the answer before it. */
export const messages = pgTable(
  'messages',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    chatId: integer('chat_id').notNull().references(chatKey, { onDelete: 'cascade' }),
    userId: integer('user_id').notNull().references(userKey),
    parentId: integer('parent_id'),
    /**
     * Number of requests from the first message to this one, including itself: a request has one more than its parent,
     * an answer the same as its request. So the length of a branch is known without walking it.
     */
    exchange: integer().notNull(),
    /** request or response. */
    type: text().notNull(),
    /** The shown text. The text of a running answer is in the tails. */
    text: text().notNull().default(''),
    reasoning: text(),
    /** Counted when the text was stored, for the context of later messages. */
    tokens: integer().notNull().default(0),
    createdAt: moment('created_at').notNull(),
    /** Of a request: chosen by the client, so that a retry never sends twice. */
    clientId: uuid('client_id'),
    /** Of a request: the attached prompts as they were then. */
    prompts: jsonb().$type<MessagePrompt[]>(),
    /** Of a request: the attached notes, and their text as it was then. The text is separate, as no page shows it. */
    notes: jsonb().$type<MessageNote[]>(),
    notesText: text('notes_text'),
    /** Of an answer: its model. The names are stored because a model may leave the catalogue. */
    modelId: integer('model_id'),
    modelName: text('model_name'),
    providerId: integer('provider_id'),
    providerName: text('provider_name'),
    voice: text(),
    /** Of an answer: text or image, and the options of the image. */
    responseType: text('response_type'),
    imageSize: text('image_size'),
    imageQuality: text('image_quality'),
    /** Of an answer: how hard the model was asked to think; null left it to the model. */
    effort: text().$type<ReasoningEffort>(),
    /** Of an answer: the passages that went along with its question. Null without capsules. */
    passages: jsonb().$type<SentPassage[]>(),
    /** Of an answer: the number of versions, and the shown one. */
    versions: integer().notNull().default(1),
    version: integer().notNull().default(1),
    /** The shown text is another than the model's own. */
    edited: boolean().notNull().default(false),
  },
  (table) => [
    /** A message and its parent are in the same chat: removing one chat must never touch another. */
    foreignKey({
      columns: [table.parentId, table.chatId],
      foreignColumns: [table.id, table.chatId],
      name: 'messages_parent',
    }),
    unique('messages_id_chat').on(table.id, table.chatId),
    /** Siblings: the alternatives of a message. */
    index('messages_siblings').on(table.chatId, table.parentId, table.id),
    index('messages_parent_id').on(table.parentId),
    index('messages_user').on(table.userId),
    uniqueIndex('messages_client_id').on(table.userId, table.clientId),
  ],
);

/** Versions of edited answers; an answer that was never edited has no row. */
export const messageVersions = pgTable(
  'message_versions',
  {
    messageId: integer('message_id')
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    text: text().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.messageId, table.number] })],
);

/** What the reader thinks of an answer. It goes with the answer. */
export const answerRatings = pgTable(
  'answer_ratings',
  {
    messageId: integer('message_id')
      .primaryKey()
      .references(() => messages.id, { onDelete: 'cascade' }),
    ownerId: integer('owner_id').notNull().references(userKey),
    thumb: text().$type<Thumb>().notNull(),
    reasons: jsonb().$type<RatingReason[]>().notNull(),
    remark: text().notNull(),
    ratedAt: moment('rated_at').notNull(),
  },
  (table) => [index('answer_ratings_owner').on(table.ownerId, table.ratedAt)],
);

/** Images of a request or an answer. */
export const messageImages = pgTable(
  'message_images',
  {
    messageId: integer('message_id')
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    fileId: integer('file_id').notNull().references(fileKey, { onDelete: 'cascade' }),
    width: integer(),
    height: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.messageId, table.position] }),
    index('message_images_file').on(table.fileId),
  ],
);

/**
 * State, times and cost of an answer, from the send to its end. One row for each answer written here. Once an answer is
 * continued, the row goes on with the uuid of the new generation; costs and durations are added up.
 */
export const generations = pgTable(
  'generations',
  {
    uuid: uuid().primaryKey(),
    messageId: integer('message_id')
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    chatId: integer('chat_id').notNull().references(chatKey, { onDelete: 'cascade' }),
    userId: integer('user_id').notNull().references(userKey),
    /** running, end, stopped or error. */
    state: text().notNull(),
    error: text(),
    /** Why it ended, as on the wire. Null if it failed halfway, and for answers from before this column. */
    finish: text(),
    /** Set to stop it; the writing node sees this with its next heartbeat. */
    stopAsked: boolean('stop_asked').notNull().default(false),
    heartbeatAt: moment('heartbeat_at').notNull(),
    startedAt: moment('started_at').notNull(),
    firstTokenAt: moment('first_token_at'),
    /** Milliseconds from visible reasoning to the first word; null without visible reasoning. */
    thinkingMs: integer('thinking_ms'),
    endedAt: moment('ended_at'),
    /** In thousandths, as it was when the answer began. */
    coefficient: integer().notNull(),
    reserved: bigint({ mode: 'number' }).notNull(),
    inputTokens: integer('input_tokens').notNull().default(0),
    outputTokens: integer('output_tokens').notNull().default(0),
    /** Of the input, what the vendor had in its cache or put there: it takes another price for that, the user pays the same. */
    cachedRead: integer('cached_read').notNull().default(0),
    cachedWritten: integer('cached_written').notNull().default(0),
    charged: bigint({ mode: 'number' }).notNull().default(0),
    estimated: boolean().notNull().default(false),
    host: text(),
    failover: jsonb().$type<Failover>(),
    /** Of a continuation: chosen by the client, so that a retry never continues twice. */
    clientId: uuid('client_id'),
    /** Of a continuation: UTF-16 units of text and reasoning from before, which this generation did not write. */
    keptText: integer('kept_text').notNull().default(0),
    keptReasoning: integer('kept_reasoning').notNull().default(0),
    /** Of a continuation: the cost of the generations before. Once it has ended, the columns above include it. */
    earlierInput: integer('earlier_input').notNull().default(0),
    earlierOutput: integer('earlier_output').notNull().default(0),
    earlierCharged: bigint('earlier_charged', { mode: 'number' }).notNull().default(0),
  },
  (table) => [
    uniqueIndex('generations_message').on(table.messageId),
    index('generations_running')
      .on(table.userId)
      .where(sql`${table.state} = 'running'`),
    index('generations_heartbeat')
      .on(table.heartbeatAt)
      .where(sql`${table.state} = 'running'`),
    index('generations_chat').on(table.chatId, table.endedAt),
  ],
);

/** Earlier generations of continued answers: entries of the ledger and repeated requests still name them. */
export const earlierGenerations = pgTable(
  'earlier_generations',
  {
    uuid: uuid().primaryKey(),
    messageId: integer('message_id')
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    userId: integer('user_id').notNull().references(userKey),
    clientId: uuid('client_id'),
    finish: text(),
    error: text(),
    endedAt: moment('ended_at'),
  },
  (table) => [index('earlier_generations_message').on(table.messageId)],
);

/**
 * What was added to a running answer, about once a second; joined into the message at its end. The first tail of a
 * continued answer is the text from before, so that the tails are always the whole answer.
 */
export const generationTails = pgTable(
  'generation_tails',
  {
    generation: uuid()
      .notNull()
      .references(() => generations.uuid, { onDelete: 'cascade' }),
    textOffset: integer('text_offset').notNull(),
    text: text().notNull(),
    reasoningOffset: integer('reasoning_offset').notNull(),
    reasoning: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.generation, table.textOffset, table.reasoningOffset] })],
);
