import { expect, test } from 'vitest';
import { textOfNote } from './note-text.ts';

const text = (words: string) => ({ type: 'text', text: words });
const paragraph = (words: string) => ({ type: 'paragraph', content: [text(words)] });
const item = (...content: object[]) => ({ type: 'listItem', content });

test('a note is converted to Markdown: headings, nested lists, tasks, quotes, code and tables', () => {
  const cell = (words: string) => ({ type: 'tableCell', content: [paragraph(words)] });
  const content = [
    { type: 'heading', attrs: { level: 2 }, content: [text('План')] },
    {
      type: 'bulletList',
      content: [
        item(paragraph('one'), {
          type: 'orderedList',
          attrs: { start: 3 },
          content: [item(paragraph('deep'))],
        }),
        item(paragraph('two')),
      ],
    },
    {
      type: 'taskList',
      content: [{ type: 'taskItem', attrs: { checked: true }, content: [paragraph('done')] }],
    },
    { type: 'blockquote', content: [paragraph('said')] },
    { type: 'codeBlock', attrs: { language: 'ts' }, content: [text('let a;\nlet b;')] },
    { type: 'table', content: [{ type: 'tableRow', content: [cell('a'), cell('b')] }] },
    { type: 'paragraph', content: [text('line'), { type: 'hardBreak' }, text('next')] },
  ];
  expect(textOfNote({ type: 'doc', content })).toBe(
    [
      '## План',
      '- one\n\n  3. deep\n\n- two',
      '* [x] done',
      '> said',
      '```ts\nlet a;\nlet b;\n```',
      '| a | b |\n| --- | --- |',
      'line  \nnext',
    ].join('\n\n'),
  );
});

test('an empty note has no text', () => {
  expect(textOfNote({ type: 'doc' })).toBe('');
});
