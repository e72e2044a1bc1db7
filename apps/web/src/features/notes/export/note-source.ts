import type { NoteNode } from '@polylogue/document/note/note-node';
import { treeOfNote } from '@polylogue/document/tree-of-note';
import type { Block } from '@polylogue/document/tree';
import type { DocumentSource } from './document-source.ts';
import { treeSource } from './tree-source.ts';

/** A note as an export source. One that starts with a heading gets no extra title. */
export function noteSource(name: string, document: NoteNode): DocumentSource {
  const { blocks } = treeOfNote(document);
  const title: Block = { type: 'heading', level: 1, content: [{ type: 'text', text: name }] };
  const hasTitle = blocks[0]?.type === 'heading';
  return treeSource(name, () => Promise.resolve({ blocks: hasTitle ? blocks : [title, ...blocks] }));
}
