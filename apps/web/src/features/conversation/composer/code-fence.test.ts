import { expect, test } from 'vitest';
import { isInsideCode } from './code-fence.ts';

test.each([
  ['plain words', false],
  ['```\nlet a', true],
  ['```ts\nlet a\n```\nwords', false],
  ['words with ``` inside', false],
  ['~~~\n```\n', true],
  ['````\n```\n', true],
  ['```\na\n```\n```\nb', true],
])('after %j the caret is inside code: %s', (text, inside) => {
  expect(isInsideCode(text, text.length)).toBe(inside);
});

test('what stands after the caret does not count', () => {
  const text = 'words\n```\ncode\n```';
  expect(isInsideCode(text, 5)).toBe(false);
  expect(isInsideCode(text, 12)).toBe(true);
});
