import type { NoteContent } from '@polylogue/contract/notes';
import type { DocumentNode } from '../../answers/editing/document.ts';

/** The blocks of a note. The wire knows less of them than the editor does. */
export function nodesOf(content: NoteContent): DocumentNode[] {
  return (content.content ?? []).filter(isNode);
}

function isNode(value: unknown): value is DocumentNode {
  return typeof value === 'object' && value !== null && 'type' in value;
}

/** What the editor shows of a content; there is always a line to write in. */
export function shownContent(content: NoteContent): DocumentNode {
  const nodes = nodesOf(content);
  return { type: 'doc', content: nodes.length === 0 ? [{ type: 'paragraph' }] : nodes };
}

/** What is saved of the editor's document: without the empty lines at its end, which the editor adds by itself. */
export function savedContent(document: DocumentNode): NoteContent {
  const nodes = document.content ?? [];
  const end = nodes.findLastIndex((node) => !isEmptyLine(node));
  return { type: 'doc', content: nodes.slice(0, end + 1).map((node) => ({ ...node })) };
}

function isEmptyLine({ type, content = [] }: DocumentNode): boolean {
  return type === 'paragraph' && content.length === 0;
}
