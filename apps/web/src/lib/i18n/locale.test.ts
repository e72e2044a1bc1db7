import { expect, test } from 'vitest';
import { isLocale } from './locale.ts';

test('only the three languages are accepted from storage', () => {
  expect(isLocale('fr')).toBe(true);
  expect(isLocale('de')).toBe(false);
  expect(isLocale(undefined)).toBe(false);
});
