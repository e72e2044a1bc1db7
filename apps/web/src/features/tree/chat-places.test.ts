import { expect, test } from 'vitest';
import { sorted } from '../../lib/sorted-list.ts';
import { withChange, withMoved, withOrder, withoutChat, withRestored, placesOf } from './chat-places.ts';
import { chat, folder, idsOf } from './tree.testing.ts';

function placeOf(list: ReturnType<typeof withChange>, id: number) {
  const { parentId, pin } = list.find((item) => item.id === id) ?? {};
  return { parentId, pin };
}

test('pinned items come first, then the order decides, then the newer one', () => {
  const list = [chat(1, { order: 2 }), chat(2, { order: 1 }), chat(3, { order: 1 }), chat(4, { pin: true })];
  expect(idsOf(sorted(list))).toEqual([4, 3, 2, 1]);
});

test('a new name changes nothing else', () => {
  const list = [chat(1), chat(2)];
  const renamed = withChange(list, { chatId: 2, name: 'Trip' });
  expect(renamed).toEqual([chat(1), chat(2, { name: 'Trip' })]);
});

test('a pinned chat leaves its folder and stands first', () => {
  const list = [folder(1), chat(2, { parentId: 1 }), chat(3, { pin: true })];
  const pinned = withChange(list, { chatId: 2, pin: true });
  expect(placeOf(pinned, 2)).toEqual({ parentId: null, pin: true });
  expect(idsOf(pinned)[0]).toBe(2);
});

test('a chat moved into a pinned folder is pinned, and unpinned inside it goes to the root', () => {
  const list = [folder(1, { pin: true }), chat(2)];
  const inside = withChange(list, { chatId: 2, parentId: 1 });
  expect(placeOf(inside, 2)).toEqual({ parentId: 1, pin: true });
  expect(placeOf(withChange(inside, { chatId: 2, pin: false }), 2)).toEqual({ parentId: null, pin: false });
  expect(placeOf(withChange(inside, { chatId: 2, parentId: null }), 2)).toEqual({
    parentId: null,
    pin: false,
  });
});

test('the chats of a folder are pinned as it is', () => {
  const list = [folder(1), chat(2, { parentId: 1 })];
  const pinned = withChange(list, { chatId: 1, pin: true });
  expect(placeOf(pinned, 2)).toEqual({ parentId: 1, pin: true });
});

test('what was in a removed folder goes to the root, unpinned, first and in its order', () => {
  const list = sorted([
    folder(1, { pin: true }),
    chat(2, { parentId: 1, pin: true }),
    chat(3, { parentId: 1, pin: true }),
    chat(4),
  ]);
  const left = withoutChat(list, 1);
  expect(idsOf(left)).toEqual([2, 3, 4]);
  expect(left.every(({ pin, parentId }) => !pin && parentId === null)).toBe(true);
});

test('a written order is followed', () => {
  const list = [chat(1), chat(2), chat(3)];
  const entries = [{ id: 3, order: 0, parentId: null, pin: false }];
  expect(idsOf(withOrder(list, entries))).toEqual([3, 1, 2]);
});

test('several chats go to the top of a folder in the given order, pinned as it is', () => {
  const before = sorted([
    folder(1, { pin: true }),
    chat(2, { parentId: 1, pin: true }),
    chat(3),
    chat(4),
    chat(5),
  ]);
  const after = withMoved(before, { chatIds: [5, 3, 2], folderId: 1 });
  expect(idsOf(after)).toEqual([5, 3, 1, 2, 4]);
  expect(after.slice(0, 2)).toMatchObject([
    { parentId: 1, pin: true },
    { parentId: 1, pin: true },
  ]);
});

test('what was moved or archived comes back to its place', () => {
  const before = sorted([chat(1, { pin: true }), chat(2), chat(3), chat(4)]);
  const items = before.filter(({ id }) => id < 4);
  const archived = before.filter(({ id }) => id !== 1);
  const moved = withMoved(archived, { chatIds: [3], folderId: null });
  expect(withRestored(moved, { items, places: placesOf(items) })).toEqual(before);
});
