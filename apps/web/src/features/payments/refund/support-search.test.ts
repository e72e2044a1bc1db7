import { expect, test } from 'vitest';
import { supportAbout, supportSearchOf } from './support-search.ts';

test('a payment survives the address of the ticket form, and nothing else does', () => {
  expect(supportSearchOf({ ...supportAbout(7) })).toEqual({ subject: 'refund', transaction: 7 });
  expect(supportSearchOf({ subject: 'x', transaction: '-1', other: 1 })).toEqual({});
  expect(supportSearchOf({ transaction: '12' })).toEqual({ transaction: 12 });
});
