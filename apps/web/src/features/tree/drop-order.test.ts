import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sorted } from '../../lib/sorted-list.ts';
import { withOrder } from './chat-places.ts';
import { orderAfterDrop, type DropTarget } from './drop-order.ts';
import { chat, folder, idsOf } from './tree.testing.ts';

function beside(id: number, side: 'before' | 'after' | 'into'): DropTarget {
  return { kind: 'item', id, side };
}

test('a chat comes before and after another', () => {
  const list = [chat(1), chat(2), chat(3), chat(4)];
  expect(idsOf(withOrder(list, orderAfterDrop(list, 4, beside(2, 'before')) ?? []))).toEqual([1, 4, 2, 3]);
  expect(idsOf(withOrder(list, orderAfterDrop(list, 1, beside(3, 'after')) ?? []))).toEqual([2, 3, 1, 4]);
});

test('what stands there already is not moved', () => {
  const list = [chat(1), chat(2), chat(3)];
  expect(orderAfterDrop(list, 2, beside(1, 'after'))).toEqual([]);
  expect(orderAfterDrop(list, 2, beside(3, 'before'))).toEqual([]);
});

test('a chat goes into a folder, first there and pinned as it is', () => {
  const list = sorted([folder(1, { pin: true }), chat(2, { parentId: 1, pin: true, order: 7 }), chat(3)]);
  expect(orderAfterDrop(list, 3, beside(1, 'into'))).toEqual([{ id: 3, order: 6, parentId: 1, pin: true }]);
});

test('a chat leaves its folder for the root and for the pinned ones', () => {
  const list = [folder(1), chat(2, { parentId: 1 }), chat(3)];
  expect(orderAfterDrop(list, 2, { kind: 'root' })?.[0]).toMatchObject({ parentId: null, pin: false });
  expect(orderAfterDrop(list, 2, { kind: 'pinned' })?.[0]).toMatchObject({ parentId: null, pin: true });
});

test('a folder goes into nothing', () => {
  const list = [folder(1), folder(2), chat(3, { parentId: 1 })];
  expect(orderAfterDrop(list, 2, beside(1, 'into'))).toBeUndefined();
  expect(orderAfterDrop(list, 2, beside(3, 'before'))).toBeUndefined();
});

test('nothing is put into a chat or beside itself', () => {
  const list = [chat(1), chat(2)];
  expect(orderAfterDrop(list, 1, beside(2, 'into'))).toBeUndefined();
  expect(orderAfterDrop(list, 1, beside(1, 'after'))).toBeUndefined();
});

test('among thousands only the shorter side makes room', () => {
  const list = Array.from({ length: 5_000 }, (_, index) => chat(index + 1));
  expect(orderAfterDrop(list, 4_000, beside(3, 'after'))).toHaveLength(4);
  expect(orderAfterDrop(list, 2, beside(4_998, 'before'))).toHaveLength(4);
});

test('wherever an item is dropped, it lands there and the others keep their order', () => {
  const orders = fc.array(fc.integer({ min: -3, max: 3 }), { minLength: 2, maxLength: 8 });
  fc.assert(
    fc.property(orders, fc.nat(), fc.nat(), fc.boolean(), (values, from, to, isBefore) => {
      const list = sorted(values.map((order, index) => chat(index + 1, { order })));
      const moved = list[from % list.length]?.id ?? 0;
      const neighbour = list[to % list.length]?.id ?? 0;
      fc.pre(moved !== neighbour);
      const entries = orderAfterDrop(list, moved, beside(neighbour, isBefore ? 'before' : 'after'));
      const wanted = idsOf(list).filter((id) => id !== moved);
      wanted.splice(wanted.indexOf(neighbour) + (isBefore ? 0 : 1), 0, moved);
      expect(idsOf(withOrder(list, entries ?? []))).toEqual(wanted);
    }),
  );
});
