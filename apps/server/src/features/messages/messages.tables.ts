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
import type { Failover, MessageNote, MessagePrompt } from '@polylogue/contract/answers';
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
     * Requests on the way from the first message to this one, itself included: a request has one more than its parent,
     * an answer as many as its request. So the length of a branch is known without walking it.
     */
    exchange: integer().notNull(),
    /** request or response. */
    type: text().notNull(),
    /** The text that shows; of a running answer it stands in the tails. */
    text: text().notNull().default(''),
    reasoning: text(),
    /** Counted by us when the text was stored, for the context of what comes after. */
    tokens: integer().notNull().default(0),
    createdAt: moment('created_at').notNull(),
    /** Of a request: made by the client, so that a retry never sends twice. */
    clientId: uuid('client_id'),
    /** Of a request: the prompts that went along, as they were. */
    prompts: jsonb().$type<MessagePrompt[]>(),
    /** Of a request: the notes that went along, and what they said then. The text is apart, since no page shows it. */
    notes: jsonb().$type<MessageNote[]>(),
    notesText: text('notes_text'),
    /** Of an answer: which model gave it. The names are kept, since a model may leave the catalogue. */
    modelId: integer('model_id'),
    modelName: text('model_name'),
    providerId: integer('provider_id'),
    providerName: text('provider_name'),
    voice: text(),
    /** Of an answer: text or image, and how the image was asked for. */
    responseType: text('response_type'),
    imageSize: text('image_size'),
    imageQuality: text('image_quality'),
    /** Of an answer: how many texts are kept of it, and which of them shows. */
    versions: integer().notNull().default(1),
    version: integer().notNull().default(1),
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

/** Texts of an answer that was edited; one that never was has no row. */
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

/** The writing of one answer, from the send to its one end. */
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
    /** Why it ended, as the wire has it. Null for one that failed halfway, and for what ended before this was kept. */
    finish: text(),
    /** Set to stop it; the writing node sees this with its next heartbeat. */
    stopAsked: boolean('stop_asked').notNull().default(false),
    heartbeatAt: moment('heartbeat_at').notNull(),
    startedAt: moment('started_at').notNull(),
    firstTokenAt: moment('first_token_at'),
    /** From its first thought to its first word, in milliseconds; null for one that thought nothing aloud. */
    thinkingMs: integer('thinking_ms'),
    endedAt: moment('ended_at'),
    /** In thousandths, as it was when the answer began. */
    coefficient: integer().notNull(),
    reserved: bigint({ mode: 'number' }).notNull(),
    inputTokens: integer('input_tokens').notNull().default(0),
    outputTokens: integer('output_tokens').notNull().default(0),
    charged: bigint({ mode: 'number' }).notNull().default(0),
    estimated: boolean().notNull().default(false),
    host: text(),
    failover: jsonb().$type<Failover>(),
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

/** What a running answer has gained since the last second; folded into the message at its end. */
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
