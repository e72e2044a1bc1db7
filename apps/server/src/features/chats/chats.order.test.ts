import * as calls from '@polylogue/contract/chats';
import type { ChatItem } from '@polylogue/contract/chats';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { newPerson, type Person } from './chats.scene.testing.ts';

let testApp: TestApp;

beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());
afterEach(() => vi.restoreAllMocks());

/** A user with a folder that contains `Inside`, and two chats in the root: `Two`, `One`, `Folder`. */
async function settled() {
  const owner = await newPerson(testApp);
  const folder = await owner.folder('Folder');
  const one = await owner.chat('One');
  const two = await owner.chat('Two');
  const inside = await owner.chat('Inside');
  await owner.update(inside.id, { parent_id: folder.id });
  return { owner, folder, one, two, inside };
}

const inRoot = { parent_id: null, pin: false };

describe('chats/order', () => {
  test('orders the given items and leaves the rest', async () => {
    const { owner, folder, one, two } = await settled();
    const response = await owner.tryOrder([
      { id: folder.id, order: 1, ...inRoot },
      { id: one.id, order: 2, ...inRoot },
      { id: two.id, order: 3, ...inRoot },
    ]);
    expect(response.json()).toEqual({ result: true });
    expect(await owner.outline()).toEqual(['Folder/Inside', 'Folder', 'One', 'Two']);
    await owner.chat('Newest');
    expect((await owner.outline())[0]).toBe('Newest');
  });

  test('moves into and out of folders, and pins', async () => {
    const { owner, folder, one, two, inside } = await settled();
    await owner.tryOrder([
      { id: two.id, order: 1, parent_id: folder.id, pin: false },
      { id: inside.id, order: 2, ...inRoot },
      { id: one.id, order: 3, parent_id: null, pin: true },
      { id: folder.id, order: 4, ...inRoot },
    ]);
    expect(await owner.outline()).toEqual(['*One', 'Folder/Two', 'Inside', 'Folder']);
  });

  test("pins a folder's chats with it, including those not given", async () => {
    const { owner, folder, one } = await settled();
    await owner.tryOrder([
      { id: one.id, order: 6, parent_id: folder.id, pin: false },
      { id: folder.id, order: 5, parent_id: null, pin: true },
    ]);
    expect(await owner.outline()).toEqual(['*Folder/Inside', '*Folder', '*Folder/One', 'Two']);
    await owner.tryOrder([{ id: folder.id, order: 5, ...inRoot }]);
    expect((await owner.list()).filter((item) => item.pin)).toEqual([]);
  });

  test.each([
    [
      'a folder in a folder',
      (scene: Scene) => [{ id: scene.other, order: 2, parent_id: scene.folder, pin: false }],
      { 'orderList.1.parent_id': 'invalid' },
    ],
    [
      'a chat in a chat',
      (scene: Scene) => [{ id: scene.two, order: 2, parent_id: scene.one, pin: false }],
      { 'orderList.1.parent_id': 'invalid' },
    ],
    [
      'the same one twice',
      (scene: Scene) => [{ id: scene.one, order: 3, ...inRoot }],
      { orderList: 'invalid' },
    ],
    [
      'an order no room is left before',
      (scene: Scene) => [{ id: scene.two, order: -2_147_483_648, ...inRoot }],
      { 'orderList.1.order': 'too_small' },
    ],
    [
      'half an order',
      (scene: Scene) => [{ id: scene.two, order: 1.5, ...inRoot }],
      { 'orderList.1.order': 'invalid' },
    ],
    [
      'an entry without a folder',
      (scene: Scene) => [{ id: scene.two, order: 1, pin: false }],
      { 'orderList.1.parent_id': 'required' },
    ],
  ])('rejects %s, and then changes nothing', async (_, bad, validationErrors) => {
    const scene = await orderScene();
    const response = await scene.owner.tryOrder([{ id: scene.one, order: 100, ...inRoot }, ...bad(scene)]);
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ validationErrors });
    expect(await scene.owner.outline()).toEqual(['Other', 'Folder/Inside', 'Two', 'One', 'Folder']);
  });

  test("hides a stranger's items, and then changes nothing", async () => {
    const { owner, one } = await settled();
    const stranger = await newPerson(testApp);
    const chat = await stranger.chat('Theirs');
    const folder = await stranger.folder('Also theirs');
    const moved = { id: one.id, order: 100, ...inRoot };
    for (const bad of [
      [moved, { id: chat.id, order: 1, ...inRoot }],
      [moved, { id: 2_000_000_000, order: 1, ...inRoot }],
      [{ ...moved, parent_id: folder.id }],
    ]) {
      expect((await owner.tryOrder(bad)).json().code).toBe('not_found');
    }
    expect(await owner.outline()).toEqual(['Folder/Inside', 'Two', 'One', 'Folder']);
    expect(await stranger.outline()).toEqual(['Also theirs', 'Theirs']);
  });

  test('rejects an empty list and an oversized one', async () => {
    const owner = await newPerson(testApp);
    expect((await owner.tryOrder([])).json().validationErrors).toEqual({ orderList: 'too_few' });
    const endless = Array.from({ length: 10_001 }, (_, index) => ({ id: index + 1, order: 1, ...inRoot }));
    expect((await owner.tryOrder(endless)).json().validationErrors).toEqual({ orderList: 'too_many' });
  });
});

type Scene = Awaited<ReturnType<typeof orderScene>>;

let scene: { owner: Person; folder: number; other: number; one: number; two: number } | undefined;

/** One user for all rejected requests: none of them may change anything. */
async function orderScene() {
  if (scene) return scene;
  const { owner, folder, one, two } = await settled();
  const other = await owner.folder('Other');
  scene = { owner, folder: folder.id, other: other.id, one: one.id, two: two.id };
  return scene;
}

describe('chats/remove', () => {
  test('removes a chat, and clears the selection if it was selected', async () => {
    const { owner, one, two, inside } = await settled();
    expect(await owner.selected()).toBe(inside.id);
    expect((await owner.tryRemove(one.id)).json()).toEqual({ result: true });
    expect(await owner.selected()).toBe(inside.id);
    await owner.tryRemove(inside.id);
    expect(await owner.selected()).toBeNull();
    expect(await owner.outline()).toEqual(['Two', 'Folder']);
    expect((await owner.tryRemove(one.id)).statusCode).toBe(404);
    await owner.tryRemove(two.id);
  });

  test("moves a folder's chats to the root, unpinned and in order", async () => {
    const { owner, folder, one } = await settled();
    await owner.update(one.id, { parent_id: folder.id });
    await owner.update(folder.id, { pin: true });
    expect(await owner.outline()).toEqual(['*Folder', '*Folder/One', '*Folder/Inside', 'Two']);
    await owner.tryRemove(folder.id);
    expect(await owner.outline()).toEqual(['One', 'Inside', 'Two']);
  });

  test('leaves no chat in a folder that is removed while chats move in', async () => {
    const owner = await newPerson(testApp);
    const folder = await owner.folder('Folder');
    const chats = await Promise.all(Array.from({ length: 8 }, () => owner.chat('Moves in')));
    const moveIn = ({ id }: ChatItem) => owner.tryUpdate(id, { parent_id: folder.id });
    const [removal, ...moves] = await Promise.all([owner.tryRemove(folder.id), ...chats.map(moveIn)]);
    expect(removal?.statusCode).toBe(200);
    for (const move of moves) expect([200, 404]).toContain(move.statusCode);
    expect((await owner.list()).map((item) => item.parent_id)).toEqual(chats.map(() => null));
  });

  test('is for the owner only, and validates ids', async () => {
    const { owner, one } = await settled();
    const stranger = await newPerson(testApp);
    expect((await stranger.tryRemove(one.id)).json().code).toBe('not_found');
    expect((await stranger.tryRemove(-1)).json().validationErrors).toEqual({ chatID: 'too_small' });
    expect((await owner.list()).map((item) => item.id)).toContain(one.id);
  });
});

test('chats/remove-all removes everything of the caller and nothing of others', async () => {
  const { owner } = await settled();
  const stranger = await settled();
  const { cookies } = owner;
  expect((await testApp.request(calls.removeAllChats, { cookies })).json()).toEqual({ result: true });
  expect(await owner.list()).toEqual([]);
  expect(await owner.selected()).toBeNull();
  expect(await stranger.owner.list()).toHaveLength(4);
  expect((await testApp.request(calls.removeAllChats, { cookies })).json()).toEqual({ result: true });
});

test("every change is announced to the user's other tabs, and a no-op is not", async () => {
  const { owner, folder, one, two } = await settled();
  const { cookies } = owner;
  const published = vi.spyOn(testApp.deps.realtime, 'publish');
  const told = () => {
    const events = published.mock.calls.map(([channel, data]) => {
      expect(channel).toBe(`user#${owner.user.id}`);
      return data;
    });
    published.mockClear();
    return events;
  };
  const changeOf = (id: number) => ({ entity: 'chat', id, version: expect.any(Number) });

  const made = await owner.chat('Made');
  expect(told()).toEqual([changeOf(made.id)]);
  const generated = (await testApp.request(calls.generateChat, { cookies })).json<{ id: number }>();
  expect(told()).toEqual([changeOf(generated.id)]);
  await owner.update(one.id, { name: 'Renamed' });
  expect(told()).toEqual([changeOf(one.id)]);
  await owner.update(one.id, { parent_id: folder.id });
  expect(told()).toEqual([changeOf(one.id)]);
  await owner.update(one.id, { parent_id: folder.id, pin: false });
  await owner.tryUpdate(one.id, { name: '' });
  await owner.tryUpdate(folder.id, { parent_id: folder.id });
  await owner.tryOrder([{ id: 2_000_000_000, order: 1, ...inRoot }]);
  await owner.tryRemove(2_000_000_000);
  expect(told()).toEqual([]);
  await owner.tryOrder([
    { id: two.id, order: 1, ...inRoot },
    { id: folder.id, order: 2, ...inRoot },
  ]);
  expect(told()).toEqual([changeOf(two.id)]);
  await owner.tryRemove(folder.id);
  expect(told()).toEqual([changeOf(folder.id)]);
  await testApp.request(calls.removeAllChats, { cookies });
  expect(told()).toEqual([changeOf(expect.any(Number))]);
  await testApp.request(calls.removeAllChats, { cookies });
  expect(told()).toEqual([]);
});
