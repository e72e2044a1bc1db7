import { cutText } from '../../../ui/cut-text.ts';

/** Characters of a note's name that is taken from its text; a list cuts it shorter still. */
const longest = 60;

/** What a note made of this text is called: its first words, without the signs of Markdown. */
export function nameOfText(text: string): string | undefined {
  const lines = text.split('\n').map((line) =>
    line
      .replace(/^\s*(?:#{1,6}|>|[-*+]|\d+[.)]|`{3,}\w*|\|)\s*/, '')
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replace(/[*_`~|]+/g, '')
      .trim(),
  );
  const first = lines.find((line) => /[\p{L}\p{N}]/u.test(line));
  return first === undefined ? undefined : cutText(first, longest);
}
