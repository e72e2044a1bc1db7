import { expect, test } from 'vitest';
import { budgetOf, warnedShare } from './budget.ts';

const account = { tokens: 5_000, tokensReserved: 300, monthLimit: null };
const limited = (tokens: number, spent: number) => ({
  ...account,
  monthLimit: { tokens, spent, warnPercent: 80 },
});

test('the smaller of balance and limit is left, and running answers count', () => {
  expect(budgetOf(account)).toEqual({ tokens: 5_000, isLimit: false });
  expect(budgetOf(limited(2_000, 700))).toEqual({ tokens: 1_000, isLimit: true });
  expect(budgetOf(limited(20_000, 700))).toEqual({ tokens: 5_000, isLimit: false });
  expect(budgetOf(limited(500, 700))).toEqual({ tokens: 0, isLimit: true });
});

test('the share is told from the level on', () => {
  expect(warnedShare(account)).toBeUndefined();
  expect(warnedShare(limited(1_000, 799))).toBeUndefined();
  expect(warnedShare(limited(1_000, 800))).toBe(0.8);
  expect(warnedShare(limited(1_000, 1_200))).toBe(1);
});
