import { expect, test } from 'vitest';
import { countryName, timeAgo } from './last-seen.ts';

const now = new Date('2026-11-15T12:00:00Z');

test.each([
  ['2026-11-15T11:59:30Z', 'now'],
  ['2026-11-15T11:55:00Z', '5 minutes ago'],
  ['2026-11-15T09:30:00Z', '2 hours ago'],
  ['2026-11-14T11:00:00Z', 'yesterday'],
  ['2026-11-01T12:00:00Z', '14 days ago'],
  // A server clock that runs ahead must not yield a future time.
  ['2026-11-15T12:05:00Z', 'now'],
])('%s is %s', (moment, words) => {
  expect(timeAgo(moment, now, 'en')).toBe(words);
});

test('Russian counts in its own way', () => {
  expect(timeAgo('2026-11-15T11:38:00Z', now, 'ru')).toBe('22 минуты назад');
});

test('a country is named in the language of the page, and by its code when nobody knows it', () => {
  expect(countryName('DE', 'fr')).toBe('Allemagne');
  expect(countryName('not a code', 'en')).toBe('not a code');
});
