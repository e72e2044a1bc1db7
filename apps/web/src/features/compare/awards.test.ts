import { expect, test } from 'vitest';
import { awardsOf } from './awards.ts';

test('the fastest and the cheapest are marked', () => {
  const slow = { duration: 4_000, cost: 90 };
  const quick = { duration: 1_900, cost: 300 };
  expect(awardsOf([slow, quick])).toEqual([['cheapest'], ['fastest']]);
});

test('one that is both has both marks', () => {
  expect(
    awardsOf([
      { duration: 900, cost: 10 },
      { duration: 950, cost: 20 },
    ]),
  ).toEqual([['fastest', 'cheapest'], []]);
});

test('those that tie are all marked, unless everybody ties', () => {
  const tied = { duration: 1_200, cost: 50 };
  expect(awardsOf([tied, { duration: 1_240, cost: 50 }, { duration: 3_000, cost: 80 }])).toEqual([
    ['fastest', 'cheapest'],
    ['fastest', 'cheapest'],
    [],
  ]);
  expect(awardsOf([tied, tied])).toEqual([[], []]);
});

test('what failed takes no part, and one alone wins nothing', () => {
  const fine = { duration: 1_200, cost: 50 };
  expect(awardsOf([null, fine])).toEqual([[], []]);
  expect(awardsOf([null, fine, { duration: 2_000, cost: 10 }])).toEqual([[], ['fastest'], ['cheapest']]);
});
