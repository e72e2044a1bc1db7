import { expect, test } from 'vitest';
import { isFirstTelling, isPayingHere, whilePaying } from './told.ts';

test('an outcome is told once, and another one of the same payment again', () => {
  expect(isFirstTelling({ id: 1, status: 'failed' })).toBe(true);
  expect(isFirstTelling({ id: 1, status: 'failed' })).toBe(false);
  expect(isFirstTelling({ id: 1, status: 'succeeded' })).toBe(true);
});

test('a payment is being made until its promise ends, however it ends', async () => {
  const declined = whilePaying(async () => {
    expect(isPayingHere()).toBe(true);
    throw new Error('declined');
  });
  await expect(declined).rejects.toThrow('declined');
  expect(isPayingHere()).toBe(false);
});
