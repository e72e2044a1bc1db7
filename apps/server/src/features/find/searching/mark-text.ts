import type { MarkedText } from '@polylogue/contract/find';
import { stemsOf } from '../../../platform/words/stems.ts';
import { wordsIn } from '../../../platform/words/words.ts';
import { mostUnits } from '../indexing/word-vector.ts';
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
  return foundIn(text, marker).snippet;
}

/** Words of a text that are named, as they are written. */
const mostWritten = 12;

/** The same part, and how the words are written in the text. Of a long text as much is read as is indexed. */
export function foundIn(text: string, marker: Marker): { snippet: MarkedText | null; words: string[] } {
  const marks = marker(text.slice(0, mostUnits));
  const written = new Set<string>();
  for (const { start, end } of marks) {
    if (written.size === mostWritten) break;
    written.add(text.slice(start, end).toLowerCase());
  }
  const best = densest(marks);
  return { snippet: best ? snippetAround(text, best, marker) : null, words: [...written] };
}

function snippetAround(text: string, best: Mark, marker: Marker): MarkedText {
  const from = best.start <= lead ? 0 : beginningOfWord(text, best.start - lead, best.start);
  const to = from + length >= text.length ? text.length : endOfWord(text, from + length);
  const shown = plainText(text.slice(from, to));
  return markWhole(`${from > 0 ? '…' : ''}${shown}${to < text.length ? '…' : ''}`, marker);
}

/** The mark behind which most of the words stand close together, the first of several. */
function densest(marks: readonly Mark[]): Mark | undefined {
  const all = new Set(marks.map(({ word }) => word)).size;
  /** How often each word stands between the mark and the end of what is shown. */
  const within = new Map<number, number>();
  let best: { mark: Mark; words: number } | undefined;
  let next = 0;
  for (const [index, mark] of marks.entries()) {
    for (let one = marks[next]; one && one.end - mark.start < length - lead; one = marks[next]) {
      within.set(one.word, (within.get(one.word) ?? 0) + 1);
      next += 1;
    }
    if (!best || within.size > best.words) best = { mark, words: within.size };
    if (best.words === all) break;
    if (next === index) next += 1;
    else {
      const left = (within.get(mark.word) ?? 0) - 1;
      if (left > 0) within.set(mark.word, left);
      else within.delete(mark.word);
    }
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
