import { expect, test } from 'vitest';
import { moneyText, moneyTyped, tokensTyped } from './amount-text.ts';

test('tokens are read as people write them', () => {
  expect(tokensTyped('100 000')).toBe(100_000);
  expect(tokensTyped('100,000')).toBe(100_000);
  expect(tokensTyped('100.000')).toBe(100_000);
  expect(tokensTyped('  ')).toBeNull();
  expect(tokensTyped('0')).toBeUndefined();
  expect(tokensTyped('many')).toBeUndefined();
});

test('money is read in minor units', () => {
  expect(moneyTyped('20')).toBe(2_000);
  expect(moneyTyped('1 290,50 ₽')).toBe(129_050);
  expect(moneyTyped('19.9')).toBe(1_990);
  expect(moneyTyped('')).toBeNull();
  expect(moneyTyped('0')).toBeUndefined();
  expect(moneyTyped('1,000.00')).toBeUndefined();
  expect(moneyText(1_990)).toBe('19.90');
  expect(moneyText(2_000)).toBe('20');
  expect(moneyText(null)).toBe('');
});
