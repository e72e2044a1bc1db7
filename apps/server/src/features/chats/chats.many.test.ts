import type { Call } from '@polylogue/contract/call';
import * as calls from '@polylogue/contract/chats';
import type { ChatItem } from '@polylogue/contract/chats';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { sendAndWait } from '../sending/sending.scene.testing.ts';
import { newPerson, settledPerson, type Person } from './chats.scene.testing.ts';

let testApp: TestApp;

beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

async function ask({ cookies }: Pick<Person, 'cookies'>, call: Call, body: object) {
  return testApp.request(call, { cookies, payload: JSON.stringify(body) });
}

async function archive({ cookies }: Person): Promise<ChatItem[]> {
  return (await testApp.request(calls.listChats, { cookies, query: { archived: '1' } })).json<ChatItem[]>();
}

/** A folder with `Inside`, and `Three`, `Two`, `One` in the root. */
async function scene() {
  const settled = await settledPerson(testApp);
  const { owner, folder } = settled;
  const inside = await owner.chat('Inside');
  await owner.update(inside.id, { parent_id: folder.id });
  return { ...settled, inside };
}

function placeOf({ id, order, parent_id, pin, archived }: ChatItem) {
  return { id, order, parent_id, pin, archived };
}

describe('chats/archive', () => {
  test('takes chats out of the list, where they can still be read, and back again', async () => {
    const { owner, one, inside } = await scene();
    const body = { chatIds: [one.id, inside.id], archived: true };
    expect((await ask(owner, calls.archiveChats, body)).json()).toEqual({ result: true });
    expect(await owner.outline()).toEqual(['Three', 'Two', 'Folder']);
    expect((await archive(owner)).map(({ name, archived }) => ({ name, archived }))).toEqual([
      { name: 'Inside', archived: true },
      { name: 'One', archived: true },
    ]);
    // Twice is once.
    expect((await ask(owner, calls.archiveChats, body)).statusCode).toBe(200);
    await ask(owner, calls.archiveChats, { chatIds: [inside.id, one.id], archived: false });
    expect(await owner.outline()).toEqual(['Folder/Inside', 'One', 'Three', 'Two', 'Folder']);
    expect(await archive(owner)).toEqual([]);
  });

  test('gives a pin back to the plan, and keeps a folder that is removed out of it', async () => {
    const { owner, folder, one, inside } = await scene();
    await owner.update(one.id, { pin: true });
    await ask(owner, calls.archiveChats, { chatIds: [one.id, inside.id], archived: true });
    expect((await archive(owner)).map(({ pin }) => pin)).toEqual([false, false]);
    await owner.tryRemove(folder.id);
    expect((await archive(owner)).map(({ parent_id }) => parent_id)).toEqual([null, null]);
    await owner.tryRemove(one.id);
    expect((await archive(owner)).map(({ name }) => name)).toEqual(['Inside']);
    await testApp.request(calls.removeAllChats, { cookies: owner.cookies });
    expect(await archive(owner)).toEqual([]);
  });

  test('a message brings a chat back', async () => {
    const { owner, one } = await scene();
    await ask(owner, calls.archiveChats, { chatIds: [one.id], archived: true });
    const sent = await sendAndWait(testApp, owner, {
      message: 'Hello [[sim tokens=1 rate=0]]',
      chat: one.id,
    });
    expect(sent.chat).toMatchObject({ id: one.id, archived: false });
    expect((await owner.outline())[0]).toBe('One');
  });
});

describe('chats/move', () => {
  test('moves to the top of a folder in the given order, and out again', async () => {
    const { owner, folder, one, three } = await scene();
    await owner.update(folder.id, { pin: true });
    const body = { chatIds: [three.id, one.id], parent_id: folder.id };
    expect((await ask(owner, calls.moveChats, body)).json()).toEqual({ result: true });
    const shown = ['*Folder/Three', '*Folder/One', '*Folder', '*Folder/Inside', 'Two'];
    expect(await owner.outline()).toEqual(shown);
    await ask(owner, calls.moveChats, body);
    expect(await owner.outline()).toEqual(shown);
    await ask(owner, calls.moveChats, { chatIds: [one.id], parent_id: null });
    expect(await owner.outline()).toEqual(['*Folder/Three', '*Folder', '*Folder/Inside', 'One', 'Two']);
  });

  test('rejects what is no folder', async () => {
    const { owner, one, two } = await scene();
    const refused = await ask(owner, calls.moveChats, { chatIds: [one.id], parent_id: two.id });
    expect(refused.json()).toMatchObject({ validationErrors: { parent_id: 'invalid' } });
    const gone = await ask(owner, calls.moveChats, { chatIds: [one.id], parent_id: 2_000_000_000 });
    expect(gone.statusCode).toBe(404);
  });
});

describe('chats/restore', () => {
  test('puts moved and archived chats back exactly, and makes no order of it', async () => {
    const { owner, folder, one, two, three } = await scene();
    await owner.update(three.id, { pin: true });
    const before = await owner.list();
    const places = before.filter(({ group }) => !group).map(placeOf);
    await ask(owner, calls.moveChats, { chatIds: [one.id, two.id], parent_id: folder.id });
    await ask(owner, calls.archiveChats, { chatIds: [three.id, two.id], archived: true });
    for (let times = 0; times < 2; times += 1) {
      expect((await ask(owner, calls.restoreChats, { places })).json()).toEqual({ result: true });
      expect(await owner.list()).toEqual(before);
    }
    await sendAndWait(testApp, owner, { message: 'Hello [[sim tokens=1 rate=0]]', chat: one.id });
    expect(await owner.outline()).toEqual(['*Three', 'One', 'Folder/Inside', 'Two', 'Folder']);
  });

  test('leaves out what is gone, and what is not one’s own', async () => {
    const { owner, folder, one, inside } = await scene();
    const stranger = await newPerson(testApp);
    const theirs = await stranger.chat('Theirs');
    const places = [one, { ...inside, parent_id: folder.id }, theirs].map(placeOf);
    await owner.tryRemove(folder.id);
    await owner.tryRemove(one.id);
    expect((await ask(owner, calls.restoreChats, { places })).json()).toEqual({ result: true });
    expect((await owner.list()).find(({ id }) => id === inside.id)?.parent_id).toBeNull();
    expect(await stranger.outline()).toEqual(['Theirs']);
  });

  test('never exceeds the pins of the plan', async () => {
    const { owner, one, two } = await scene();
    await owner.update(one.id, { pin: true });
    const place = placeOf((await owner.list())[0] ?? one);
    await ask(owner, calls.archiveChats, { chatIds: [one.id], archived: true });
    for (let count = 0; ; count += 1) {
      const chat = count === 0 ? two : await owner.chat(`Chat ${count}`);
      if ((await owner.tryUpdate(chat.id, { pin: true })).statusCode !== 200) break;
    }
    const refused = await ask(owner, calls.restoreChats, { places: [place] });
    expect(refused.json()).toMatchObject({ validationErrors: { pin: 'pin_limit' } });
    expect(await archive(owner)).toHaveLength(1);
  });
});

describe('chats/remove-many', () => {
  test('removes chats together; a repeat and what is gone change nothing', async () => {
    const { owner, one, inside } = await scene();
    const body = { chatIds: [one.id, inside.id, 2_000_000_000] };
    for (let times = 0; times < 2; times += 1) {
      expect((await ask(owner, calls.removeChats, body)).json()).toEqual({ result: true });
      expect(await owner.outline()).toEqual(['Three', 'Two', 'Folder']);
    }
  });

  test('removes no folder, and nothing of others', async () => {
    const { owner, folder, one } = await scene();
    const stranger = await newPerson(testApp);
    const theirs = await stranger.chat('Theirs');
    const refused = await ask(owner, calls.removeChats, { chatIds: [one.id, folder.id] });
    expect(refused.json()).toMatchObject({ validationErrors: { chatIds: 'invalid' } });
    await ask(owner, calls.removeChats, { chatIds: [theirs.id] });
    expect(await stranger.outline()).toEqual(['Theirs']);
    expect(await owner.list()).toHaveLength(5);
  });
});

test.each([
  [calls.archiveChats, { archived: true }],
  [calls.moveChats, { parent_id: null }],
])('all or nothing: one chat of a stranger, or one folder, refuses $path', async (call, more) => {
  const { owner, folder, one, inside } = await scene();
  const theirs = await (await newPerson(testApp)).chat('Theirs');
  const before = await owner.list();
  const foreign = await ask(owner, call, { chatIds: [inside.id, one.id, theirs.id], ...more });
  expect(foreign.json()).toMatchObject({ code: 'not_found' });
  const refused = await ask(owner, call, { chatIds: [inside.id, folder.id], ...more });
  expect(refused.json()).toMatchObject({ validationErrors: { chatIds: 'invalid' } });
  expect(await owner.list()).toEqual(before);
  expect((await ask(owner, call, { chatIds: [], ...more })).statusCode).toBe(422);
  expect((await ask({ cookies: {} }, call, { chatIds: [one.id], ...more })).statusCode).toBe(401);
});
