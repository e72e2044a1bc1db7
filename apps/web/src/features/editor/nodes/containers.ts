import { noteNodes } from '@polylogue/document/note-schema';
import { Node } from '@tiptap/core';
import { ReactNodeViewRenderer } from '@tiptap/react';
import { carriedText } from './attribute.ts';
import { CalloutView } from './callout-view.tsx';
import { FootnoteView } from './footnote-view.tsx';

/** A highlighted remark. */
const Callout = Node.create({
  name: 'callout',
  ...noteNodes.callout,
  defining: true,
  addAttributes: () => ({ kind: { ...carriedText('data-callout'), default: 'note' } }),
  parseHTML: () => [{ tag: 'blockquote[data-callout]', priority: 60 }],
  renderHTML: ({ node }) => ['blockquote', { 'data-callout': String(node.attrs['kind']) }, 0],
  addNodeView: () => ReactNodeViewRenderer(CalloutView),
});

/** The text of a footnote. */
const Footnote = Node.create({
  name: 'footnote',
  ...noteNodes.footnote,
  defining: true,
  addAttributes: () => ({ label: carriedText('data-footnote') }),
  parseHTML: () => [{ tag: 'section[data-footnote]' }],
  renderHTML: ({ node }) => ['section', { 'data-footnote': String(node.attrs['label']) }, 0],
  addNodeView: () => ReactNodeViewRenderer(FootnoteView),
});

/** A summary that unfolds where it is read; here it stays unfolded. */
const Details = Node.create({
  name: 'details',
  ...noteNodes.details,
  defining: true,
  parseHTML: () => [{ tag: 'details' }],
  renderHTML: () => ['div', { 'data-details': '' }, 0],
});

const DetailsSummary = Node.create({
  name: 'detailsSummary',
  ...noteNodes.detailsSummary,
  defining: true,
  parseHTML: () => [{ tag: 'summary' }],
  renderHTML: () => ['div', { 'data-summary': '' }, 0],
});

/** Blocks that hold others. */
export const containers = [Callout, Footnote, Details, DetailsSummary];
