/** A node of a note's document, as it is stored and sent. */
export interface NoteNode {
  type: string;
  attrs?: Record<string, unknown>;
  marks?: NoteMark[];
  text?: string;
  content?: NoteNode[];
}

/** The look of a piece of text, or its link. */
export interface NoteMark {
  type: string;
  attrs?: Record<string, unknown>;
}

/** Deeper than any document that we read or write; each list takes two levels. */
export const deepestNote = 140;

/** Whether a value from outside is a node, as far as its own fields are concerned. */
export function isNoteNode(value: unknown): value is NoteNode {
  if (!isRecord(value) || typeof value['type'] !== 'string') return false;
  const { attrs, content, marks, text } = value;
  return (
    (attrs === undefined || isRecord(attrs)) &&
    (content === undefined || Array.isArray(content)) &&
    (marks === undefined || (Array.isArray(marks) && marks.every(isMark))) &&
    (text === undefined || typeof text === 'string')
  );
}

function isMark(value: unknown): value is NoteMark {
  if (!isRecord(value) || typeof value['type'] !== 'string') return false;
  return value['attrs'] === undefined || isRecord(value['attrs']);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
