import type { NoteNode } from './note-node.ts';

/**
 * The beginning of a note, with so many characters at most. A part without words counts as one: a note of nothing but empty lines
 * has a beginning, too. Attributes count with what they say.
 */
export function beginningOfNote(nodes: readonly NoteNode[], characters: number): NoteNode[] {
  let left = characters;

  function taken(text: string): string {
    const part = text.slice(0, left).toWellFormed();
    left -= part.length;
    return part;
  }

  function begun(list: readonly NoteNode[]): NoteNode[] {
    const kept: NoteNode[] = [];
    for (const node of list) {
      if (left <= 0) break;
      left -= 1;
      const { attrs, text, content } = node;
      kept.push({
        ...node,
        ...(attrs !== undefined && { attrs: shortened(attrs) }),
        ...(text !== undefined && { text: taken(text) }),
        ...(content !== undefined && { content: begun(content) }),
      });
    }
    return kept;
  }

  function shortened(attrs: Record<string, unknown>): Record<string, unknown> {
    const entries = Object.entries(attrs);
    return Object.fromEntries(
      entries.map(([name, value]) => [name, typeof value === 'string' ? taken(value) : value]),
    );
  }

  return begun(nodes);
}
