import { nodesOfMarkdown } from '../../editor/nodes-of-markdown.ts';
import { expect, test } from 'vitest';
import { noteSource } from './note-source.ts';

function sourceOf(markdown: string) {
  return noteSource('Plan & more', { type: 'doc', content: nodesOfMarkdown(markdown) });
}

test('a note is exported as it reads, below its name', async () => {
  const text = 'Two $x^2$ **`bold`**  \nlines[^1]\n\n> [!TIP]\n> Warm\n\n[^1]: By whom.';
  const source = sourceOf(text);
  expect(await source.markdown()).toBe(`# Plan & more\n\n${text}\n`);
  expect(await source.html()).toBe(
    '<h1>Plan &amp; more</h1><p>Two <span data-tex="x^2">x^2</span> <strong><code>bold</code></strong><br>' +
      'lines<sup data-footnote-mark="1">1</sup></p><blockquote data-callout="tip"><p>Warm</p></blockquote>' +
      '<section data-footnote="1"><p>By whom.</p></section>',
  );
});

test('a note with a heading of its own needs no other', async () => {
  expect(await sourceOf('## Own\n\nText').markdown()).toBe('## Own\n\nText\n');
});
