import { cleanNoteSteps, TooManyPlaces, UnfitNote } from '@polylogue/document/clean-note';
import type { NoteContent } from '@polylogue/contract/notes';
import { CallError, fieldError } from '../../platform/http/call-error.ts';
import { inTurns } from '../../platform/turns.ts';

/** A stored node, as far as its files are concerned. */
interface StoredNode {
  type: string;
  attrs?: Record<string, unknown>;
  content?: StoredNode[];
}

/** Reduces a document to what notes support, by the schema that the editor has too. */
export async function cleanContent({ content = [] }: NoteContent): Promise<NoteContent> {
  try {
    const nodes = await inTurns(cleanNoteSteps(content));
    return { type: 'doc', content: nodes.map((node) => ({ ...node })) };
  } catch (error) {
    if (error instanceof TooManyPlaces) throw new CallError('note_tables_too_large');
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
  if (filesIn(content).length === 0) return content;
  // What holds no picture stays as it is: copying a whole note takes longer than reading it.
  const linked = (nodes: readonly StoredNode[]): StoredNode[] =>
    nodes.map((node) => {
      const shownId = node.type === 'image' ? node.attrs?.['fileId'] : undefined;
      if (typeof shownId === 'number') return { ...node, attrs: { ...node.attrs, src: urlOf(shownId) } };
      return node.content === undefined ? node : { ...node, content: linked(node.content) };
    });
  return {
    ...content,
    content: linked((content.content ?? []) as StoredNode[]).map((node) => ({ ...node })),
  };
}

function walk(node: NoteContent | StoredNode, visit: (node: StoredNode) => void): void {
  for (const child of (node.content ?? []) as StoredNode[]) {
    visit(child);
    walk(child, visit);
  }
}
