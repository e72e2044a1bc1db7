import { expect, test } from 'vitest';
import { parseDocument } from './document-blocks.ts';
import { documentHtml } from './document-html.ts';
import { documentMarkdown } from './document-markdown.ts';

const citations = new Set([1, 3]);

function htmlOf(markdown: string): string {
  return documentHtml(parseDocument(markdown, { citations }));
}

const first = '<sup data-citation="1">[1]</sup>';

test('a number in brackets is a citation where the document has a passage of that number', () => {
  expect(htmlOf('Tea[1] is hot [3].')).toBe(`<p>Tea${first} is hot <sup data-citation="3">[3]</sup>.</p>`);
  expect(htmlOf('**a[1]**[3][1]')).toBe(
    `<p><strong>a${first}</strong><sup data-citation="3">[3]</sup>${first}</p>`,
  );
  expect(htmlOf('Tea [1, 3].')).toBe(`<p>Tea ${first}<sup data-citation="3">[3]</sup>.</p>`);
  expect(htmlOf('| a |\n|---|\n| b [1] |')).toContain(`<td>b ${first}</td>`);
});

test.each([
  ['another number', '[2] and [13]', '<p>[2] and [13]</p>'],
  ['a list with another number', '[1, 2]', '<p>[1, 2]</p>'],
  ['a link', '[1](https://a.example/)', '<p><a href="https://a.example/">1</a></p>'],
  ['a link by reference', 'x [1]\n\n[1]: https://a.example/', '<p>x <a href="https://a.example/">1</a></p>'],
  ['code', '`a[1]`', '<p><code>a[1]</code></p>'],
  ['a task', '- [1] a', `<ul><li>${first} a</li></ul>`],
])('beside citations %s stays what it is', (_name, markdown, html) => {
  expect(htmlOf(markdown)).toBe(html);
});

test('without passages brackets are words', () => {
  expect(documentHtml(parseDocument('a [1]'))).toBe('<p>a [1]</p>');
});

test('written as Markdown, words in brackets never become a citation', () => {
  const words = 'a [1] [1, 3]';
  const tree = parseDocument(`${words}\n\n- b [3]`, { citations: new Set([3]) });
  const both = { blocks: [...tree.blocks, ...parseDocument('c [1]', { citations }).blocks] };
  const markdown = documentMarkdown(both);
  expect(markdown).toBe('a [1\\] [1, 3\\]\n\n- b [3]\n\nc [1]');
  expect(parseDocument(markdown, { citations })).toEqual(both);
});
