import { expect, test } from 'vitest';
import { noteMarkdown } from './note-markdown.ts';
import { previewOfNote, wordsOfNote } from './note-text.service.ts';

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
  expect(noteMarkdown(JSON.stringify({ type: 'doc', content }))).toBe(
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
  expect(noteMarkdown('{"type":"doc"}')).toBe('');
});

test('a long note is found, and shown in a list, by its beginning', () => {
  const content = Array.from({ length: 50_000 }, (_, index) => paragraph(`word${index}`));
  expect(wordsOfNote({ type: 'doc', content })).toMatch(/^word0\n\nword1\n\n/);
  expect(wordsOfNote({ type: 'doc', content }).length).toBeLessThan(3 * 65_536);
  expect(previewOfNote({ type: 'doc', content }, 300)).toHaveLength(300);
  const long = [paragraph(`${'a'.repeat(1_000_000)} end`)];
  expect(wordsOfNote({ type: 'doc', content: long })).toMatch(/^a+$/);
});
