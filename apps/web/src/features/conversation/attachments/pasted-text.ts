/**
 * A pasted text becomes an attachment when it would push what is typed out of sight: the composer shows some ten
 * lines of eighty characters, and four screens of scrolling are more than anybody edits there. Shorter texts, such as a
 * paragraph or a stack trace, stay where they can be edited.
 */
const longest = { characters: 4_000, lines: 80 };

/** Whether a pasted text is better kept beside the message than in it. */
export function isLongPaste(text: string): boolean {
  return text.length > longest.characters || text.split('\n', longest.lines + 1).length > longest.lines;
}
