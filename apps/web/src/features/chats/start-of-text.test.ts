import { expect, test } from 'vitest';
import { startOfText } from './start-of-text.ts';

test('a title is the first line that says something, without its marks', () => {
  expect(startOfText('\n---\n## **Queue** sizing\ntext')).toBe('Queue sizing');
});

test('a long line is cut', () => {
  expect(startOfText('word '.repeat(30))).toHaveLength(61);
});

test('a text without words has no title', () => {
  expect(startOfText('***')).toBe('');
});
