import { expect, test } from 'vitest';
import { isLongPaste } from './pasted-text.ts';

test('a text is long by its characters or by its lines', () => {
  expect(isLongPaste('a'.repeat(4_000))).toBe(false);
  expect(isLongPaste('a'.repeat(4_001))).toBe(true);
  expect(isLongPaste('a\n'.repeat(79))).toBe(false);
  expect(isLongPaste('a\n'.repeat(80))).toBe(true);
});
