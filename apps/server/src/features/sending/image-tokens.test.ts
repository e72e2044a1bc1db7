import { imageTokens } from '@polylogue/contract/limits';
import { expect, test } from 'vitest';
import { imageTokensOf } from './image-tokens.ts';

test.each([
  ['small', { width: 30, height: 20 }, 258],
  ['square', { width: 1_024, height: 1_024 }, 1_399],
  ['large, which vendors scale down', { width: 8_000, height: 8_000 }, 3_279],
  ['a long strip', { width: 4_000, height: 100 }, 1_120],
  ['unknown', { width: null, height: 20 }, imageTokens],
])('a picture counts as the vendor that counts most does: %s', (_, size, tokens) => {
  expect(imageTokensOf(size)).toBe(tokens);
});
