import type { PlanFeatures, PlanKey, Tariff } from '@polylogue/contract/billing';
import { expect, test } from 'vitest';
import { cheapestPlan } from './billing.data.ts';
import { planWithMoreSpace } from './more-space.ts';

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

function tariff(key: PlanKey, brings: Partial<PlanFeatures>): Tariff {
  const price = { amount: 0, month_amount: 0, crossed_amount: null, currency: 'EUR' } as const;
  return { id: 1, key, period: 'month', active: false, ...price, features: { ...features, ...brings } };
}

const tariffs = [
  tariff('free', {}),
  tariff('basic', { storageBytes: 100_000_000 }),
  tariff('pro', { storageBytes: 300_000_000, isExport: 1 }),
];

test('the cheapest plan that has something is found, and none where none has it', () => {
  expect(cheapestPlan(tariffs, ({ isExport }) => isExport === 1)?.key).toBe('pro');
  expect(cheapestPlan(tariffs, ({ compareSlots }) => compareSlots > 2)).toBeUndefined();
  expect(cheapestPlan([], () => true)).toBeUndefined();
});

test('more space is offered by the next plan, and by none to who has the most', () => {
  const space = (total: number) => ({ bytes: { used: 0, total, free: total } });
  expect(planWithMoreSpace(tariffs, space(10_000_000))?.key).toBe('basic');
  // Purchased when it included less.
  expect(planWithMoreSpace(tariffs, space(90_000_000))?.key).toBe('basic');
  expect(planWithMoreSpace(tariffs, space(300_000_000))).toBeUndefined();
});
