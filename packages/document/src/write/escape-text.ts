/** Where a text stands, which decides what would be read as a mark. */
export interface TextPlace {
  /** In a line with links, brackets of the words could be taken for theirs. */
  hasLinks: boolean;
}

/** Writes a character so that it can only be read as itself. */
export function reference(character: string): string {
  return `&#${character.codePointAt(0)};`;
}

const address = /(?:https?|ftp):(?=\/\/)|www\.|(?<=[\w.+-])@(?=[\w-])/gi;
const marks = /[\\`*~$[\]<]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|!$|\[\^/gu;

/** Escapes what would be read as formatting. */
export function escapeText(text: string, { hasLinks }: TextPlace): string {
  return text
    .replaceAll(/&(?=#?\w+;)/g, '&amp;')
    .replaceAll(marks, (mark) => escapeMark(mark, hasLinks))
    .replaceAll(/\[\^/g, '[\\^')
    .replaceAll(address, (found) => found.slice(0, -1) + reference(found.slice(-1)));
}

function escapeMark(mark: string, hasLinks: boolean): string {
  if (mark === '<') return '&lt;';
  if (hasLinks && /[\\[\]]/.test(mark)) return reference(mark);
  // `\[` would begin a formula; a bracket that nothing closes is only itself.
  if (mark.startsWith('[')) return mark;
  return `\\${mark}`;
}

/** The length of the longest run of backticks. A text of nothing else has more runs than a call has arguments. */
export function longestTicks(text: string): number {
  let longest = 0;
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  return longest;
}

/** Whole lines that would be read as the beginning of a block, and where to put the backslash. */
const lineStarts = [
  /^()(?=#{1,6}(?:\s|$))/,
  /^()(?=[-+](?:\s|$))/,
  /^()(?=[-=]+[ \t]*$)/,
  /^()(?=>)/,
  /^()(?=\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*(?:\|[ \t]*)?$)/,
  /^(\d{1,9})(?=[.)](?:\s|$))/,
];

/** Keeps the lines of a paragraph from being read as something else. */
export function guardLines(text: string): string {
  return text
    .split('\n')
    .map((line) => {
      const start = lineStarts.find((one) => one.test(line));
      return start ? line.replace(start, '$1\\') : line;
    })
    .join('\n');
}
