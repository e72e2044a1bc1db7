import { expect, test } from 'vitest';
import {
  formatDate,
  formatDayAndTime,
  formatFullMoment,
  formatMoment,
  formatNumber,
  formatTime,
  formatTokens,
} from './format.ts';

/** Intl uses several kinds of narrow space; normalise them. */
function plain(text: string): string {
  return text.replace(/\s/gu, ' ');
}

test('numbers have the separators of the language', () => {
  expect(formatNumber(30_000, 'en')).toBe('30,000');
  expect(plain(formatNumber(30_000, 'ru'))).toBe('30 000');
});

test('tokens are compact', () => {
  expect(formatTokens(412_345, 'en')).toBe('412.3k');
  expect(formatTokens(750_000, 'en')).toBe('750k');
  expect(plain(formatTokens(2_000_000, 'ru'))).toBe('2 млн');
});

test('moments are told in the language and the time zone', () => {
  expect(formatDate('2026-11-14T23:30:00Z', 'fr', 'Europe/Paris')).toBe('15 novembre 2026');
  expect(formatDate('2026-11-14T12:00:00Z', 'ru', 'UTC')).toBe('14 ноября 2026');
  // The first of a month is an ordinal in French, and only the first.
  expect(formatDate('2026-12-01T12:00:00Z', 'fr', 'UTC')).toBe('1er décembre 2026');
  expect(formatDate('2026-12-11T12:00:00Z', 'fr', 'UTC')).toBe('11 décembre 2026');
  expect(formatDate('2026-12-01T12:00:00Z', 'en', 'UTC')).toBe('December 1, 2026');
  expect(formatTime('2026-11-14T23:30:00Z', 'ru', 'Europe/Moscow')).toBe('02:30');
});

test('a moment is as short as it can be told from now', () => {
  const now = new Date(2026, 10, 15, 18, 30);
  const told = (then: Date) => plain(formatMoment(then.toISOString(), now, 'ru'));
  expect(told(new Date(2026, 10, 15, 14, 2))).toBe('14:02');
  expect(told(new Date(2026, 10, 14, 14, 2))).toBe('14 нояб., 14:02');
  expect(told(new Date(2025, 10, 14, 14, 2))).toBe('14 нояб. 2025 г.');
});

test('a moment in full has its day and its time', () => {
  const then = new Date(2026, 10, 15, 14, 2).toISOString();
  expect(plain(formatFullMoment(then, 'fr'))).toBe('15 novembre 2026 à 14:02');
  const first = new Date(2026, 11, 1, 1, 0).toISOString();
  expect(plain(formatFullMoment(first, 'fr'))).toBe('1er décembre 2026 à 01:00');
  expect(plain(formatDayAndTime(first, 'fr'))).toMatch(/^1er décembre/);
});
