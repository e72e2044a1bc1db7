import { cleanNote, UnfitNote } from '@polylogue/document/clean-note';
import type { NoteContent } from '@polylogue/contract/notes';
import { fieldError } from '../../platform/http/call-error.ts';

/** A stored node, as far as its files are concerned. */
interface StoredNode {
  type: string;
  attrs?: Record<string, unknown>;
  content?: StoredNode[];
}

/** Reduces a document to what notes support, by the schema that the editor has too. */
export function cleanContent({ content = [] }: NoteContent): NoteContent {
  try {
    return { type: 'doc', content: cleanNote(content).map((node) => ({ ...node })) };
  } catch (error) {
    if (error instanceof UnfitNote) throw fieldError('content', 'invalid');
    throw error;
  }
}

/** The files shown in a document. */
export function filesIn(content: NoteContent): number[] {
  const found = new Set<number>();
  walk(content, (node) => {
    const shown = node.type === 'image' ? node.attrs?.['fileId'] : undefined;
    if (typeof shown === 'number') found.add(shown);
  });
  return [...found];
}

/** The document for display: images with a link to their file. */
export function withLinks(content: NoteContent, urlOf: (fileId: number) => string): NoteContent {
  const shown = structuredClone(content);
  walk(shown, (node) => {
    const shownId = node.type === 'image' ? node.attrs?.['fileId'] : undefined;
    if (typeof shownId === 'number') node.attrs = { ...node.attrs, src: urlOf(shownId) };
  });
  return shown;
}

function walk(node: NoteContent | StoredNode, visit: (node: StoredNode) => void): void {
  for (const child of (node.content ?? []) as StoredNode[]) {
    visit(child);
    walk(child, visit);
  }
}
