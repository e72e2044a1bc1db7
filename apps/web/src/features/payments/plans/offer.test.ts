import type { PlanFeatures, PlanKey } from '@polylogue/contract/billing';
import { expect, test } from 'vitest';
import { cardTypeOf, offersOf, plansSearchOf, shownTariff, yearDiscount } from './offer.ts';
import type { Plan } from './plan.wire.ts';

const features: PlanFeatures = {
  tokens: 30_000,
  storageBytes: 10_000_000,
  isCompareAvailable: true,
  rag_used: true,
  isSelectOptions: '0',
  isShare: 0,
  isExport: 0,
  isImport: 0,
  compareSlots: 2,
  pinnedChats: 5,
  attachedPrompts: 3,
  ownPrompts: 8,
  favouritePrompts: 40,
};

function tariff(key: PlanKey, period: 'month' | 'year', month: number): Plan {
  const amount = period === 'year' ? month * 12 : month;
  const price = { amount, monthAmount: month, crossedAmount: null, currency: 'EUR' } as const;
  return { id: 1, key, period, active: false, ...price, features, hasCapsules: true };
}

const tariffs = [
  tariff('free', 'month', 0),
  tariff('pro', 'month', 1_500),
  tariff('pro', 'year', 1_125),
  tariff('basic', 'month', 700),
];

test('plans are paired with their year, cheapest first', () => {
  expect(offersOf(tariffs).map(({ key, year }) => [key, year?.monthAmount])).toEqual([
    ['free', undefined],
    ['basic', undefined],
    ['pro', 1_125],
  ]);
});

test('a plan without a year shows its month in both lengths', () => {
  const [free, , pro] = offersOf(tariffs);
  expect(free && shownTariff(free, 'year').period).toBe('month');
  expect(pro && shownTariff(pro, 'year').period).toBe('year');
  expect(pro && shownTariff(pro, 'month').period).toBe('month');
});

test('the discount of a year comes from the prices', () => {
  expect(yearDiscount(offersOf(tariffs))).toBe(-0.25);
  expect(yearDiscount(offersOf(tariffs.slice(0, 1)))).toBeUndefined();
});

test('the currency tells the type of card', () => {
  expect(cardTypeOf(tariffs)).toBe('other');
  expect(cardTypeOf(tariffs.map((one) => ({ ...one, currency: 'RUB' })))).toBe('ru');
});

test('unknown choices in the address are ignored', () => {
  expect(plansSearchOf({ card: 'ru', period: 'year', plan: 'pro' })).toEqual({
    card: 'ru',
    period: 'year',
    plan: 'pro',
  });
  expect(plansSearchOf({ card: 'x', period: 'month', plan: 'free', other: 1 })).toEqual({});
});
