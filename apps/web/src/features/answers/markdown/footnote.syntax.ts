import type { Token, TokenizerExtension } from 'marked';

/** A mark in the text that points at a footnote. */
export interface FootnoteMarkToken {
  type: 'footnoteMark';
  raw: string;
  label: string;
}

/** A footnote where it was written. */
export interface FootnoteToken {
  type: 'footnote';
  raw: string;
  label: string;
  tokens: Token[];
}

const mark = /^\[\^([^\]\s]+)\](?!:)/;
const opening = /^ {0,3}\[\^([^\]\s]+)\]:[ \t]*/;

const fence = /^ {0,1}(?:```|~~~)/;

/** The lines of one footnote: up to the next one or a fence, or to a blank line after which nothing is indented. */
function wholeOf(source: string): string {
  const lines = source.split(/(?<=\n)/);
  let count = 1;
  while (count < lines.length) {
    const line = lines[count] ?? '';
    const next = lines[count + 1] ?? '';
    if (opening.test(line) || fence.test(line)) break;
    if (line.trim() === '' && !/^(?: {2,}|\t)\S/.test(next)) break;
    count += 1;
  }
  return lines.slice(0, count).join('');
}

/** Footnotes, which the parser does not know: `[^1]` and `[^1]: …`. */
export const footnoteSyntax: TokenizerExtension[] = [
  {
    name: 'footnote',
    level: 'block',
    tokenizer(source) {
      const [begun, label] = opening.exec(source) ?? [];
      if (begun === undefined || label === undefined) return undefined;
      const raw = wholeOf(source);
      const text = raw.slice(begun.length).replace(/^(?: {1,4}|\t)/gm, '');
      return { type: 'footnote', raw, label, tokens: this.lexer.blockTokens(text, []) };
    },
  },
  {
    name: 'footnoteMark',
    level: 'inline',
    start: (source) => {
      const index = source.indexOf('[^');
      return index === -1 ? undefined : index;
    },
    tokenizer(source) {
      const [raw, label] = mark.exec(source) ?? [];
      return raw === undefined ? undefined : { type: 'footnoteMark', raw, label };
    },
  },
];
