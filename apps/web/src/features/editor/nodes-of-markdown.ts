import { parseDocument } from '@polylogue/document/document-blocks';
import { noteOfTree } from '@polylogue/document/note-of-tree';
import type { NoteNode } from '@polylogue/document/note/note-node';

/** Markdown as new nodes of an editor. */
export function nodesOfMarkdown(text: string): NoteNode[] {
  return noteOfTree(parseDocument(text)).content ?? [];
}
