import type { NoteContent } from '@polylogue/contract/notes';
import { noteOfTree } from '@polylogue/document/note-of-tree';
import type { DocumentTree } from '@polylogue/document/tree';
import { nameOfDocument } from './note-name.ts';

/** A document as a note: its content, and its name if it has words. */
export function noteOfDocument(tree: DocumentTree): { name?: string; content: NoteContent } {
  const name = nameOfDocument(tree);
  const { content = [] } = noteOfTree(tree);
  return {
    ...(name !== undefined && { name }),
    content: { type: 'doc', content: content.map((node) => ({ ...node })) },
  };
}
