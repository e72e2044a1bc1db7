import { parseDocument } from '@polylogue/document/document-blocks';
import { expect, test } from 'vitest';
import { nameOfDocument } from './note-name.ts';

test.each([
  ['# **Launch** plan\n\nText', 'Launch plan'],
  ['Of course! Here is it.\n\n## A plan for `tea` $x$\n\n# Later', 'A plan for tea x'],
  ['---\n\n1. [First](https://a.example) step', 'First step'],
  ['```js\nrun();\n```', 'run();'],
  ['Встреча 12 ноября', 'Встреча 12 ноября'],
])('%j is called %j', (text, name) => {
  expect(nameOfDocument(parseDocument(text))).toBe(name);
});

test('a long beginning is cut, and a text without words has no name', () => {
  expect(nameOfDocument(parseDocument('word '.repeat(30)))).toBe(`${'word '.repeat(12)}…`);
  expect(nameOfDocument(parseDocument('***\n\n'))).toBeUndefined();
});
