import * as calls from '@polylogue/contract/instructions';
import type { Instructions } from '@polylogue/contract/instructions';
import { lengths } from '@polylogue/contract/limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { newPerson, type Person } from '../chats/chats.scene.testing.ts';

let testApp: TestApp;

beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

function save({ cookies }: Pick<Person, 'cookies'>, body: object) {
  return testApp.request(calls.saveInstructions, { cookies, payload: JSON.stringify(body) });
}

function list({ cookies }: Pick<Person, 'cookies'>, chatId?: number) {
  return testApp.request(calls.instructionsOf, { cookies, query: { chatId } });
}

async function holding(person: Person, chatId?: number): Promise<Instructions[]> {
  return (await list(person, chatId)).json<Instructions[]>();
}

const ofUser = { level: 'user', id: null, text: 'Be brief.', temperature: null } as const;

async function scene() {
  const owner = await newPerson(testApp);
  const folder = await owner.folder('Folder');
  const chat = await owner.chat('Chat');
  await owner.update(chat.id, { parent_id: folder.id });
  return { owner, folder, chat };
}

test('every level is kept by itself and listed from the outside in', async () => {
  const { owner, folder, chat } = await scene();
  const ofFolder = { level: 'folder', id: folder.id, text: 'Cite sources.', temperature: 0.4 };
  const ofChat = { level: 'chat', id: chat.id, text: 'Use tables.', temperature: null };
  for (const body of [ofUser, ofFolder, ofChat]) expect((await save(owner, body)).json()).toEqual(body);
  expect(await holding(owner)).toEqual([ofUser]);
  expect(await holding(owner, folder.id)).toEqual([ofUser, ofFolder]);
  expect(await holding(owner, chat.id)).toEqual([ofUser, ofFolder, ofChat]);
  await owner.update(chat.id, { parent_id: null });
  expect(await holding(owner, chat.id)).toEqual([ofUser, ofChat]);
});

test('an empty text removes a level, unless a temperature is left', async () => {
  const { owner, chat } = await scene();
  await save(owner, { ...ofUser, text: '  Be brief. \n' });
  expect((await holding(owner))[0]).toEqual(ofUser);
  await save(owner, { ...ofUser, text: '  ', temperature: 1.2 });
  expect((await holding(owner))[0]).toEqual({ ...ofUser, text: '', temperature: 1.2 });
  await save(owner, { ...ofUser, text: '' });
  expect((await holding(owner, chat.id)).map(({ text }) => text)).toEqual(['', '', '']);
});

test('what they belong to takes them along when it is removed', async () => {
  const { owner, folder, chat } = await scene();
  await save(owner, { level: 'folder', id: folder.id, text: 'Cite.', temperature: null });
  await owner.tryRemove(folder.id);
  expect(await holding(owner, chat.id)).toEqual([
    { ...ofUser, text: '' },
    { level: 'chat', id: chat.id, text: '', temperature: null },
  ]);
  expect((await list(owner, folder.id)).statusCode).toBe(404);
});

describe('refused', () => {
  test.each([
    ['a long text', { ...ofUser, text: 'x'.repeat(lengths.instructions.max + 1) }, { text: 'too_long' }],
    ['too much heat', { ...ofUser, temperature: 2.1 }, { temperature: 'too_big' }],
    ['a level without its id', { ...ofUser, level: 'chat' }, { id: 'required' }],
    ['an id too many', { ...ofUser, id: 1 }, { id: 'invalid' }],
    ['an unknown level', { ...ofUser, level: 'world' }, { level: 'invalid' }],
  ])('%s', async (_, body, validationErrors) => {
    const owner = await newPerson(testApp);
    expect((await save(owner, body)).json()).toMatchObject({ validationErrors });
    expect((await holding(owner))[0]?.text).toBe('');
  });

  test('a chat as a folder, a folder as a chat', async () => {
    const { owner, folder, chat } = await scene();
    const wrong = [
      { ...ofUser, level: 'chat', id: folder.id },
      { ...ofUser, level: 'folder', id: chat.id },
    ];
    for (const body of wrong) {
      expect((await save(owner, body)).json()).toMatchObject({ validationErrors: { level: 'invalid' } });
    }
  });

  test('guests and strangers', async () => {
    const { owner, chat } = await scene();
    const stranger = await newPerson(testApp);
    const body = { ...ofUser, level: 'chat', id: chat.id };
    expect((await save({ cookies: {} }, body)).statusCode).toBe(401);
    expect((await list({ cookies: {} })).statusCode).toBe(401);
    expect((await save(stranger, body)).json()).toMatchObject({ code: 'not_found' });
    expect((await list(stranger, chat.id)).json()).toMatchObject({ code: 'not_found' });
    await save(stranger, { ...ofUser, text: 'Theirs' });
    expect((await holding(owner))[0]?.text).toBe('');
  });
});
