import { expect, test } from 'vitest';
import { openOf } from './open-search.ts';

const key = '0f9a5d3e-6a4b-4c8d-9e2f-3b7c1d5a8e60';

test('an address opens a chat by its id or by the key of its place', () => {
  expect(openOf({ c: 12, m: 3 })).toEqual({ c: 12, m: 3 });
  expect(openOf({ c: '12' })).toEqual({ c: 12 });
  expect(openOf({ c: key })).toEqual({ c: key });
  expect(openOf({ n: 5 })).toEqual({ n: 5 });
  expect(openOf({ last: true })).toEqual({ last: true });
});

test('what makes no sense is left out', () => {
  expect(openOf({ c: 'x', m: -1, n: 0.5, last: 'yes' })).toEqual({});
  expect(openOf({ c: key.toUpperCase() })).toEqual({});
  expect(openOf({ c: `${key}@x` })).toEqual({});
});
