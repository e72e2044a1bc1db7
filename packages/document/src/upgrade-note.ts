import { deepestNote, isNoteNode, type NoteNode } from './note/note-node.ts';

/** What holds a line: a picture in it stands among the words. */
const lines = new Set(['paragraph', 'heading', 'detailsSummary']);

/** Content as stored by earlier versions, in today's form: pictures were blocks, diagrams were code. */
export function upgradeNote(nodes: readonly unknown[]): NoteNode[] {
  return upgradeAll(nodes, 1);
}

function upgradeAll(nodes: readonly unknown[], depth: number): NoteNode[] {
  return nodes.filter(isNoteNode).map((node) => (depth > deepestNote ? node : upgraded(node, depth)));
}

function upgraded(node: NoteNode, depth: number): NoteNode {
  const { type, attrs, content } = node;
  if (type === 'image') return { type: 'paragraph', content: [node] };
  if (type === 'codeBlock' && attrs?.['language'] === 'mermaid') {
    const source = (content ?? [])
      .filter(isNoteNode)
      .map(({ text = '' }) => text)
      .join('');
    return { type: 'diagram', attrs: { source } };
  }
  if (content === undefined || lines.has(type)) return node;
  return { ...node, content: upgradeAll(content, depth + 1) };
}
