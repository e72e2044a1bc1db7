import * as calls from '@polylogue/contract/chats';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { statementsOfRequests } from '../../../test/statements-of-requests.ts';
import { newPerson, type Person } from './chats.scene.testing.ts';
import { makeChat } from './new-chat.service.ts';

let testApp: TestApp;
/** Makes only requests that are refused, and so owns nothing. */
let clumsy: Person;

beforeAll(async () => {
  testApp = await startTestApp();
  clumsy = await newPerson(testApp);
});
afterAll(() => testApp.close());

/** A slot of a comparison, as created by the compare feature. */
function comparedChat({ user }: Person) {
  const now = testApp.clock.now();
  return makeChat(testApp.deps.database.db, {
    userId: user.id,
    name: 'Compared',
    namedBy: 'provisional',
    compared: true,
    now,
  });
}

test('none of the calls is open to guests', async () => {
  const guarded = [
    calls.listChats,
    calls.selectedChatOf,
    calls.chatAt,
    calls.removeChat,
    calls.removeAllChats,
    calls.createChat,
    calls.updateChat,
    calls.generateChat,
    calls.orderChats,
    calls.archiveChats,
    calls.moveChats,
    calls.removeChats,
    calls.restoreChats,
    calls.orderChatsByUse,
  ];
  for (const call of guarded) {
    expect((await testApp.request(call)).json(), call.path).toMatchObject({ code: 'unauthorized' });
  }
});

describe('chats/create', () => {
  test('creates a chat that comes first and is selected', async () => {
    const owner = await newPerson(testApp);
    await owner.chat('Earlier');
    const made = await owner.chat('  Later ');
    expect(made).toEqual({
      id: expect.any(Number),
      name: 'Later',
      parent_id: null,
      group: false,
      pin: false,
      order: expect.any(Number),
      type: 'chat',
      count_rag_capsules: 0,
      voices: [],
      streaming: false,
      model_id: null,
      archived: false,
    });
    expect(await owner.outline()).toEqual(['Later', 'Earlier']);
    expect(await owner.selected()).toBe(made.id);
  });

  test('creates a folder, which is never selected', async () => {
    const owner = await newPerson(testApp);
    const chat = await owner.chat('A chat');
    const folder = await owner.folder('A folder');
    expect(folder).toMatchObject({ group: true, name: 'A folder', pin: false, parent_id: null });
    expect(await owner.outline()).toEqual(['A folder', 'A chat']);
    expect(await owner.selected()).toBe(chat.id);
  });

  test.each([
    ['no name', {}, { name: 'required' }],
    ['only white space', { name: '   ' }, { name: 'required' }],
    ['1 character', { name: 'x' }, { name: 'too_short' }],
    ['16 characters', { name: 'x'.repeat(16) }, { name: 'too_long' }],
    ['a number', { name: 12 }, { name: 'invalid' }],
    ['U+0000', { name: 'a\u0000b' }, { name: 'invalid_characters' }],
    ['a wrong kind', { name: 'Fine', isGroup: 'yes' }, { isGroup: 'invalid' }],
  ])('rejects %s on its field', async (_, body, validationErrors) => {
    const payload = JSON.stringify(body);
    const response = await testApp.request(calls.createChat, { cookies: clumsy.cookies, payload });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ validationErrors });
    expect(await clumsy.list()).toEqual([]);
  });

  test('accepts names of 2 and of 15 characters; a rename takes 1 to 200', async () => {
    const owner = await newPerson(testApp);
    const payload = (name: string) => JSON.stringify({ name, isGroup: name.length > 2 });
    for (const name of ['xx', 'x'.repeat(15)]) {
      const made = await testApp.request(calls.createChat, {
        cookies: owner.cookies,
        payload: payload(name),
      });
      expect(made.json()).toMatchObject({ name });
    }
    const [{ id } = { id: 0 }] = await owner.list();
    for (const name of ['x', 'x'.repeat(200)])
      expect(await owner.update(id, { name })).toMatchObject({ name });
    expect((await owner.tryUpdate(id, { name: 'x'.repeat(201) })).json()).toMatchObject({
      validationErrors: { name: 'too_long' },
    });
  });

  test('handles many at once, each before the one created earlier', async () => {
    const owner = await newPerson(testApp);
    const made = await Promise.all(Array.from({ length: 10 }, (_, index) => owner.chat(`Chat ${index}`)));
    const ids = (await owner.list()).map((item) => item.id);
    expect(ids.toSorted((one, other) => one - other)).toEqual(
      made.map((item) => item.id).toSorted((one, other) => one - other),
    );
    const last = await owner.chat('The last');
    expect((await owner.list())[0]?.id).toBe(last.id);
  });
});

test("chats/generate-chat gives a provisional name in the page's language", async () => {
  const { cookies, selected } = await newPerson(testApp);
  const names = { en: 'New chat', ru: 'Новый чат', fr: 'Nouveau chat', de: 'New chat' };
  for (const [language, name] of Object.entries(names)) {
    const headers = { 'x-user-language': language };
    const response = await testApp.request(calls.generateChat, { cookies, headers });
    expect(response.json()).toMatchObject({ name, group: false, pin: false, parent_id: null });
    expect(await selected()).toBe(response.json().id);
  }
});

describe('chats/list', () => {
  test('shows each user their own', async () => {
    const owner = await newPerson(testApp);
    const stranger = await newPerson(testApp);
    await owner.chat('Mine');
    await stranger.chat('Theirs');
    expect(await owner.outline()).toEqual(['Mine']);
    expect(await stranger.outline()).toEqual(['Theirs']);
  });

  test('finds by substring in any case and language', async () => {
    const owner = await newPerson(testApp);
    await owner.chat('Été à Paris');
    await owner.chat('Щи да каша');
    await owner.folder('100% done_');
    const found = async (name: string) => (await owner.list(name)).map((item) => item.name);
    expect(await found('ÉTÉ')).toEqual(['Été à Paris']);
    expect(await found('щИ')).toEqual(['Щи да каша']);
    expect(await found('E\u0301te\u0301')).toEqual(['Été à Paris']);
    expect(await found(' 0% ')).toEqual(['100% done_']);
    expect(await found('%a%')).toEqual([]);
    expect(await found('nothing of that')).toEqual([]);
    expect(await found('')).toHaveLength(3);
  });

  test('rejects a filter longer than any name', async () => {
    const query = { name: 'x'.repeat(256) };
    const response = await testApp.request(calls.listChats, { cookies: clumsy.cookies, query });
    expect(response.json()).toMatchObject({ validationErrors: { name: 'too_long' } });
  });

  test('lists 5,000 chats with at most two statements', async () => {
    const owner = await newPerson(testApp);
    await testApp.deps.database.db.execute(sql`
      insert into chats (user_id, name, named_by, "order", created_at, updated_at)
      select ${owner.user.id}, 'Chat ' || number, 'user', number, now(), now()
      from generate_series(1, 5000) number`);
    const statements = statementsOfRequests(testApp.deps.database.pool);
    const items = await owner.list();
    statements.restore();
    expect(statements.asked.length).toBeGreaterThan(0);
    expect(statements.asked.length).toBeLessThanOrEqual(2);
    expect(items).toHaveLength(5000);
    expect(items[0]?.name).toBe('Chat 1');
    expect(items.at(-1)?.name).toBe('Chat 5000');
  });
});

test('compared chats are not listed and cannot be found, selected, changed or removed by these calls', async () => {
  const owner = await newPerson(testApp);
  const folder = await owner.folder('A folder');
  const { id } = await comparedChat(owner);
  expect(await owner.outline()).toEqual(['A folder']);
  expect(await owner.selected()).toBeNull();
  expect((await owner.tryUpdate(id, { name: 'Found' })).statusCode).toBe(404);
  const entry = { id, order: 1, parent_id: folder.id, pin: false };
  expect((await owner.tryOrder([entry])).statusCode).toBe(404);
  expect((await owner.tryRemove(id)).statusCode).toBe(404);
  await testApp.request(calls.removeAllChats, { cookies: owner.cookies });
  const { rows } = await testApp.deps.database.db.execute(sql`select name from chats where id = ${id}`);
  expect(rows).toEqual([{ name: 'Compared' }]);
});
