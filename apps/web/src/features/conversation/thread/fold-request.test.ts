import { expect, test } from 'vitest';
import { foldedRequest } from './fold-request.ts';

test('a request of a screen is shown whole', () => {
  expect(foldedRequest('short')).toBeUndefined();
  expect(foldedRequest('a'.repeat(1_800))).toBeUndefined();
  expect(foldedRequest('line\n'.repeat(23))).toBeUndefined();
});

test('a longer one begins with its first lines or words', () => {
  expect(foldedRequest('line\n'.repeat(24))).toBe(`${Array.from({ length: 10 }, () => 'line').join('\n')}…`);
  const words = foldedRequest('word '.repeat(1_000)) ?? '';
  expect(words).toMatch(/word…$/);
  expect(words.length).toBeLessThanOrEqual(701);
});

test('a text without a place to cut is cut anyway, never inside a character', () => {
  expect(foldedRequest('a'.repeat(2_000))).toBe(`${'a'.repeat(700)}…`);
  expect(foldedRequest(`${'a'.repeat(699)}${'😀'.repeat(1_000)}`)).toBe(`${'a'.repeat(699)}…`);
});
