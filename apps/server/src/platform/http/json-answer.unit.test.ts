import { expect, test } from 'vitest';
import { jsonAnswer } from './json-answer.ts';

test.each([
  ['plain letters', 'contract '],
  ['accents', 'réclamation '],
  ['another alphabet', 'договор — '],
  ['signs of two units, and half of one', '😀\ud800 '],
])('a long answer with %s is the same as a short one, as bytes', (_, words) => {
  const value = { text: words.repeat(2_000) };
  const answer = jsonAnswer(value);
  expect(answer).toBeInstanceOf(Buffer);
  expect(answer.toString()).toBe(JSON.stringify(value));
  expect(jsonAnswer({ text: words })).toBe(JSON.stringify({ text: words }));
});
