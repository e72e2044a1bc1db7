import { randomUUID } from 'node:crypto';
import * as calls from '@polylogue/contract/answers';
import type { AnswerRating, Message, RequestMessage, ResponseMessage } from '@polylogue/contract/answers';
import { channels } from '@polylogue/contract/realtime';
import { eq } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { expect, vi } from 'vitest';
import type { TestUser } from '../../../test/factories.ts';
import type { TestApp } from '../../../test/harness.ts';
import { storageKey } from '../../platform/storage/storage-key.ts';
import { chats } from '../chats/chats.tables.ts';
import { files } from '../files/files.tables.ts';
import { generations, generationTails, messageImages, messages } from './messages.tables.ts';

/** A signed-in user, or a guest. */
export interface Person {
  userId: number;
  user: TestUser;
  cookies?: Record<string, string>;
}

type Insert = Partial<typeof messages.$inferInsert>;
type InsertGeneration = Partial<typeof generations.$inferInsert>;

/** The position of a message: its chat and parent. */
export interface Place {
  chatId: number;
  id: number | null;
  exchange: number;
}

/** A stored message that can have children. */
export interface Stored extends Place {
  id: number;
}

/** Helpers for tests of messages. */
export interface MessagesScene {
  app: TestApp;
  guest: Person;
  member(): Promise<Person>;
  /** An empty chat: the position of its first request. */
  chat(owner: Person, values?: Partial<typeof chats.$inferInsert>): Promise<Place>;
  /** A request; it becomes the head. */
  ask(owner: Person, under: Place, text?: string, values?: Insert): Promise<Stored>;
  /** An ended answer; it becomes the head. */
  answer(owner: Person, request: Stored, text?: string, values?: Insert): Promise<Stored>;
  /** The generation of an answer, ended unless the values say otherwise. */
  written(owner: Person, answer: Stored, values?: InsertGeneration): Promise<string>;
  /** Stored text of a running answer. */
  tail(uuid: string, part: Partial<typeof generationTails.$inferInsert>): Promise<void>;
  /** An image of a message; returns its file id. */
  image(owner: Person, message: Stored, fileId?: number): Promise<number>;
  /** An exchange of a request and its answer. */
  exchange(owner: Person, under: Place, text: string): Promise<{ request: Stored; answer: Stored }>;
  list(who: Person, chat: Place, page?: { limit?: number; offset?: number }): Promise<LightMyRequestResponse>;
  /** The texts on screen, oldest first. */
  screen(who: Person, chat: Place, page?: { limit?: number; offset?: number }): Promise<string[]>;
  messagesOf(who: Person, chat: Place): Promise<Message[]>;
  select(who: Person, id: number): Promise<LightMyRequestResponse>;
  remove(who: Person, id: number, messageType: 'request' | 'response'): Promise<LightMyRequestResponse>;
  edit(who: Person, messageId: number, message: string): Promise<LightMyRequestResponse>;
  versions(who: Person, messageId: number): Promise<LightMyRequestResponse>;
  restore(who: Person, messageId: number, number: number): Promise<LightMyRequestResponse>;
  rate(who: Person, messageId: number, rating: AnswerRating | null): Promise<LightMyRequestResponse>;
  chatRow(chat: Place): Promise<typeof chats.$inferSelect | undefined>;
  /** The events of the user's other tabs from now on. */
  heard(who: Person): () => unknown[];
}

/** The text of a request or an answer. */
export function textOf(message: Message): string {
  return message.type === 'request' ? message.message : message.response;
}

/** Narrows a message to a request, or fails. */
export function asRequest(message: Message | undefined): RequestMessage {
  if (message?.type !== 'request') throw new Error('The message is no request.');
  return message;
}

/** Narrows a message to an answer, or fails. */
export function asResponse(message: Message | undefined): ResponseMessage {
  if (message?.type !== 'response') throw new Error('The message is no answer.');
  return message;
}

/** Creates the helpers for an app. */
export function messagesScene(app: TestApp): MessagesScene {
  const { db } = app.deps.database;

  async function store(owner: Person, values: Insert & { chatId: number; exchange: number; type: string }) {
    const [row] = await db
      .insert(messages)
      .values({ userId: owner.userId, createdAt: app.clock.now(), ...values })
      .returning();
    if (!row) throw new Error('The message was not stored.');
    await db.update(chats).set({ headId: row.id }).where(eq(chats.id, row.chatId));
    return { chatId: row.chatId, id: row.id, exchange: row.exchange };
  }

  function ask(owner: Person, under: Place, text = 'A question', values: Insert = {}): Promise<Stored> {
    const { chatId, id: parentId } = under;
    const exchange = under.exchange + 1;
    return store(owner, { chatId, parentId, type: 'request', text, exchange, ...values });
  }

  async function answer(owner: Person, request: Stored, text = 'An answer', values: Insert = {}) {
    const stored = await store(owner, {
      chatId: request.chatId,
      parentId: request.id,
      type: 'response',
      text,
      exchange: request.exchange,
      modelId: 1,
      modelName: 'Model One',
      providerId: 1,
      providerName: 'Provider One',
      voice: 'teal',
      responseType: 'text',
      ...values,
    });
    return stored;
  }

  async function written(owner: Person, { id, chatId }: Stored, values: InsertGeneration = {}) {
    const now = app.clock.now();
    const uuid = randomUUID();
    await db.insert(generations).values({
      uuid,
      messageId: id,
      chatId,
      userId: owner.userId,
      state: 'end',
      heartbeatAt: now,
      startedAt: now,
      endedAt: values.state === 'running' ? null : now,
      coefficient: 1500,
      reserved: 0,
      ...values,
    });
    return uuid;
  }

  async function image(owner: Person, message: Stored, fileId?: number): Promise<number> {
    const id = fileId ?? (await storeFile(owner));
    await db
      .insert(messageImages)
      .values({ messageId: message.id, position: 0, fileId: id, width: 4, height: 3 });
    return id;
  }

  async function storeFile(owner: Person): Promise<number> {
    const key = storageKey();
    await app.deps.storage.put(key, { bytes: Buffer.from('picture') }, { type: 'image/png' });
    const [file] = await db
      .insert(files)
      .values({
        userId: owner.userId,
        storageKey: key,
        name: 'picture.png',
        type: 'image/png',
        size: 7,
        createdAt: app.clock.now(),
      })
      .returning();
    if (!file) throw new Error('The file was not stored.');
    return file.id;
  }

  function list({ cookies }: Person, { chatId }: Place, page: { limit?: number; offset?: number } = {}) {
    return app.request(calls.listMessages, { cookies, query: { groupId: chatId, ...page } });
  }

  async function pageOf(who: Person, chat: Place, page?: { limit?: number; offset?: number }) {
    const response = await list(who, chat, page);
    expect(response.statusCode, response.body).toBe(200);
    return calls.listMessages.response.parse(response.json()).list;
  }

  return {
    app,
    guest: { userId: 0, user: { id: 0, email: '', username: '', password: '' } },
    member: async () => {
      const user = await app.createUser();
      return { userId: user.id, user, cookies: await app.signIn(user) };
    },
    chat: async (owner, values = {}) => {
      const now = app.clock.now();
      const [row] = await db
        .insert(chats)
        .values({
          userId: owner.userId,
          name: 'A chat',
          namedBy: 'user',
          order: 0,
          createdAt: now,
          updatedAt: now,
          ...values,
        })
        .returning();
      if (!row) throw new Error('The chat was not stored.');
      return { chatId: row.id, id: null, exchange: 0 };
    },
    ask,
    answer,
    written,
    tail: async (generation, part) => {
      await db
        .insert(generationTails)
        .values({ generation, textOffset: 0, text: '', reasoningOffset: 0, reasoning: '', ...part });
    },
    image,
    exchange: async (owner, under, text) => {
      const request = await ask(owner, under, `${text}?`);
      return { request, answer: await answer(owner, request, `${text}!`) };
    },
    list,
    screen: async (who, chat, page) => (await pageOf(who, chat, page)).map(textOf),
    messagesOf: (who, chat) => pageOf(who, chat),
    select: ({ cookies }, id) => app.request(calls.selectMessage, { cookies, body: { id } }),
    remove: ({ cookies }, id, messageType) =>
      app.request(calls.removeMessage, { cookies, query: { id, messageType } }),
    edit: ({ cookies }, messageId, message) =>
      app.request(calls.updateResponse, { cookies, query: { messageId }, body: { message } }),
    versions: ({ cookies }, messageId) =>
      app.request(calls.messageVersions, { cookies, query: { messageId } }),
    restore: ({ cookies }, messageId, number) =>
      app.request(calls.restoreVersion, { cookies, body: { messageId, number } }),
    rate: ({ cookies }, messageId, rating) =>
      app.request(calls.rateAnswer, { cookies, body: { messageId, rating } }),
    chatRow: async ({ chatId }) => (await db.select().from(chats).where(eq(chats.id, chatId)))[0],
    heard: ({ userId }) => {
      const { calls: told } = vi.spyOn(app.deps.realtime, 'publish').mock;
      const before = told.length;
      return () =>
        told
          .slice(before)
          .filter(([channel]) => channel === channels.user(userId))
          .map(([, data]) => data);
    },
  };
}
