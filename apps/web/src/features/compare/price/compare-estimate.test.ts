import { expect, test } from 'vitest';
import { estimateComparison } from './compare-estimate.ts';

const cheap = { input: 80, coefficient: 1 };
const dear = { input: 80, coefficient: 3 };

test('each slot, the sum and what is left are told', () => {
  expect(estimateComparison([cheap, dear], 100_000)).toEqual({
    output: 4_096,
    slots: [4_196, 12_588],
    sum: 16_784,
    left: 83_216,
    verdict: 'covered',
  });
});

test('a short balance cuts all answers to the same length', () => {
  const { output, sum, left, verdict } = estimateComparison([cheap, dear], 4_400);
  expect({ output, sum, left, verdict }).toEqual({
    output: 1_000,
    sum: 4_400,
    left: 0,
    verdict: 'shortened',
  });
});

test('below the shortest answer nothing can be sent', () => {
  expect(estimateComparison([cheap, dear], 1_400).verdict).toBe('short');
  expect(estimateComparison([cheap], 0).verdict).toBe('short');
});

test('models that cost nothing need no balance', () => {
  expect(estimateComparison([{ input: 80, coefficient: 0 }], 0).verdict).toBe('covered');
});
