import type { MarkedText } from '@polylogue/contract/find';
import { stemsOf } from '../../../platform/words/stems.ts';
import { wordsIn } from '../../../platform/words/words.ts';
import { plainText } from './plain-text.ts';
import type { WantedWord } from './wanted-words.ts';

/** Where a wanted word stands. */
export interface Mark {
  start: number;
  end: number;
  /** Which of the wanted words it is. */
  word: number;
}

/** Finds wanted words in texts. */
export type Marker = (text: string) => Mark[];

/** Letters that all forms of a word have in common. */
const commonLetters = 2;

/** Recognises words in any form. Most words have nothing to do with the search, and stemming is what takes time. */
export function createMarker(wanted: readonly WantedWord[]): Marker {
  const numbers = new Map(
    wanted.flatMap(({ stems }, number) => stems.map((stem) => [stem, number] as const)),
  );
  const beginnings = new Set(
    wanted.flatMap(({ folded, stems }) => [folded, ...stems].map((word) => word.slice(0, commonLetters))),
  );
  const known = new Map<string, number | null>();

  function numberOf(word: { folded: string; lower: string }): number | null {
    if (!beginnings.has(word.folded.slice(0, commonLetters))) return null;
    const found = known.get(word.lower);
    if (found !== undefined) return found;
    const form = stemsOf(word).find((stem) => numbers.has(stem));
    const begun = wanted.findIndex(({ folded, mayGoOn }) => mayGoOn && word.folded.startsWith(folded));
    const number = form === undefined ? (begun === -1 ? null : begun) : (numbers.get(form) ?? null);
    known.set(word.lower, number);
    return number;
  }

  return (text) => {
    const marks: Mark[] = [];
    for (const word of wordsIn(text)) {
      const number = numberOf(word);
      const last = marks.at(-1);
      if (number === null) continue;
      // Parts of a name in camel case stand inside it, pairs of characters overlap.
      if (last && word.start < last.end) last.end = Math.max(last.end, word.end);
      else marks.push({ start: word.start, end: word.end, word: number });
    }
    return marks;
  };
}

/** A text with its marks. */
export function markWhole(text: string, marker: Marker): MarkedText {
  return { text, marks: marker(text).map(({ start, end }) => [start, end]) };
}

/** UTF-16 units of a snippet, and of what stands before the first word. */
const length = 180;
const lead = 40;

/** The part of a text with the most of the words; null without any. */
export function snippetOf(text: string, marker: Marker): MarkedText | null {
  const marks = marker(text);
  const best = densest(marks);
  if (!best) return null;
  const from = best.start <= lead ? 0 : beginningOfWord(text, best.start - lead, best.start);
  const to = from + length >= text.length ? text.length : endOfWord(text, from + length);
  const shown = plainText(text.slice(from, to));
  return markWhole(`${from > 0 ? '…' : ''}${shown}${to < text.length ? '…' : ''}`, marker);
}

function densest(marks: readonly Mark[]): Mark | undefined {
  let best: { mark: Mark; words: number } | undefined;
  for (const [index, mark] of marks.entries()) {
    const words = new Set<number>();
    for (let next = index; (marks[next]?.end ?? Infinity) - mark.start < length - lead; next += 1) {
      words.add(marks[next]?.word ?? 0);
    }
    if (!best || words.size > best.words) best = { mark, words: words.size };
  }
  return best?.mark;
}

function beginningOfWord(text: string, from: number, before: number): number {
  const space = text.indexOf(' ', from);
  return space === -1 || space >= before ? from : space + 1;
}

function endOfWord(text: string, to: number): number {
  const space = text.lastIndexOf(' ', to);
  return space > to - 30 ? space : to;
}
