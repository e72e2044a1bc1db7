import { expect, test } from 'vitest';
import { expiryOf } from './card-expiry.ts';

test('a card works until the end of its month, and is said to expire some weeks before', () => {
  const card = { expires: '2026-12' };
  expect(expiryOf(card, Date.parse('2026-11-01'))).toBe('good');
  expect(expiryOf(card, Date.parse('2026-11-20'))).toBe('soon');
  expect(expiryOf(card, Date.parse('2026-12-31T23:59:59Z'))).toBe('soon');
  expect(expiryOf(card, Date.parse('2027-01-01'))).toBe('over');
  expect(expiryOf({ expires: null }, Date.parse('2027-01-01'))).toBe('good');
});
