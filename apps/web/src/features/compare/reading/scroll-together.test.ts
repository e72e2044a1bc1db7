import { expect, test } from 'vitest';
import { followingTop, movedApart } from './scroll-together.ts';

const none = new Map<string, number>();

test('columns of different length are at the same part of their text', () => {
  const leader = { column: 'a', reach: { top: 100, max: 400 } };
  expect(followingTop(none, leader, { column: 'b', reach: { top: 0, max: 1_000 } })).toBe(250);
});

test('what fits does not move, and does not move others', () => {
  const long = { column: 'a', reach: { top: 100, max: 400 } };
  const short = { column: 'b', reach: { top: 0, max: 0 } };
  expect(followingTop(none, long, short)).toBe(0);
  expect(followingTop(none, short, long)).toBe(0);
});

test('a column that was scrolled alone stays that much ahead, also when it leads', () => {
  const apart = movedApart(none, 'b', { from: { top: 0, max: 1_000 }, to: { top: 200, max: 1_000 } });
  const a = { column: 'a', reach: { top: 40, max: 400 } };
  const b = { column: 'b', reach: { top: 0, max: 1_000 } };
  expect(followingTop(apart, a, b)).toBe(300);
  expect(followingTop(apart, { ...b, reach: { top: 300, max: 1_000 } }, a)).toBe(40);
});

test('nobody is sent past an end', () => {
  const apart = movedApart(none, 'b', { from: { top: 0, max: 100 }, to: { top: 50, max: 100 } });
  const end = { column: 'a', reach: { top: 400, max: 400 } };
  expect(followingTop(apart, end, { column: 'b', reach: { top: 0, max: 100 } })).toBe(100);
  const start = { column: 'b', reach: { top: 0, max: 100 } };
  expect(followingTop(apart, start, { column: 'a', reach: { top: 0, max: 400 } })).toBe(0);
});
