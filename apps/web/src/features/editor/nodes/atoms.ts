import { noteNodes } from '@polylogue/document/note-schema';
import { Node, type Editor } from '@tiptap/core';
import { NodeSelection } from '@tiptap/pm/state';
import { ReactNodeViewRenderer } from '@tiptap/react';
import { carriedBy, carriedText } from './attribute.ts';
import { CitationView, FootnoteMarkView } from './mark-views.tsx';
import { DiagramView } from './diagram-view.tsx';
import { BlockFormulaView, InlineFormulaView } from './formula-view.tsx';
import { PictureView } from './picture-view.tsx';
import { openSource } from './open-source.ts';

/** Enter on what is made of source opens the source. */
function openSelected(name: string, editor: Editor): boolean {
  const { selection } = editor.state;
  if (!(selection instanceof NodeSelection) || selection.node.type.name !== name) return false;
  return openSource(editor.view.nodeDOM(selection.from));
}

function written(value: unknown): string | null {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}

const Diagram = Node.create({
  name: 'diagram',
  ...noteNodes.diagram,
  draggable: true,
  addAttributes: () => ({ source: carriedText('data-diagram') }),
  parseHTML: () => [
    { tag: 'figure[data-diagram]' },
    {
      tag: 'pre:has(> code[data-language="mermaid"])',
      priority: 60,
      getAttrs: (element) => ({ source: element.textContent }),
    },
  ],
  renderHTML: ({ node }) => ['figure', { 'data-diagram': String(node.attrs['source']) }],
  addNodeView: () => ReactNodeViewRenderer(DiagramView),
  addKeyboardShortcuts: () => ({ Enter: ({ editor }) => openSelected('diagram', editor) }),
});

const BlockMaths = Node.create({
  name: 'maths',
  ...noteNodes.maths,
  draggable: true,
  addAttributes: () => ({ tex: carriedText('data-tex') }),
  parseHTML: () => [{ tag: 'div[data-tex]' }],
  renderHTML: ({ node }) => ['div', { 'data-tex': String(node.attrs['tex']) }],
  addNodeView: () => ReactNodeViewRenderer(BlockFormulaView),
  addKeyboardShortcuts: () => ({ Enter: ({ editor }) => openSelected('maths', editor) }),
});

const InlineMaths = Node.create({
  name: 'inlineMaths',
  ...noteNodes.inlineMaths,
  addAttributes: () => ({
    tex: carriedText('data-tex'),
    display: carriedBy('data-display', false, () => true),
  }),
  parseHTML: () => [{ tag: 'span[data-tex]' }],
  renderHTML: ({ node }) => ['span', { 'data-tex': String(node.attrs['tex']) }],
  addNodeView: () => ReactNodeViewRenderer(InlineFormulaView, { as: 'span' }),
  addKeyboardShortcuts: () => ({ Enter: ({ editor }) => openSelected('inlineMaths', editor) }),
});

const FootnoteMark = Node.create({
  name: 'footnoteMark',
  ...noteNodes.footnoteMark,
  addAttributes: () => ({ label: carriedText('data-footnote-mark') }),
  parseHTML: () => [{ tag: 'sup[data-footnote-mark]', priority: 60 }],
  renderHTML: ({ node }) => ['sup', { 'data-footnote-mark': String(node.attrs['label']) }],
  addNodeView: () => ReactNodeViewRenderer(FootnoteMarkView, { as: 'span' }),
});

const Citation = Node.create({
  name: 'citation',
  ...noteNodes.citation,
  addAttributes: () => ({ number: carriedBy('data-citation', 1, Number) }),
  parseHTML: () => [{ tag: 'sup[data-citation]', priority: 60 }],
  renderHTML: ({ node }) => ['sup', { 'data-citation': String(node.attrs['number']) }],
  addNodeView: () => ReactNodeViewRenderer(CitationView, { as: 'span' }),
});

/** A picture: one of the user's files, or the address of one outside, which is not loaded. */
const Picture = Node.create({
  name: 'image',
  ...noteNodes.image,
  draggable: true,
  addAttributes: () => ({
    fileId: carriedBy<number | null>('data-file', null, Number),
    src: carriedBy<string | null>('data-src', null, String),
    alt: carriedText('alt'),
    title: carriedBy<string | null>('title', null, String),
    width: carriedBy<number | null>('width', null, Number),
    height: carriedBy<number | null>('height', null, Number),
  }),
  parseHTML: () => [{ tag: 'img[data-file]' }, { tag: 'img[data-src]' }],
  renderHTML: ({ node: { attrs } }) => [
    'img',
    { 'data-file': written(attrs['fileId']), 'data-src': written(attrs['src']), alt: written(attrs['alt']) },
  ],
  addNodeView: () => ReactNodeViewRenderer(PictureView, { as: 'span' }),
});

/** What is one thing in the text: formulas, diagrams, pictures and marks. */
export const atoms = [Diagram, BlockMaths, InlineMaths, FootnoteMark, Citation, Picture];
