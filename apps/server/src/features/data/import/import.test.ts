import { listMessages, selectMessage } from '@polylogue/contract/answers';
import { listChats, removeAllChats } from '@polylogue/contract/chats';
import * as calls from '@polylogue/contract/data';
import type { DataImport } from '@polylogue/contract/data';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { importUpkeepJob } from '../data.jobs.ts';
import { newMember, type Member } from '../members.testing.ts';
import { multipart } from '../upload.testing.ts';
import { claudeChat, dot, gptExchange, richGptChat, zip } from './exports.testing.ts';

type Person = Pick<Member, 'user' | 'cookies'>;

let testApp: TestApp;
let stranger: Person;

const member = (plan?: 'free' | 'pro'): Promise<Person> => newMember(testApp, plan);

async function check(who: Partial<Person>, content: unknown, name = 'conversations.json') {
  return testApp.request(calls.checkImport, { ...cookiesOf(who), ...upload(content, name) });
}

function upload(content: unknown, name: string) {
  return multipart({
    file: { name, bytes: Buffer.isBuffer(content) ? content : Buffer.from(JSON.stringify(content)) },
  });
}

function cookiesOf({ cookies }: Partial<Person>) {
  return cookies ? { cookies } : {};
}

function start(who: Partial<Person>, importId: number) {
  return testApp.request(calls.importChats, {
    ...cookiesOf(who),
    ...multipart({ importId: String(importId) }),
  });
}

/** Checks a file, imports it, and returns the import as it ended. */
async function bring(who: Person, content: unknown, name?: string): Promise<DataImport> {
  const checked: DataImport = (await check(who, content, name)).json();
  expect((await start(who, checked.id)).statusCode).toBe(200);
  await finished(who, checked.id);
  return ended(who, checked.id);
}

/** The queue runs it by itself. */
async function finished(who: Person, importId: number): Promise<void> {
  await expect.poll(async () => (await ended(who, importId)).state).toBe('done');
}

async function ended({ cookies }: Person, importId: number): Promise<DataImport> {
  const all: DataImport[] = (await testApp.request(calls.listImports, { cookies })).json();
  const found = all.find(({ id }) => id === importId);
  if (!found) throw new Error('The import is not listed.');
  return found;
}

async function chatsOf({ cookies }: Person, archived?: '1') {
  const answer = await testApp.request(listChats, { cookies, query: archived ? { archived } : {} });
  return answer.json<{ id: number; name: string; origin?: string; voices: { name: string }[] }[]>();
}

async function screenOf({ cookies }: Person, chatId: number) {
  const page = await testApp.request(listMessages, { cookies, query: { groupId: chatId } });
  return page.json<{ list: Record<string, unknown>[] }>().list;
}

async function tries(importId: number): Promise<number> {
  const { rows } = await testApp.deps.database.pool.query<{ tries: number }>(
    'select tries from imports where id = $1',
    [importId],
  );
  return rows[0]?.tries ?? 0;
}

beforeAll(async () => {
  testApp = await startTestApp();
  stranger = await member();
});
afterAll(() => testApp.close());

describe('who may import', () => {
  test('a guest may not, a closed plan names its gate, and another’s import does not exist', async () => {
    expect((await check({}, [gptExchange('a')])).statusCode).toBe(401);
    const free = await member('free');
    const refused = await check(free, [gptExchange('a')]);
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toMatchObject({ code: 'not_permission', gate: 'isImport' });
    const owner = await member();
    const { id }: DataImport = (await check(owner, [gptExchange('a')])).json();
    expect((await start(stranger, id)).statusCode).toBe(404);
    const report = { query: { importId: id } };
    expect(
      (await testApp.request(calls.importReport, { ...report, cookies: stranger.cookies })).statusCode,
    ).toBe(404);
    expect((await testApp.request(calls.importReport, report)).statusCode).toBe(401);
    expect((await testApp.request(calls.listImports)).statusCode).toBe(401);
    expect((await testApp.request(calls.listImports, { cookies: stranger.cookies })).json()).toEqual([]);
    expect((await start({}, id)).statusCode).toBe(401);
  });

  test('without a file there is nothing to import; one file of 100,000,000 bytes is the most', async () => {
    expect(calls.importChats.files.file).toMatchObject({ maxBytes: 100_000_000, maxFiles: 1 });
    const owner = await member();
    for (const call of [calls.checkImport, calls.importChats]) {
      const answer = await testApp.request(call, { cookies: owner.cookies, ...multipart({}) });
      expect(answer.json()).toMatchObject({ code: 'no_file_to_import_data' });
    }
  });
});

test('the check says what would come in, and changes nothing', async () => {
  const owner = await member();
  const checked: DataImport = (
    await check(owner, [gptExchange('a'), richGptChat(), gptExchange('a')])
  ).json();
  expect(checked).toMatchObject({
    state: 'checked',
    origin: 'chatgpt',
    problem: null,
    counts: [{ kind: 'chat', added: 2, known: 1, failed: 0 }],
    messages: 8,
    total: 3,
    fileName: 'conversations.json',
  });
  expect(checked.leftOut).toContainEqual({ what: 'picture_missing', count: 3 });
  expect(await chatsOf(owner)).toEqual([]);
});

test('branches become alternatives, pictures and thoughts come along, and nothing is charged', async () => {
  const owner = await member();
  const balance = () =>
    testApp.deps.database.pool.query('select available from token_balances where user_id = $1', [
      owner.user.id,
    ]);
  const before = (await balance()).rows;
  const archive = await zip({
    'conversations.json': [{ ...richGptChat(), is_archived: false }],
    'file_00ab.dat': dot,
    'file-DRAWN-1.webp': dot,
  });
  const done = await bring(owner, archive, 'export.zip');
  expect(done).toMatchObject({
    state: 'done',
    counts: [{ kind: 'chat', added: 1, known: 0, failed: 0 }],
    messages: 6,
    done: 1,
  });
  const [chat] = await chatsOf(owner);
  expect(chat).toMatchObject({ name: 'Chat rich', origin: 'chatgpt', voices: [{ name: 'OpenAI' }] });
  const screen = await screenOf(owner, chat?.id ?? 0);
  expect(screen.map((message) => message['message'] ?? message['response'])).toEqual([
    'What is this?\n\n📎 report.pdf\n\n📎 gone.jpg',
    'A dot. ([dots.example](https://dots.example/a)) See  and file.\n\nIt goes on.',
    'And now, please?',
    'Here is a picture.',
  ]);
  expect(screen[0]).toMatchObject({ imageList: [{ width: 1 }], created_at: '2023-11-14T22:13:21.000Z' });
  expect(screen[1]).toMatchObject({
    reasoning: 'Looking\n\nIt is a dot.',
    alternatives: { index: 0 },
    modelName: 'o3',
  });
  const { ids } = (screen[1]?.['alternatives'] ?? { ids: [] }) as { ids: number[] };
  const other = await testApp.request(selectMessage, { cookies: owner.cookies, body: { id: ids[1] ?? 0 } });
  expect(other.statusCode).toBe(200);
  expect((await screenOf(owner, chat?.id ?? 0)).at(-1)).toMatchObject({ response: 'Another answer.' });
  expect((await balance()).rows).toEqual(before);
  const report = await testApp.request(calls.importReport, {
    cookies: owner.cookies,
    query: { importId: done.id },
  });
  expect(report.json()).toMatchObject({
    totalCount: 1,
    list: [{ kind: 'chat', name: 'Chat rich', outcome: 'added', messages: 6, itemId: chat?.id }],
  });
  expect(report.json().list[0].leftOut).toContainEqual({ what: 'picture_missing', count: 1 });
});

test('importing twice adds nothing; what was removed since comes again', async () => {
  const owner = await member();
  const file = [gptExchange('one'), gptExchange('two')];
  await bring(owner, file);
  expect((await check(owner, file)).json()).toMatchObject({ counts: [{ added: 0, known: 2 }], messages: 0 });
  expect(await bring(owner, file)).toMatchObject({
    counts: [{ kind: 'chat', added: 0, known: 2, failed: 0 }],
  });
  expect(await chatsOf(owner)).toHaveLength(2);
  await testApp.request(removeAllChats, { cookies: owner.cookies });
  expect(await bring(owner, file)).toMatchObject({ counts: [{ added: 2, known: 0 }] });
});

test('an import that was interrupted goes on where it stopped', async () => {
  const owner = await member();
  const file = ['a', 'b', 'c', 'd'].map((key) => gptExchange(key));
  const checked: DataImport = (await check(owner, file)).json();
  const { database } = testApp.deps;
  // The process ends in the middle: two chats stand, then the database fails.
  await database.pool.query(`create function fail_third() returns trigger as $$ begin
    if (select count(*) from chats where user_id = ${owner.user.id}) >= 2 then raise exception 'killed'; end if; return new; end
    $$ language plpgsql; create trigger fail_third before insert on chats for each row execute function fail_third()`);
  await start(owner, checked.id);
  await expect.poll(async () => (await ended(owner, checked.id)).done).toBe(2);
  await expect.poll(async () => tries(checked.id)).toBeGreaterThan(1);
  await database.pool.query('drop trigger fail_third on chats; drop function fail_third');
  await finished(owner, checked.id);
  expect(await ended(owner, checked.id)).toMatchObject({
    state: 'done',
    counts: [{ added: 4, known: 0, failed: 0 }],
    done: 4,
  });
  expect(await chatsOf(owner)).toHaveLength(4);
});

test('Claude: a chat without a name takes its first words, and can be named anew', async () => {
  const owner = await member();
  await bring(owner, [claudeChat()]);
  const [chat] = await chatsOf(owner);
  expect(chat).toMatchObject({ name: 'Read this', origin: 'claude' });
});

test.each([
  ['no export', 'unknown_format', { hello: 1 }],
  ['a cut file', 'broken', Buffer.from(JSON.stringify([gptExchange('a')]).slice(0, -9))],
  ['an archive of nothing', 'broken', Buffer.from('PK\u0003\u0004')],
])('%s is refused with its reason, and leaves nothing', async (_, problem, content) => {
  const owner = await member();
  const checked = await check(owner, content);
  expect(checked.json()).toMatchObject({ state: 'failed', problem, counts: [] });
  const direct = await testApp.request(calls.importChats, {
    cookies: owner.cookies,
    ...upload(content, 'x.json'),
  });
  expect(direct.json()).toMatchObject({ code: 'failed_to_import_data', reason: problem });
  expect((await start(owner, checked.json<DataImport>().id)).json()).toMatchObject({
    code: 'failed_to_import_data',
  });
  expect(await chatsOf(owner)).toEqual([]);
});

test('the file can be sent with the import itself', async () => {
  const owner = await member();
  const answer = await testApp.request(calls.importChats, {
    cookies: owner.cookies,
    ...upload([gptExchange('x')], 'x.json'),
  });
  expect(answer.json()).toMatchObject({ state: 'waiting', origin: 'chatgpt' });
});

test('a checked file is kept for a day, and only the last one', async () => {
  const owner = await member();
  const first: DataImport = (await check(owner, [gptExchange('x')])).json();
  const second: DataImport = (await check(owner, [gptExchange('y')])).json();
  expect((await start(owner, first.id)).statusCode).toBe(404);
  testApp.clock.advance(2 * 86_400);
  await testApp.runJob(importUpkeepJob);
  const cookies = await testApp.signIn(owner.user);
  expect(await ended({ ...owner, cookies }, second.id)).toMatchObject({ state: 'failed' });
});
