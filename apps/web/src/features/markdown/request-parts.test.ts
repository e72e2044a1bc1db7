import { expect, test } from 'vitest';
import { requestParts } from './request-parts.ts';

test('fenced blocks are code, everything else stays as typed', () => {
  const text =
    '# not a heading\n\n- *as typed*\n\n```ts\nconst a = 1;\n\nconst b = 2;\n```\n\nand `this`  \nthen';
  expect(requestParts(text)).toEqual([
    { type: 'words', text: '# not a heading\n\n- *as typed*' },
    { type: 'code', code: 'const a = 1;\n\nconst b = 2;', language: 'ts' },
    { type: 'words', text: 'and `this`  \nthen' },
  ]);
});

test('a fence ends with its own mark, or with the text', () => {
  expect(requestParts('~~~\n```\n~~~')).toEqual([{ type: 'code', code: '```', language: '' }]);
  expect(requestParts('````md\n```\na\n```\n````')).toEqual([
    { type: 'code', code: '```\na\n```', language: 'md' },
  ]);
  expect(requestParts('look:\n```\nopen')).toEqual([
    { type: 'words', text: 'look:' },
    { type: 'code', code: 'open', language: '' },
  ]);
});

test('a mark inside a line opens nothing', () => {
  expect(requestParts('type ``` to begin')).toEqual([{ type: 'words', text: 'type ``` to begin' }]);
  expect(requestParts('``` a ` b')).toEqual([{ type: 'words', text: '``` a ` b' }]);
  expect(requestParts('')).toEqual([]);
});
