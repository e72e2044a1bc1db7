import { expect, test } from 'vitest';
import { createFairQueue, type FairQueue } from './fair-queue.ts';

const [anna, boris, chloe] = [1, 2, 3] as const;

function fill(queue: FairQueue<string>, userId: number, ...items: string[]): void {
  for (const item of items) queue.add(userId, item);
}

function takeAll(queue: FairQueue<string>, mayBeServed: (userId: number) => boolean = () => true): string[] {
  const items: string[] = [];
  for (let next = queue.next(mayBeServed); next; next = queue.next(mayBeServed)) items.push(next.item);
  return items;
}

test('serves users in turn, and each user in order', () => {
  const queue = createFairQueue<string>({ maxWaiting: 10, maxWaitingPerUser: 10 });
  fill(queue, anna, 'a1', 'a2', 'a3');
  fill(queue, boris, 'b1');
  fill(queue, chloe, 'c1', 'c2');
  expect(takeAll(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'c2', 'a3']);
});

test('serves a new user before one who was just served', () => {
  const queue = createFairQueue<string>({ maxWaiting: 10, maxWaitingPerUser: 10 });
  fill(queue, anna, 'a1');
  expect(queue.next(() => true)).toEqual({ userId: anna, item: 'a1' });
  fill(queue, anna, 'a2', 'a3');
  fill(queue, boris, 'b1');
  expect(takeAll(queue)).toEqual(['b1', 'a2', 'a3']);
});

test('skips users who may not be served now', () => {
  const queue = createFairQueue<string>({ maxWaiting: 10, maxWaitingPerUser: 10 });
  fill(queue, anna, 'a1');
  fill(queue, boris, 'b1');
  expect(takeAll(queue, (userId) => userId !== anna)).toEqual(['b1']);
  expect(takeAll(queue)).toEqual(['a1']);
});

test('reports which limit is reached, and accepts again once an item leaves', () => {
  const queue = createFairQueue<string>({ maxWaiting: 3, maxWaitingPerUser: 2 });
  fill(queue, anna, 'a1', 'a2');
  expect(queue.add(anna, 'a3')).toBe('user full');
  expect(queue.add(boris, 'b1')).toBeUndefined();
  expect(queue.add(chloe, 'c1')).toBe('full');
  expect(queue.remove(anna, 'a1')).toBe(true);
  expect(queue.remove(anna, 'a1')).toBe(false);
  expect(queue.add(chloe, 'c1')).toBeUndefined();
  expect(takeAll(queue)).toEqual(['a2', 'b1', 'c1']);
});
