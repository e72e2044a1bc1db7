import { expect, test } from 'vitest';
import { answer } from '../conversation/answers.testing.ts';
import { factsOf } from './answer-facts.ts';

const cost = { input: 10, output: 20, coefficient: 1, total: 30 };

test('time and cost of an answer', () => {
  const ended = answer(2, { durationMs: 900, firstTokenMs: 200, tokenCost: cost, finish: 'stop' });
  expect(factsOf(ended)).toEqual({ duration: 900, firstWord: 200, cost, hasFailed: false, isWhole: true });
});

test.each(['stopped', 'filter', 'refused'] as const)(
  'one that was cut (%s) has not failed, but is not whole',
  (finish) => {
    expect(factsOf(answer(2, { finish }))).toMatchObject({ hasFailed: false, isWhole: false });
  },
);

test('one that failed is not whole', () => {
  const failed = answer(2, { error: 'conflict' });
  expect(factsOf(failed)).toMatchObject({ hasFailed: true, isWhole: false });
});
