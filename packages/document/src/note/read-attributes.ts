import type { NoteMark, NoteNode } from './note-node.ts';

/** An attribute that holds text. */
export function textOf({ attrs }: NoteNode | NoteMark, name: string): string | undefined {
  const value = attrs?.[name];
  return typeof value === 'string' ? value : undefined;
}

/** An attribute that holds a number. */
export function numberOf({ attrs }: NoteNode, name: string): number | undefined {
  const value = attrs?.[name];
  return typeof value === 'number' ? value : undefined;
}

/** Whether an attribute is set. */
export function flagOf({ attrs }: NoteNode, name: string): boolean {
  return attrs?.[name] === true;
}
