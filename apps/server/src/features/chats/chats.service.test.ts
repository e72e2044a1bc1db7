import { randomUUID } from 'node:crypto';
import type { ChatVoice } from '@polylogue/contract/chats';
import { sql, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import type { Database } from '../../platform/db/database.ts';
import { selectChat } from './chats.queries.ts';
import { createChats, type Chats, type ChatsDeps } from './chats.service.ts';
import { chatRowOf, insertChat, type RawChat } from './new-chat.service.ts';
import { findChat, nameChat, setVoices } from './stored-chat.service.ts';

let testApp: TestApp;
let db: Database['db'];

beforeAll(async () => {
  testApp = await startTestApp();
  db = testApp.deps.database.db;
});
afterAll(() => testApp.close());

const quiet: ChatsDeps['generations'] = {
  streamingChats: () => Promise.resolve(new Set()),
  stop: () => Promise.resolve(),
};

function chatsWith(
  given: { voiceOf?: ChatsDeps['models']['voiceOf']; generations?: Partial<ChatsDeps['generations']> } = {},
): Chats {
  const { voiceOf = () => undefined, generations } = given;
  return createChats({
    ...testApp.deps,
    models: { voiceOf },
    generations: { ...quiet, ...generations },
  });
}

async function newUserId(): Promise<number> {
  return (await testApp.createUser()).id;
}

describe('around a chat', () => {
  const voices: Record<string, ChatVoice> = {
    anthropic: { voice: 'clay', name: 'Anthropic' },
    mistral: { voice: 'amber', name: 'Mistral' },
  };
  const voiceOf = (key: string) => voices[key];

  test('voices are listed in order of first answer, without providers that left the catalogue', async () => {
    const userId = await newUserId();
    const { id: chatId } = await chatsWith().generate(userId, 'en');
    await setVoices(db, { userId, chatId, providerKeys: ['mistral', 'gone', 'anthropic', 'mistral'] });
    expect((await findChat(db, userId, chatId))?.voices).toEqual(['mistral', 'gone', 'anthropic']);
    const shown = async () => (await chatsWith({ voiceOf }).list(userId))[0]?.voices;
    expect(await shown()).toEqual([voices['mistral'], voices['anthropic']]);
    await setVoices(db, { userId, chatId, providerKeys: ['anthropic', 'anthropic'] });
    expect(await shown()).toEqual([voices['anthropic']]);
    await setVoices(db, { userId: await newUserId(), chatId, providerKeys: [] });
    expect(await shown()).toEqual([voices['anthropic']]);
  });

  test('chats with an answer in progress are marked', async () => {
    const userId = await newUserId();
    const busy = await chatsWith().generate(userId, 'en');
    await chatsWith().create(userId, { name: 'Idle', isGroup: false });
    const service = chatsWith({
      generations: { streamingChats: () => Promise.resolve(new Set([busy.id])) },
    });
    const streaming = (await service.list(userId)).filter((item) => item.streaming);
    expect(streaming.map((item) => item.id)).toEqual([busy.id]);
    expect((await service.update(userId, { chatId: busy.id, name: 'Busy' })).streaming).toBe(true);
  });

  test('running answers are stopped before their chats are removed', async () => {
    const userId = await newUserId();
    const ended: { ids: readonly number[]; left: number }[] = [];
    const service = chatsWith({
      generations: {
        stop: async (owner, { chatIds: ids }) => {
          ended.push({ ids, left: (await chatsWith().list(owner)).length });
        },
      },
    });
    const first = await service.generate(userId, 'en');
    const second = await service.generate(userId, 'en', randomUUID());
    const folder = await service.create(userId, { name: 'Folder', isGroup: true });
    await service.update(userId, { chatId: second.id, parent_id: folder.id });
    await service.remove(userId, first.id);
    await service.removeAll(userId);
    expect(ended).toEqual([
      { ids: [first.id], left: 3 },
      { ids: [second.id], left: 2 },
    ]);
    expect(await service.list(userId)).toEqual([]);
    await expect(service.remove(userId, first.id)).rejects.toMatchObject({ code: 'not_found' });
    expect(ended).toHaveLength(2);
  });

  test('a chat whose answer cannot be stopped stays', async () => {
    const userId = await newUserId();
    const service = chatsWith({
      generations: { stop: () => Promise.reject(new Error('The node is away.')) },
    });
    const chat = await service.generate(userId, 'en');
    await expect(service.remove(userId, chat.id)).rejects.toThrow('away');
    expect(await service.list(userId)).toHaveLength(1);
  });
});

test('removing all handles more chats than one transaction takes, with their folders', async () => {
  const userId = await newUserId();
  const folder = await chatsWith().create(userId, { name: 'Folder', isGroup: true });
  await db.execute(sql`
    insert into chats (user_id, name, named_by, "order", parent_id, created_at, updated_at)
    select ${userId}, 'Chat', 'user', number, case when number % 2 = 0 then ${folder.id}::int end, now(), now()
    from generate_series(1, 450) number`);
  await chatsWith().removeAll(userId);
  expect(await chatsWith().list(userId)).toEqual([]);
});

describe('for other features', () => {
  /** Inserts a chat as part of a larger statement. */
  async function insert(userId: number, extra: { compared?: boolean; from?: SQL } = {}) {
    const now = testApp.clock.now();
    const made = insertChat({ userId, name: 'Made', namedBy: 'provisional', now, ...extra });
    const { rows } = await db.execute<{ chat: RawChat }>(sql`
      with gate as (select 1 as amount where true), shut as (select 1 where false), made as (${made})
      select to_jsonb(made) as chat from made`);
    return rows.map(({ chat }) => chatRowOf(chat));
  }

  test('a chat is created inside a larger statement, or not at all', async () => {
    const userId = await newUserId();
    const [row] = await insert(userId, { from: sql`gate` });
    expect(row).toEqual(await findChat(db, userId, row?.id ?? 0));
    expect(await insert(userId, { from: sql`shut` })).toEqual([]);
    expect(await chatsWith().list(userId)).toHaveLength(1);
  });

  test('a compared chat is found on request, by its owner', async () => {
    const userId = await newUserId();
    const [row] = await insert(userId, { compared: true });
    const id = row?.id ?? 0;
    expect(await findChat(db, userId, id)).toBeUndefined();
    expect(await findChat(db, userId, id, { compared: true })).toMatchObject({ compared: true });
    expect(await findChat(db, await newUserId(), id, { compared: true })).toBeUndefined();
  });

  test("only one's own listed chat can be selected", async () => {
    const userId = await newUserId();
    const service = chatsWith();
    const chat = await service.generate(userId, 'en');
    const folder = await service.create(userId, { name: 'Folder', isGroup: true });
    const [compared] = await insert(userId, { compared: true });
    const theirs = await service.generate(await newUserId(), 'en');
    await service.generate(userId, 'en', randomUUID());
    await selectChat(db, userId, chat.id);
    for (const id of [folder.id, compared?.id ?? 0, theirs.id]) await selectChat(db, userId, id);
    expect(await service.selected(userId)).toBe(chat.id);
  });

  test('the first exchange names a chat once, and never overrides a name given by hand', async () => {
    const userId = await newUserId();
    const service = chatsWith();
    const name = (chatId: number, words: string, owner = userId) =>
      nameChat(db, { userId: owner, chatId, name: words, now: testApp.clock.now() });
    const chat = await service.generate(userId, 'en');
    expect(await name(chat.id, 'A stranger’s', await newUserId())).toBe(false);
    expect(await name(chat.id, 'About soup')).toBe(true);
    expect(await name(chat.id, 'About bread')).toBe(false);
    const renamed = await service.generate(userId, 'en');
    await service.update(userId, { chatId: renamed.id, name: 'New chat' });
    expect(await name(renamed.id, 'About bread')).toBe(false);
    const created = await service.create(userId, { name: 'Mine', isGroup: false });
    expect(await name(created.id, 'About bread')).toBe(false);
    expect((await service.list(userId)).map((item) => item.name)).toEqual(['Mine', 'New chat', 'About soup']);
  });
});
