import { expect, test } from 'vitest';
import { brandOf, codeDigits, isAccepted, isWholeLength } from './card-brand.ts';

test.each([
  ['4111111111111111', 'visa'],
  ['5555555555554444', 'mastercard'],
  ['2223000000000007', 'mastercard'],
  ['378282246310005', 'american express'],
  ['6011111111111117', 'discover'],
  ['30569309025904', 'diners'],
  ['36227206271667', 'diners'],
  ['6200000000000005', 'unionpay'],
  ['6759649826438453', 'maestro'],
  ['2200000000000004', 'mir'],
  ['9999', 'unknown'],
] as const)('%s is %s', (number, brand) => {
  expect(brandOf(number)).toBe(brand);
});

test('Mir and Mastercard part at the fourth digit', () => {
  expect(brandOf('220')).toBe('unknown');
  expect(brandOf('2204')).toBe('mir');
  expect(brandOf('2205')).toBe('unknown');
  expect(brandOf('2221')).toBe('mastercard');
  expect(brandOf('2720')).toBe('mastercard');
  expect(brandOf('2721')).toBe('unknown');
});

test('what is left of 6 is Maestro, and loses to a longer match', () => {
  expect(brandOf('6')).toBe('maestro');
  expect(brandOf('62')).toBe('unionpay');
  expect(brandOf('65')).toBe('discover');
});

test('Mir is taken with Russian cards only, and an unknown brand is left to the gateway', () => {
  expect(isAccepted('mir', 'ru')).toBe(true);
  expect(isAccepted('mir', 'other')).toBe(false);
  expect(isAccepted('american express', 'ru')).toBe(false);
  expect(isAccepted('unknown', 'other')).toBe(true);
});

test('American Express has 15 digits and a code of four', () => {
  expect(isWholeLength('american express', 15)).toBe(true);
  expect(isWholeLength('american express', 16)).toBe(false);
  expect(codeDigits('american express')).toEqual({ least: 4, most: 4 });
  expect(codeDigits('visa')).toEqual({ least: 3, most: 3 });
});
