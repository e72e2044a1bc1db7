import { allCalls } from '@polylogue/contract/calls';
import type { ChatItem } from '@polylogue/contract/chats';
import type { ModelList } from '@polylogue/contract/models';
import { eq, sql } from 'drizzle-orm';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { chats } from '../chats/chats.tables.ts';
import { userModels } from '../models/models.tables.ts';
import { listOf, modelId, sendAndWait, somebody, type Person } from './sending.scene.testing.ts';

let app: TestApp;
let luna: number;
let haiku: number;
let flare: number;

beforeAll(async () => {
  app = await startTestApp();
  luna = modelId(app, 'gpt-6-luna');
  haiku = modelId(app, 'claude-haiku-5.5');
  flare = modelId(app, 'gpt-image-flare');
});

afterAll(() => app.close());

const brief = 'Hello [[sim tokens=5 rate=0]]';

async function chatsOf(person: Person): Promise<ChatItem[]> {
  return (await app.request(allCalls.listChats, { cookies: person.cookies })).json<ChatItem[]>();
}

async function modelOf(person: Person, chatId: number): Promise<number | null | undefined> {
  return (await chatsOf(person)).find(({ id }) => id === chatId)?.model_id;
}

function select(person: Person, query: { modelId: number; chatId?: number }) {
  return app.request(allCalls.selectModel, { cookies: person.cookies, query });
}

async function modelsFor(person: Person): Promise<ModelList> {
  return (await app.request(allCalls.listModels, { cookies: person.cookies })).json<ModelList>();
}

/** The model that wrote the last answer of a chat. */
async function lastAnswer(person: Person, chatId: number) {
  const answer = (await listOf(app, person, chatId)).at(-1);
  return answer?.type === 'response' ? { model: answer.model_id, type: answer.responseType } : undefined;
}

async function emptyChat(person: Person): Promise<number> {
  return (await app.request(allCalls.generateChat, { cookies: person.cookies })).json<ChatItem>().id;
}

function setDefault(person: Person, model: number | null) {
  const body = { model_default: model === null ? null : String(model) };
  return app.request(allCalls.updateChatSettings, { cookies: person.cookies, body });
}

describe('a chat', () => {
  test('answers with its text model after an image model was chosen in another chat', async () => {
    const person = await somebody(app);
    const old = await sendAndWait(app, person, { message: brief, model_id: luna });
    const drawing = await emptyChat(person);
    expect((await select(person, { modelId: flare, chatId: drawing })).json()).toEqual({ result: true });
    await sendAndWait(app, person, { message: brief, chat: old.chat.id });
    expect(await lastAnswer(person, old.chat.id)).toEqual({ model: luna, type: 'text' });
    await sendAndWait(app, person, { message: 'A lighthouse', chat: drawing });
    expect(await lastAnswer(person, drawing)).toEqual({ model: flare, type: 'image' });
  });

  test('shows the model that was chosen or used in it last', async () => {
    const person = await somebody(app);
    const { chat } = await sendAndWait(app, person, { message: brief, model_id: luna });
    expect(chat.model_id).toBe(luna);
    await select(person, { modelId: haiku, chatId: chat.id });
    expect(await modelOf(person, chat.id)).toBe(haiku);
    expect((await modelsFor(person)).active, 'new chats begin as before').not.toBe(haiku);
    await sendAndWait(app, person, { message: brief, chat: chat.id });
    expect(await lastAnswer(person, chat.id)).toMatchObject({ model: haiku });
    await sendAndWait(app, person, { message: brief, chat: chat.id, model_id: luna });
    expect(await modelOf(person, chat.id)).toBe(luna);
  });

  test('without a model begins with the default, which changes no chat that has one', async () => {
    const person = await somebody(app);
    const { chat } = await sendAndWait(app, person, { message: brief, model_id: luna });
    const empty = await emptyChat(person);
    expect(await modelOf(person, empty)).toBeNull();
    await select(person, { modelId: luna });
    await setDefault(person, haiku);
    await sendAndWait(app, person, { message: brief, chat: empty });
    expect(await lastAnswer(person, empty)).toMatchObject({ model: haiku });
    await sendAndWait(app, person, { message: brief, chat: chat.id });
    expect(await lastAnswer(person, chat.id)).toMatchObject({ model: luna });
    await setDefault(person, null);
    const next = await sendAndWait(app, person, { message: brief });
    expect(next.chat.model_id).toBe(luna);
  });

  test('goes on with the stand-in when its model is gone, never with the image model of new chats', async () => {
    const person = await somebody(app);
    const { chat } = await sendAndWait(app, person, { message: brief, model_id: luna });
    await select(person, { modelId: flare });
    const { standIn } = await modelsFor(person);
    for (const gone of [2_000_000_000, null]) {
      await app.deps.database.db.update(chats).set({ modelId: gone }).where(eq(chats.id, chat.id));
      expect(await modelOf(person, chat.id), 'the page can say so').toBe(gone);
      await sendAndWait(app, person, { message: brief, chat: chat.id });
      expect(await lastAnswer(person, chat.id)).toEqual({ model: standIn, type: 'text' });
    }
    expect(app.deps.models.find(standIn ?? 0)?.key).toBe('polylogue-balanced');
  });

  test('that a conversation is carried over to has its own model; the first keeps its', async () => {
    const person = await somebody(app);
    const { chat } = await sendAndWait(app, person, { message: brief, model_id: luna });
    const carried = { message: brief, chat: chat.id, continue_with: chat.id, isCreatedNewChat: '1' };
    const next = await sendAndWait(app, person, { ...carried, model_id: haiku });
    expect(next).toMatchObject({ isNewChat: true, chat: { model_id: haiku } });
    expect(await modelOf(person, chat.id)).toBe(luna);
  });
});

describe('the models used last', () => {
  test('come with the list, newest first and at most five', async () => {
    const [person, stranger] = [await somebody(app), await somebody(app)];
    const keys = [
      'gpt-6-luna',
      'mistral-small',
      'codestral',
      'llama-4-scout',
      'qwen3-coder',
      'mistral-large',
    ];
    const ids = keys.map((key) => modelId(app, key));
    for (const model of [...ids, luna]) {
      app.clock.advance(1);
      await sendAndWait(app, person, { message: brief, model_id: model });
    }
    expect((await modelsFor(person)).recent).toEqual([luna, ...ids.slice(2).toReversed()]);
    expect((await modelsFor(stranger)).recent).toEqual([]);
  });
});

test('chats and models from before the migration are filled in from the answers', async () => {
  const person = await somebody(app);
  const { db } = app.deps.database;
  const { chat } = await sendAndWait(app, person, { message: brief, model_id: luna });
  app.clock.advance(1);
  await sendAndWait(app, person, { message: brief, chat: chat.id, model_id: haiku });
  const empty = await emptyChat(person);
  await db.update(chats).set({ modelId: null });
  await db.delete(userModels);
  for (const statement of await migration('model_per_chat')) {
    if (/^(--.*\n|\s)*(update|insert)\b/i.test(statement)) await db.execute(sql.raw(statement));
  }
  expect(await modelOf(person, chat.id)).toBe(haiku);
  expect(await modelOf(person, empty)).toBeNull();
  expect((await modelsFor(person)).recent).toEqual([haiku, luna]);
});

/** The statements of a migration. */
async function migration(name: string): Promise<string[]> {
  const folder = join(import.meta.dirname, '../../../migrations');
  const file = (await readdir(folder)).find((one) => one.endsWith(`_${name}.sql`)) ?? '';
  return (await readFile(join(folder, file), 'utf8')).split('--> statement-breakpoint');
}

describe('ai-chat/select-model with a chat', () => {
  test('is refused for a chat of somebody else, a folder, a missing chat and guests', async () => {
    const [owner, stranger] = [await somebody(app), await somebody(app)];
    const chatId = await emptyChat(owner);
    const folder = await app.request(allCalls.createChat, {
      cookies: owner.cookies,
      body: { name: 'Folder', isGroup: true },
    });
    const { id: folderId } = folder.json<ChatItem>();
    expect((await select(stranger, { modelId: luna, chatId })).statusCode).toBe(404);
    expect((await select(owner, { modelId: luna, chatId: folderId })).statusCode).toBe(404);
    expect((await select(owner, { modelId: luna, chatId: 2_000_000_000 })).statusCode).toBe(404);
    expect((await select(owner, { modelId: 2_000_000_000, chatId })).statusCode).toBe(404);
    expect((await app.request(allCalls.selectModel, { query: { modelId: luna, chatId } })).statusCode).toBe(
      401,
    );
    expect((await chatsOf(owner)).map(({ model_id: model }) => model)).toEqual([null, null]);
  });
});
