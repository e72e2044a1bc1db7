import { expect, test } from 'vitest';
import { nameOfText } from './note-name.ts';

test.each([
  ['# **Launch** plan\n\nText', 'Launch plan'],
  ['---\n\n1. [First](https://a.example) step', 'First step'],
  ['```js\nrun();\n```', 'run();'],
  ['Встреча 12 ноября', 'Встреча 12 ноября'],
])('%j is called %j', (text, name) => {
  expect(nameOfText(text)).toBe(name);
});

test('a long beginning is cut, and a text without words has no name', () => {
  expect(nameOfText('word '.repeat(30))).toBe(`${'word '.repeat(12)}…`);
  expect(nameOfText('***\n\n')).toBeUndefined();
});
