import { expect, test } from 'vitest';
import { cutText } from './cut-text.ts';

test('a text is cut at whole characters, and says so', () => {
  expect(cutText('New Note', 9)).toBe('New Note');
  expect(cutText('Launch plan', 9)).toBe('Launch pl…');
  expect(cutText('👩‍🚀🚀🚀', 1)).toBe('👩…');
});

test('a text that just fits stays whole', () => {
  expect(cutText('123456789', 9)).toBe('123456789');
});
