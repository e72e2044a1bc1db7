import { expect, test } from 'vitest';
import { answer, request } from '../answers.testing.ts';
import {
  conversationTokens,
  estimateCost,
  passageTokens,
  pictureTokens,
  roundUp,
  usualOutputOf,
} from './estimate.ts';

const cost = { input: 100, output: 50, coefficient: 3, total: 450 };

test('a conversation has the tokens its last exchange was counted with', () => {
  const messages = [request(1), answer(2, { tokenCost: cost }), request(3), answer(4, { state: 'loading' })];
  expect(conversationTokens(messages)).toBe(150);
  expect(conversationTokens([])).toBe(0);
});

const cheap = { input: 80, usualOutput: 200, coefficient: 1 };
const dear = { input: 80, usualOutput: 1_000, coefficient: 3 };

test('a full balance covers the longest answer', () => {
  expect(estimateCost([{ input: 100, usualOutput: 200, coefficient: 3 }], 30_000)).toEqual({
    input: 100,
    output: 4_096,
    costs: [12_663],
    sum: 12_663,
    usual: 900,
    left: 17_337,
    verdict: 'covered',
  });
});

test('thinking hard may cost more', () => {
  const [question] = [{ input: 100, usualOutput: 200, coefficient: 1 }];
  expect(estimateCost([question], 30_000, 8_192)).toMatchObject({ output: 8_192, verdict: 'covered' });
  expect(estimateCost([question], 6_125, 8_192)).toMatchObject({ output: 6_000, verdict: 'shortened' });
});

test('of several models each cost, the sum and what is left are told', () => {
  expect(estimateCost([cheap, dear], 100_000)).toEqual({
    input: 160,
    output: 4_096,
    costs: [4_196, 12_588],
    sum: 16_784,
    usual: 280 + 3_240,
    left: 83_216,
    verdict: 'covered',
  });
});

test('answers are usually as long as the middle one of the last five, or as a page before the first', () => {
  const answered = [5_000, 10, 20, 300, 40, 50].map((output, index) =>
    answer(index + 1, { tokenCost: { ...cost, output } }),
  );
  expect(usualOutputOf([request(7), ...answered])).toBe(40);
  expect(usualOutputOf([request(1), answer(2, { state: 'loading' })])).toBe(1_000);
});

test('what is usual is no more than what the balance covers', () => {
  const { sum, usual } = estimateCost([{ input: 0, usualOutput: 2_000, coefficient: 2 }], 1_000);
  expect({ sum, usual }).toEqual({ sum: 1_000, usual: 1_000 });
});

test('a short balance shortens the answer to what it covers', () => {
  const { input, output, verdict } = estimateCost([{ input: 100, usualOutput: 200, coefficient: 2 }], 2_000);
  expect({ input, output, verdict }).toEqual({ input: 100, output: 875, verdict: 'shortened' });
});

test('a short balance cuts all answers to the same length', () => {
  const { output, sum, left, verdict } = estimateCost([cheap, dear], 4_400);
  expect({ output, sum, left, verdict }).toEqual({
    output: 1_000,
    sum: 4_400,
    left: 0,
    verdict: 'shortened',
  });
});

test('below the shortest answer nothing can be sent', () => {
  expect(estimateCost([{ input: 100, usualOutput: 200, coefficient: 2 }], 700).verdict).toBe('short');
  expect(estimateCost([cheap, dear], 1_400).verdict).toBe('short');
  expect(estimateCost([cheap], 0).verdict).toBe('short');
});

test('a model that costs nothing is always covered', () => {
  expect(estimateCost([{ input: 1, usualOutput: 200, coefficient: 0 }], 0).verdict).toBe('covered');
});

test('a picture counts for a model that can see, and for no other', () => {
  const carriage = { field: 'file', file: new File([], 'cat.png') } as const;
  const draft = { attached: [{ kind: 'picture', id: '1', name: 'cat.png', words: '', carriage }] };
  expect(pictureTokens(draft, { takesImages: true })).toBe(1_000);
  expect(pictureTokens(draft, { takesImages: false })).toBe(0);
  expect(pictureTokens(draft, undefined)).toBe(0);
  expect(pictureTokens({ attached: [] }, { takesImages: true })).toBe(0);
});

test('a limit is shown with two digits and never below what it is', () => {
  expect([0, 7, 99, 101, 4_113, 12_663, 990_001].map(roundUp)).toEqual([
    0, 7, 99, 110, 4_200, 13_000, 1_000_000,
  ]);
});

test('capsules count with all their text, or with the room there is for passages', () => {
  const model = { groundingTokens: 8_000, modelDiscounter: 3 };
  const asked = { model, available: 1_000_000, messages: [] };
  expect(passageTokens({ ...asked, capsuleTokens: 500 })).toBe(500);
  expect(passageTokens({ ...asked, capsuleTokens: 50_000 })).toBe(8_000);
  expect(passageTokens({ ...asked, capsuleTokens: 50_000, available: 60_000 })).toBe(2_000);
});

test('after an answer from capsules their passages are counted already', () => {
  const model = { groundingTokens: 8_000, modelDiscounter: 1 };
  const messages = [request(1), answer(2, { tokenCost: cost, citations: [] })];
  expect(passageTokens({ model, available: 1_000_000, messages, capsuleTokens: 500 })).toBe(0);
});
