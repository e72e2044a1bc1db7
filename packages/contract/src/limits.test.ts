import { expect, test } from 'vitest';
import { savedCardBrand } from './billing.ts';
import { fileSizes, lengths, localeOfCountry } from './limits.ts';

test('sizes count a megabyte as a million bytes', () => {
  expect(fileSizes.chatImage).toBe(20_000_000);
  expect(fileSizes.capsuleFile).toBe(100_000_000);
});

test('no range is empty', () => {
  const broken = Object.entries(lengths).filter(([, size]) => 'min' in size && size.min > size.max);
  expect(broken).toEqual([]);
});

test("the interface uses the country's language if supported", () => {
  expect(['RU', 'FR', 'DE', null].map(localeOfCountry)).toEqual(['ru', 'fr', 'en', 'en']);
});

test.each([
  ['4111', 'VISA'],
  ['2200', 'MIR'],
  ['2204', 'MIR'],
  ['2205', 'unknown'],
  ['2221', 'MASTERCARD'],
  ['2720', 'MASTERCARD'],
  ['2721', 'unknown'],
  ['5100', 'MASTERCARD'],
  ['5599', 'MASTERCARD'],
  ['5600', 'unknown'],
])('a saved card that starts with %s is %s', (number, brand) => {
  expect(savedCardBrand(number)).toBe(brand);
});
