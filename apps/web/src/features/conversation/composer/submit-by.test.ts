import { expect, test } from 'vitest';
import { isDoubled } from './submit-by.ts';

const press = { by: 'key', text: '', submittedAt: 1_000, now: 1_300 } as const;

test('a key pressed twice does not stop the answer that the first press asked for', () => {
  expect(isDoubled(press)).toBe(true);
  expect(isDoubled({ ...press, now: 2_500 })).toBe(false);
});

test('a key pressed for another message is meant', () => {
  expect(isDoubled({ ...press, text: 'my next thought' })).toBe(false);
});

test('the button stops at once', () => {
  expect(isDoubled({ ...press, by: 'button' })).toBe(false);
});
