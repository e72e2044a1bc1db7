import { expect, test } from 'vitest';
import { timesWithin } from './other-services.ts';

test('a plan is counted in answers of a page, by the price of the model', () => {
  expect(timesWithin(750_000, { imageTokens: null, modelDiscounter: 1 })).toBe(750);
  expect(timesWithin(750_000, { imageTokens: null, modelDiscounter: 2.5 })).toBe(300);
  expect(timesWithin(750_000, { imageTokens: 4_000, modelDiscounter: 2 })).toBe(187);
});

test('a model that costs nothing is not divided by', () => {
  expect(timesWithin(100, { imageTokens: null, modelDiscounter: 0 })).toBe(100);
});
