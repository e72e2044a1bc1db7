import { expect, test } from 'vitest';
import { answer, request } from '../answers.testing.ts';
import { conversationTokens, estimateCost, pictureTokens } from './estimate.ts';

const cost = { input: 100, output: 50, coefficient: 3, total: 450 };

test('a conversation has the tokens its last exchange was counted with', () => {
  const messages = [request(1), answer(2, { tokenCost: cost }), request(3), answer(4, { state: 'loading' })];
  expect(conversationTokens(messages)).toBe(150);
  expect(conversationTokens([])).toBe(0);
});

test('a full balance covers the longest answer', () => {
  expect(estimateCost({ written: 20, conversation: 80, coefficient: 3, available: 30_000 })).toEqual({
    input: 100,
    output: 4_096,
    verdict: 'covered',
  });
});

test('a short balance shortens the answer to what it covers', () => {
  const estimate = estimateCost({ written: 100, conversation: 0, coefficient: 2, available: 2_000 });
  expect(estimate).toEqual({ input: 100, output: 875, verdict: 'shortened' });
});

test('below the shortest answer nothing can be sent', () => {
  expect(estimateCost({ written: 100, conversation: 0, coefficient: 2, available: 700 }).verdict).toBe(
    'short',
  );
});

test('a model that costs nothing is always covered', () => {
  expect(estimateCost({ written: 1, conversation: 0, coefficient: 0, available: 0 }).verdict).toBe('covered');
});

test('a picture counts for a model that can see, and for no other', () => {
  const draft = { file: new File([], 'cat.png') };
  expect(pictureTokens(draft, { send_image: true })).toBe(1_000);
  expect(pictureTokens(draft, { send_image: false })).toBe(0);
  expect(pictureTokens(draft, undefined)).toBe(0);
  expect(pictureTokens({ file: null }, { send_image: true })).toBe(0);
});
