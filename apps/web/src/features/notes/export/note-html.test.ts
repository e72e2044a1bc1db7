import { expect, test } from 'vitest';
import type { DocumentNode } from '../../answers/editing/document.ts';
import { noteHtml } from './note-html.ts';

function words(text: string, ...marks: NonNullable<DocumentNode['marks']>): DocumentNode {
  return { type: 'text', text, ...(marks.length > 0 && { marks }) };
}

function line(...content: DocumentNode[]): DocumentNode {
  return { type: 'paragraph', content };
}

test('words keep their look and cannot act', () => {
  const link = { type: 'link', attrs: { href: 'https://a.example/?q="1"&r=2' } };
  const nodes = [
    line(words('a < b', { type: 'bold' }, link), { type: 'hardBreak' }, words('c', { type: 'code' })),
  ];
  expect(noteHtml(nodes)).toBe(
    '<p><strong><a href="https://a.example/?q=&quot;1&quot;&amp;r=2">a &lt; b</a></strong><br><code>c</code></p>',
  );
});

test('headings, lists, tasks, quotes, code and rules are what they are', () => {
  const item = (text: string, more: Partial<DocumentNode> = {}): DocumentNode => ({
    type: 'listItem',
    content: [line(words(text))],
    ...more,
  });
  const nodes: DocumentNode[] = [
    { type: 'heading', attrs: { level: 2 }, content: [words('Plan')] },
    { type: 'orderedList', attrs: { start: 3 }, content: [item('three')] },
    {
      type: 'taskList',
      content: [
        item('done', { type: 'taskItem', attrs: { checked: true } }),
        item('to do', { type: 'taskItem', attrs: { checked: false } }),
      ],
    },
    { type: 'blockquote', content: [line(words('said'))] },
    { type: 'codeBlock', attrs: { language: 'js' }, content: [words('a\n  b')] },
    { type: 'horizontalRule' },
  ];
  expect(noteHtml(nodes)).toBe(
    '<h2>Plan</h2><ol start="3"><li><p>three</p></li></ol>' +
      '<ul><li data-checked="true"><p>done</p></li><li data-checked="false"><p>to do</p></li></ul>' +
      '<blockquote><p>said</p></blockquote><pre><code>a\n  b</code></pre><hr>',
  );
});

test('a table has its head and its spans', () => {
  const nodes: DocumentNode[] = [
    {
      type: 'table',
      content: [
        {
          type: 'tableRow',
          content: [
            { type: 'tableHeader', attrs: { colspan: 2, rowspan: 1 }, content: [line(words('Head'))] },
            { type: 'tableCell', attrs: { colspan: 1 }, content: [line()] },
          ],
        },
      ],
    },
  ];
  expect(noteHtml(nodes)).toBe('<table><tr><th colspan="2"><p>Head</p></th><td><p></p></td></tr></table>');
});

test('a picture is named by its file, with its words', () => {
  const nodes: DocumentNode[] = [
    { type: 'image', attrs: { fileId: 7, alt: 'A "map"' } },
    { type: 'blockquote', content: [{ type: 'image', attrs: { fileId: 8, alt: '' } }] },
  ];
  expect(noteHtml(nodes)).toBe(
    '<img data-file="7" alt="A &quot;map&quot;"><blockquote><img data-file="8" alt=""></blockquote>',
  );
});
