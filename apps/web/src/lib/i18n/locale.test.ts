import { expect, test } from 'vitest';
import { isLocale, localeOfCountry } from './locale.ts';

test.each([
  ['RU', 'ru'],
  ['FR', 'fr'],
  ['DE', 'en'],
  [null, 'en'],
])('a visitor from %s reads %s', (country, locale) => {
  expect(localeOfCountry(country)).toBe(locale);
});

test('only the three languages are accepted from storage', () => {
  expect(isLocale('fr')).toBe(true);
  expect(isLocale('de')).toBe(false);
  expect(isLocale(undefined)).toBe(false);
});
