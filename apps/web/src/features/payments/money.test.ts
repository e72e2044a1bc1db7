import { expect, test } from 'vitest';
import { formatMoney, formatRate } from './money.ts';

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

test('whole amounts have no cents, others have both', () => {
  expect(formatMoney({ amount: 1_500, currency: 'EUR' }, 'en')).toBe('€15');
  expect(formatMoney({ amount: 525, currency: 'EUR' }, 'en')).toBe('€5.25');
  expect(plain(formatMoney({ amount: 2_990, currency: 'EUR' }, 'fr'))).toBe('29,90 €');
});

test('roubles are written as in Russia', () => {
  for (const locale of ['en', 'ru', 'fr'] as const) {
    expect(plain(formatMoney({ amount: 429_000, currency: 'RUB' }, locale))).toBe('4 290 ₽');
  }
  expect(plain(formatMoney({ amount: 23_262, currency: 'RUB' }, 'en'))).toBe('232,62 ₽');
});

test('what is taken off has a minus', () => {
  expect(plain(formatMoney({ amount: -524, currency: 'EUR' }, 'fr'))).toBe('−5,24 €');
  expect(formatMoney({ amount: -524, currency: 'EUR' }, 'en')).toBe('−€5.24');
  expect(plain(formatMoney({ amount: -40_000, currency: 'RUB' }, 'ru'))).toBe('−400 ₽');
});

test('rates keep their half percents', () => {
  expect(formatRate(2_200, 'en')).toBe('22%');
  expect(formatRate(2_550, 'en')).toBe('25.5%');
});
