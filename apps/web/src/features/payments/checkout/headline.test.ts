import type { PurchasePreview } from '@polylogue/contract/payments';
import { expect, test } from 'vitest';
import { headlineOf } from './headline.ts';

const month: PurchasePreview = {
  kind: 'tariff',
  plan: 'pro',
  period: 'month',
  quantity: null,
  currency: 'EUR',
  price: 1_500,
  credit: 0,
  discount: 0,
  promo: null,
  amount: 1_500,
  vat: null,
  effect: 'buy',
  startsAt: '2026-11-18T10:00:00.000Z',
  endsAt: '2026-12-18T10:00:00.000Z',
  next: {
    plan: 'pro',
    period: 'month',
    amount: 1_500,
    currency: 'EUR',
    at: '2026-12-18T10:00:00.000Z',
    card: null,
  },
  contract: null,
  endsContract: false,
  withdrawUntil: null,
  tokens: 750_000,
  tokensLost: 0,
  card: null,
  overLimit: false,
};

const year: PurchasePreview = {
  ...month,
  period: 'year',
  price: 1_125,
  amount: 1_125,
  next: month.next && { ...month.next, period: 'year', amount: 1_125 },
  contract: {
    charges: 12,
    total: 13_500,
    lastAt: '2027-10-18T10:00:00.000Z',
    renewsAt: '2027-11-18T10:00:00.000Z',
  },
};

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

test('a month is one sum, a year its charges and what they are together', () => {
  expect(headlineOf(month, 'en')).toBe('€15');
  expect(plain(headlineOf(year, 'en'))).toBe('12 × €11.25 = €135');
  expect(plain(headlineOf(year, 'fr'))).toBe('12 × 11,25 € = 135 €');
});

test('a first charge that is lower, by a credit or a promo code, stands for itself', () => {
  const contract = year.contract && { ...year.contract, total: 900 + 11 * 1_125 };
  expect(plain(headlineOf({ ...year, amount: 900, contract }, 'en'))).toBe('€9 + 11 × €11.25 = €132.75');
});

test('a plan that only follows costs what is charged then', () => {
  const later: PurchasePreview = { ...month, effect: 'downgrade', amount: 0 };
  expect(headlineOf(later, 'en')).toBe('€15');
});
