import { answerTokens } from '@polylogue/contract/limits';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { offerAnswer, offerTogether } from './price.ts';

const question = {
  inputToReserve: 100,
  coefficient: 1_000,
  available: 1_000_000,
  modelMaximum: 32_000,
  operatorMaximum: undefined,
};

test('the reserve is the input with its margin and the longest answer, times the coefficient', () => {
  expect(offerAnswer(question)).toEqual({
    maxOutputTokens: answerTokens.max,
    reserve: 125 + answerTokens.max,
  });
  expect(offerAnswer({ ...question, coefficient: 2_500 })?.reserve).toBe(
    Math.ceil((125 + answerTokens.max) * 2.5),
  );
});

test('the longest answer is the smallest of ours, the model’s and the operator’s', () => {
  expect(offerAnswer({ ...question, modelMaximum: 2_000 })?.maxOutputTokens).toBe(2_000);
  expect(offerAnswer({ ...question, operatorMaximum: 500 })?.maxOutputTokens).toBe(500);
});

test('a short balance shortens the answer down to the minimum, and below it nothing is offered', () => {
  expect(offerAnswer({ ...question, available: 1_000 })).toEqual({ maxOutputTokens: 875, reserve: 1_000 });
  expect(offerAnswer({ ...question, available: 125 + 256 })?.maxOutputTokens).toBe(256);
  expect(offerAnswer({ ...question, available: 125 + 255 })).toBeNull();
});

test('a model whose answers are always short is offered all the same', () => {
  expect(offerAnswer({ ...question, modelMaximum: 100, available: 225 })?.maxOutputTokens).toBe(100);
});

test('what is reserved is never more than what is there', () => {
  const numbers = {
    inputToReserve: fc.nat({ max: 200_000 }),
    coefficient: fc.nat({ max: 30_000 }),
    available: fc.nat({ max: 2_000_000 }),
    modelMaximum: fc.integer({ min: 1, max: 64_000 }),
    operatorMaximum: fc.option(fc.integer({ min: 256, max: 8_000 }), { nil: undefined }),
  };
  fc.assert(
    fc.property(fc.record(numbers), (asked) => {
      const offer = offerAnswer(asked);
      if (offer) expect(offer.reserve).toBeLessThanOrEqual(asked.coefficient === 0 ? 0 : asked.available);
    }),
  );
});

const one = { inputToReserve: 100, coefficient: 1_000, modelMaximum: 32_000, operatorMaximum: undefined };
const dear = { ...one, coefficient: 3_000 };

test('answers asked for at once are cut to the same length, as long as the balance covers them', () => {
  expect(offerTogether([one, dear], 1_000_000)?.map((offer) => offer.maxOutputTokens)).toEqual([
    4_096, 4_096,
  ]);
  expect(offerTogether([one, dear], 4 * (125 + 600) + 3)).toEqual([
    { maxOutputTokens: 600, reserve: 725 },
    { maxOutputTokens: 600, reserve: 2_175 },
  ]);
});

test('a short one leaves the others more, and below the minimum of one nothing is offered', () => {
  const brief = { ...one, modelMaximum: 300 };
  expect(offerTogether([brief, one], 125 + 300 + 125 + 900)).toEqual([
    { maxOutputTokens: 300, reserve: 425 },
    { maxOutputTokens: 900, reserve: 1_025 },
  ]);
  expect(offerTogether([one, dear], 4 * (125 + 256))?.map((offer) => offer.maxOutputTokens)).toEqual([
    256, 256,
  ]);
  expect(offerTogether([one, dear], 4 * (125 + 256) - 1)).toBeNull();
});
