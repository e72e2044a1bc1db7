import { listChats } from '@polylogue/contract/chats';
import * as calls from '@polylogue/contract/data';
import type { DataExport, DataImport } from '@polylogue/contract/data';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { messagesScene, type MessagesScene } from '../messages/messages.scene.testing.ts';
import { messageVersions } from '../messages/messages.tables.ts';
import { exportUpkeepJob } from './data.jobs.ts';
import { faultsOf } from './export/schema/schema.testing.ts';
import { dot, gptExchange } from './import/exports.testing.ts';
import { bringFile, newMember, type Member } from './members.testing.ts';
import { contentOf, takeAway } from './taken-data.testing.ts';

let scene: MessagesScene;
let testApp: TestApp;

beforeAll(async () => {
  testApp = await startTestApp();
  scene = messagesScene(testApp);
});
afterAll(() => testApp.close());

const member = (plan?: 'free' | 'pro'): Promise<Member> => newMember(testApp, plan);

async function bring(who: Member, bytes: Buffer): Promise<DataImport> {
  const { checked, done } = await bringFile(testApp, who, { name: 'export.zip', bytes });
  expect(checked).toMatchObject({ origin: 'polylogue' });
  return done;
}

/** An account with a chat of branches, pictures, an edited answer, costs and passages, a folder, a note, a prompt and settings. */
async function fill(owner: Member): Promise<void> {
  const { pool, db } = testApp.deps.database;
  const { rows: folders } = await pool.query<{ id: number }>(
    `insert into chats (user_id, name, named_by, is_group, "order", created_at, updated_at)
     values ($1, 'Folder', 'user', true, 0, now(), now()) returning id`,
    [owner.userId],
  );
  const place = await scene.chat(owner, {
    name: 'Sea',
    namedBy: 'user',
    setUp: true,
    parentId: folders[0]?.id ?? null,
  });
  const ask = await scene.ask(owner, place, 'How deep is the sea?');
  const first = await scene.answer(owner, ask, 'Deep [1].', {
    reasoning: 'Thinking of water.',
    passages: [
      {
        n: 1,
        sourceId: 7,
        capsuleId: 3,
        title: 'Sea book',
        place: { start: 0, end: 9 },
        quote: 'The sea is deep.',
      },
    ],
    versions: 2,
    version: 2,
    edited: true,
  });
  await db.insert(messageVersions).values([
    { messageId: first.id, number: 1, text: 'Shallow.', createdAt: new Date('2026-01-01T00:00:00Z') },
    { messageId: first.id, number: 2, text: 'Deep [1].', createdAt: new Date('2026-01-02T00:00:00Z') },
  ]);
  await scene.written(owner, first, {
    inputTokens: 12,
    outputTokens: 34,
    charged: 46,
    finish: 'stop',
    host: 'simulator',
  });
  await scene.rate(owner, first.id, { thumb: 'down', reasons: ['long'], remark: 'Say how deep.' });
  const other = await scene.answer(owner, ask, 'Another answer.');
  await scene.written(owner, other, { state: 'stopped', charged: 5 });
  const again = await scene.ask(owner, first, 'And the sky?');
  const fileId = await scene.image(owner, again);
  const { rows: keys } = await pool.query<{ storage_key: string }>(
    `update files set name = 'sky.png', type = 'image/png', size = ${dot.length} where id = $1 returning storage_key`,
    [fileId],
  );
  await testApp.deps.storage.put(keys[0]?.storage_key ?? '', { bytes: dot }, { type: 'image/png' });
  const last = await scene.answer(owner, again, 'High.');
  await scene.written(owner, last);
  const second = await scene.chat(owner, { name: 'Second', pin: true });
  await scene.exchange(owner, second, 'One more');
  const text = { type: 'paragraph', content: [{ type: 'text', text: 'Bread and salt' }] };
  await pool.query(
    `insert into notes (user_id, name, content, "order", created_at, updated_at) values ($1, 'Shopping', $2, 0, $3, $3)`,
    [owner.userId, { type: 'doc', content: [text] }, '2026-02-03T04:05:06Z'],
  );
  await pool.query(
    `insert into prompts (user_id, name, description, body, language, created_at, updated_at)
     values ($1, 'Shorten', 'Makes it short', 'Shorten this text, please', 'en', $2, $2)`,
    [owner.userId, '2026-02-03T04:05:06Z'],
  );
  await pool.query(
    `insert into chat_settings (user_id, tone, autogen_name_chat, save_result, formatting) values ($1, null, '0', '1', '0')`,
    [owner.userId],
  );
  await pool.query(
    `insert into instructions (user_id, chat_id, text, updated_at) values ($1, null, 'Be brief.', now()), ($1, $2, 'Of the sea.', now())`,
    [owner.userId, place.chatId],
  );
}

test('an export, imported into a new account and exported again, says the same field by field', async () => {
  const owner = await member();
  await fill(owner);
  const first = await takeAway(testApp, owner);
  expect(faultsOf(first.files)).toEqual([]);
  const newcomer = await member();
  const [archive = Buffer.alloc(0)] = first.archives;
  expect(await bring(newcomer, archive)).toMatchObject({
    state: 'done',
    counts: [
      { kind: 'chat', added: 2, known: 0, failed: 0 },
      { kind: 'note', added: 1 },
      { kind: 'prompt', added: 1 },
      { kind: 'settings', added: 1 },
    ],
    leftOut: [],
  });
  const second = await takeAway(testApp, newcomer);
  expect(contentOf(second.files)).toEqual(contentOf(first.files));
  const again = await bring(newcomer, archive);
  expect(again.counts.map(({ added, failed }) => added + failed)).toEqual([0, 0, 0, 0]);
  // Brought home again, everything is there already: the chats are the owner's own.
  const [back = Buffer.alloc(0)] = second.archives;
  const home = await bring(owner, back);
  expect(home.counts[0]).toEqual({ kind: 'chat', added: 0, known: 2, failed: 0 });
});

test('what came from another product and is exported is here already, and keeps its origin in another account', async () => {
  const owner = await member();
  await fill(owner);
  const foreign = Buffer.from(JSON.stringify([gptExchange('one'), gptExchange('two')]));
  await bringFile(testApp, owner, { name: 'conversations.json', bytes: foreign });
  const chats = async ({ cookies }: Member) =>
    (await testApp.request(listChats, { cookies })).json<{ name: string; origin?: string }[]>();
  const before = await chats(owner);
  const [archive = Buffer.alloc(0)] = (await takeAway(testApp, owner)).archives;
  const { checked, done } = await bringFile(testApp, owner, { name: 'export.zip', bytes: archive });
  const nothingNew = [
    { kind: 'chat', added: 0, known: 4, failed: 0 },
    { kind: 'note', added: 0, known: 1, failed: 0 },
    { kind: 'prompt', added: 0, known: 1, failed: 0 },
    { kind: 'settings', added: 0, known: 1, failed: 0 },
  ];
  expect({ checked: checked.counts, done: done.counts }).toEqual({ checked: nothingNew, done: nothingNew });
  expect(await chats(owner)).toEqual(before);
  const newcomer = await member();
  await bring(newcomer, archive);
  expect(await chats(newcomer)).toContainEqual(
    expect.objectContaining({ name: 'Chat one', origin: 'chatgpt' }),
  );
  const again = await bringFile(testApp, newcomer, { name: 'conversations.json', bytes: foreign });
  expect(again.done.counts).toEqual([{ kind: 'chat', added: 0, known: 2, failed: 0 }]);
});

test('an export can be read without the service', async () => {
  const owner = await member();
  await fill(owner);
  const { files } = await takeAway(testApp, owner);
  const names = [...files.keys()];
  const chat = names.find((name) => /^chats\/\d+ Sea\.md$/.test(name)) ?? '';
  expect(String(files.get(chat))).toContain('## You');
  expect(String(files.get(chat))).toContain('![](<../files/');
  expect(String(files.get(names.find((name) => /^notes\/\d+ Shopping\.md$/.test(name)) ?? ''))).toContain(
    'Bread and salt',
  );
  const index = String(files.get('index.html'));
  for (const [, href = ''] of index.matchAll(/href="([^"]+)"/g)) expect(names).toContain(href);
  expect(index).toContain('Sea');
  expect(names.at(-1)).toBe('manifest.json');
  const mails = async () => (await testApp.mailbox(owner.user.email)).map(({ subject }) => subject);
  await expect.poll(mails).toContain('Your data is ready to download');
});

test('an export is for its owner, for a day, and only one is made at a time', async () => {
  expect((await testApp.request(calls.exportData)).statusCode).toBe(401);
  expect((await testApp.request(calls.lastExport)).statusCode).toBe(401);
  const free = await member('free');
  const refused = await testApp.request(calls.exportData, { cookies: free.cookies });
  expect(refused.json()).toMatchObject({ code: 'not_permission', gate: 'isExport' });
  const owner = await member();
  const one: DataExport = (await testApp.request(calls.exportData, { cookies: owner.cookies })).json();
  const two: DataExport = (await testApp.request(calls.exportData, { cookies: owner.cookies })).json();
  expect(two.id).toBe(one.id);
  const state = async () =>
    (await testApp.request(calls.lastExport, { cookies: owner.cookies })).json().export.state;
  await expect.poll(state).toBe('done');
  const query = { exportId: one.id, part: 1 };
  const stranger = await member();
  expect((await testApp.request(calls.downloadExport, { query })).statusCode).toBe(401);
  expect((await testApp.request(calls.downloadExport, { query, cookies: stranger.cookies })).statusCode).toBe(
    404,
  );
  testApp.clock.advance(86_401);
  const cookies = await testApp.signIn(owner.user);
  expect((await testApp.request(calls.downloadExport, { query, cookies })).statusCode).toBe(410);
  const { rows } = await testApp.deps.database.pool.query<{ storage_key: string }>(
    'select storage_key from export_parts where export_id = $1',
    [one.id],
  );
  await testApp.runJob(exportUpkeepJob);
  await expect(testApp.deps.storage.read(rows[0]?.storage_key ?? '')).rejects.toThrow();
  expect((await testApp.request(calls.lastExport, { cookies })).json()).toMatchObject({
    export: { state: 'gone', parts: [] },
  });
});
