import { aboutTokens } from './tokens.ts';

/** Ends of sentences with the space after them. */
const sentences = /[.!?…。！？]["'»”’)\]]*\s+|[。！？]|\n+/gu;
const lines = /\n+/gu;
const spaces = /\s+/gu;
/** What has no spaces at all is cut anywhere. */
const anywhere = /[\s\S]{1,200}/gu;

/** Cuts a text into parts of at most so many tokens: between sentences or lines, else between words, else anywhere. Joined they are the text. */
export function splitText(text: string, { most, byLines }: { most: number; byLines: boolean }): string[] {
  const ways = byLines ? [lines, spaces, anywhere] : [sentences, spaces, anywhere];
  return splitBy(text, most, ways);
}

function splitBy(text: string, most: number, [way, ...others]: readonly RegExp[]): string[] {
  if (aboutTokens(text) <= most || !way) return [text];
  const parts: string[] = [];
  let open = '';
  let tokens = 0;
  for (const piece of piecesOf(text, way)) {
    const more = aboutTokens(piece);
    if (open !== '' && tokens + more > most) {
      parts.push(open);
      [open, tokens] = ['', 0];
    }
    if (more > most) {
      parts.push(...splitBy(piece, most, others));
      continue;
    }
    open += piece;
    tokens += more;
  }
  return open === '' ? parts : [...parts, open];
}

/** The text cut after each match. */
function piecesOf(text: string, way: RegExp): string[] {
  const pieces: string[] = [];
  let start = 0;
  for (const match of text.matchAll(way)) {
    let end = match.index + match[0].length;
    // Never between the halves of a character.
    if (isHighSurrogate(text.charCodeAt(end - 1)) && end < text.length) end -= 1;
    if (end <= start) continue;
    pieces.push(text.slice(start, end));
    start = end;
  }
  if (start < text.length) pieces.push(text.slice(start));
  return pieces;
}

function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}
