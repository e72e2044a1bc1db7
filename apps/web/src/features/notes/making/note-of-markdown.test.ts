import { expect, test } from 'vitest';
import { nodesOfMarkdown, noteOfMarkdown } from './note-of-markdown.ts';

function typesOf(text: string): string[] {
  return nodesOfMarkdown(text).map(({ type }) => type);
}

test('an answer becomes the blocks of a note', () => {
  const text =
    '# Plan\n\nSome **words**.\n\n- one\n- two\n\n```js\nrun();\n```\n\n| a | b |\n| - | - |\n| 1 | 2 |';
  expect(typesOf(text)).toEqual(['heading', 'paragraph', 'bulletList', 'codeBlock', 'table']);
  expect(noteOfMarkdown('')).toEqual({ type: 'doc', content: [] });
});

test('tasks become tasks', () => {
  expect(nodesOfMarkdown('- [x] **done**\n- [ ] to do')).toMatchObject([
    {
      type: 'taskList',
      content: [
        { attrs: { checked: true }, content: [{ content: [{ text: 'done', marks: [{ type: 'bold' }] }] }] },
        { attrs: { checked: false }, content: [{ content: [{ text: 'to do' }] }] },
      ],
    },
  ]);
});

test('a deep heading is the deepest that a note has', () => {
  expect(nodesOfMarkdown('##### Detail')).toMatchObject([{ type: 'heading', attrs: { level: 3 } }]);
});

test.each(['$$\nx^2\n$$', '1. a\n\n   | b |\n   | - |\n   | ![c](d) |'])(
  'what a note cannot hold stays as it was written: %j',
  (block) => {
    expect(nodesOfMarkdown(block)).toEqual([{ type: 'codeBlock', content: [{ type: 'text', text: block }] }]);
  },
);

test('words with something foreign in them stay words', () => {
  expect(nodesOfMarkdown('See ![a map](https://a.example/map.png)\nAT&amp;T')).toEqual([
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'See ![a map](https://a.example/map.png)' },
        { type: 'hardBreak' },
        { type: 'text', text: 'AT&amp;T' },
      ],
    },
  ]);
});
