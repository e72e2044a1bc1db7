import * as calls from '@polylogue/contract/chats';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { sendAndWait } from '../sending/sending.scene.testing.ts';
import { newPerson, settledPerson, type Person } from './chats.scene.testing.ts';

let testApp: TestApp;

beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());
afterEach(() => vi.restoreAllMocks());

const inRoot = { parent_id: null, pin: false };

async function use(owner: Person, chat: { id: number }): Promise<void> {
  await sendAndWait(testApp, owner, { message: 'Hello [[sim tokens=1 rate=0]]', chat: chat.id });
}

/** The names that the first exchange gives are of no interest here. */
async function names(owner: Person): Promise<string[]> {
  return owner.outline();
}

const scene = () => settledPerson(testApp);

test('a chat that gets a message rises to the top of its group, and only there', async () => {
  const { owner, folder, one, two, three } = await scene();
  await owner.update(three.id, { pin: true });
  await use(owner, one);
  expect(await names(owner)).toEqual(['*Three', 'One', 'Two', 'Folder']);
  await owner.update(one.id, { parent_id: folder.id });
  await owner.update(two.id, { parent_id: folder.id });
  await use(owner, one);
  const inside = (await owner.list()).filter(({ parent_id }) => parent_id === folder.id);
  expect(inside.map(({ name }) => name)).toEqual(['One', 'Two']);
  expect((await names(owner))[0]).toBe('*Three');
});

test('another tab is told when a chat rises, and not when it is the first already', async () => {
  const { owner, one } = await scene();
  const published = vi.spyOn(testApp.deps.realtime, 'publish');
  const told = () => published.mock.calls.filter(([, data]) => 'entity' in data && data.entity === 'chat');
  await use(owner, one);
  expect(told()).toEqual([[`user#${owner.user.id}`, expect.objectContaining({ id: one.id })]]);
  const [first] = await owner.list();
  await use(owner, one);
  expect(told()).toHaveLength(1);
  expect((await owner.list())[0]).toEqual({ ...first, voices: expect.anything() });
});

test('in a group ordered by hand every chat keeps its place; other groups still rise', async () => {
  const { owner, folder, one, two, three } = await scene();
  await owner.tryOrder([{ id: one.id, order: -100, ...inRoot }]);
  await use(owner, two);
  expect(await names(owner)).toEqual(['One', 'Three', 'Two', 'Folder']);
  // What comes to the top of a folder by itself makes no order there.
  await owner.tryOrder([{ id: two.id, order: -200, parent_id: folder.id, pin: false }]);
  await owner.update(three.id, { parent_id: folder.id });
  await use(owner, two);
  const inside = (await owner.list()).filter(({ parent_id }) => parent_id === folder.id);
  expect(inside.map(({ name }) => name)).toEqual(['Two', 'Three']);
});

test('a folder ordered by hand stays so when it is pinned, and until it is ordered by use', async () => {
  const { owner, folder, one, two, three } = await scene();
  for (const { id } of [one, two, three]) await owner.update(id, { parent_id: folder.id });
  await owner.tryOrder([{ id: three.id, order: 100, parent_id: folder.id, pin: false }]);
  await owner.update(folder.id, { pin: true });
  await use(owner, three);
  expect(await names(owner)).toEqual(['*Folder', '*Folder/Two', '*Folder/One', '*Folder/Three']);
  const byUse = async (person: Person, body: { parent_id: number | null; pin: boolean }) =>
    (await testApp.request(calls.orderChatsByUse, { cookies: person.cookies, body })).statusCode;
  expect(await byUse(await newPerson(testApp), { parent_id: folder.id, pin: true })).toBe(404);
  expect(await byUse(owner, { parent_id: one.id, pin: true })).toBe(404);
  expect(await byUse(owner, { parent_id: folder.id, pin: true })).toBe(200);
  const inside = async () => (await names(owner)).filter((name) => name.includes('/'));
  expect((await inside())[0]).toBe('*Folder/Three');
  await use(owner, one);
  expect((await inside())[0]).toBe('*Folder/One');
});
