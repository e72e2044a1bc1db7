import { describe, expect, test } from 'vitest';
import { groundingBudget, groundingRoom } from './citations.ts';

describe('the room for passages', () => {
  const rich = { room: 8_000, available: 1_000_000, coefficient: 1 };

  test('is what the operator allows', () => {
    expect(groundingRoom({ contextLength: 100_000, most: 8_000 })).toBe(8_000);
    expect(groundingBudget(rich)).toBe(8_000);
  });

  test('is a quarter of a small context', () =>
    expect(groundingRoom({ contextLength: 8_190, most: 8_000 })).toBe(2_047));

  test('is a tenth of what a low balance covers', () =>
    expect(groundingBudget({ ...rich, available: 100_000, coefficient: 2 })).toBe(5_000));

  test('leaves room for three passages however low the balance is', () =>
    expect(groundingBudget({ ...rich, available: 10 })).toBe(1_200));

  test('does not depend on the balance where a model is free', () =>
    expect(groundingBudget({ ...rich, available: 0, coefficient: 0 })).toBe(8_000));
});
