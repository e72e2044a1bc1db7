import type { Word } from '../../../platform/words/words.ts';
import type { ScoredPassage } from './score-passage.ts';

/** Share of adjacent pairs that two passages have in common if one repeats the other. */
const alike = 0.85;
/** Passages joined with their neighbours: longer ones bury what was asked for. */
const mostJoined = 3;

/** A passage, or neighbours joined. */
export interface ArrangedPassage extends ScoredPassage {
  lastOrdinal: number;
  count: number;
}

/** Puts the best first, drops those that repeat a better one and joins neighbours. */
export function arrangePassages(scored: readonly ScoredPassage[], limit: number): ArrangedPassage[] {
  const kept: ArrangedPassage[] = [];
  const ordered = scored.toSorted(
    (one, other) => other.score - one.score || one.readingId - other.readingId || one.ordinal - other.ordinal,
  );
  for (const passage of ordered) {
    if (kept.some((better) => addsNothing(passage, better) && repeats(passage, better))) continue;
    const neighbour = kept.find((better) => isNeighbour(better, passage));
    if (neighbour) Object.assign(neighbour, joined(neighbour, passage));
    else if (kept.length < limit) {
      kept.push({ ...passage, lastOrdinal: passage.ordinal, count: 1 });
    } else break;
  }
  return kept;
}

function isNeighbour(found: ArrangedPassage, passage: ScoredPassage): boolean {
  return (
    found.readingId === passage.readingId &&
    found.count < mostJoined &&
    (passage.ordinal === found.ordinal - 1 || passage.ordinal === found.lastOrdinal + 1)
  );
}

function joined(found: ArrangedPassage, passage: ScoredPassage): Partial<ArrangedPassage> {
  const hits = [...new Set([...found.hits, ...passage.hits])];
  const count = found.count + 1;
  if (passage.ordinal < found.ordinal) {
    const { ordinal, start, place } = passage;
    const lastRow = found.place.lastRow ?? found.place.row;
    return {
      ordinal,
      start,
      count,
      hits,
      text: passage.text + found.text,
      place: lastRow === undefined ? place : { ...place, lastRow },
    };
  }
  const lastRow = passage.place.lastRow ?? passage.place.row;
  return {
    lastOrdinal: passage.ordinal,
    count,
    hits,
    text: found.text + passage.text,
    place: lastRow === undefined ? found.place : { ...found.place, lastRow },
  };
}

/** Whether a passage has no word of the question that a better one lacks. */
function addsNothing({ numbers }: ScoredPassage, better: ScoredPassage): boolean {
  return numbers.every((number) => better.numbers.includes(number));
}

/** Whether a passage says what a better one does. */
function repeats({ words }: ScoredPassage, better: ScoredPassage): boolean {
  const longer = Math.max(words.length, better.words.length);
  // Most have little in common, and their first pairs show it.
  let spare = words.length - alike * longer;
  if (spare < 0 || better.words.length < alike * longer) return false;
  const pairs = pairsOf(better.words);
  for (let at = 0; at < words.length && spare >= 0; at += 1) if (!pairs.has(pairAt(words, at))) spare -= 1;
  return spare >= 0;
}

/** The better one is compared with many. */
const knownPairs = new WeakMap<readonly Word[], Set<number>>();

function pairsOf(words: readonly Word[]): Set<number> {
  const known = knownPairs.get(words);
  if (known) return known;
  const pairs = new Set(words.map((_, at) => pairAt(words, at)));
  knownPairs.set(words, pairs);
  return pairs;
}

/** A word and the next as one number. Two pairs hardly ever have the same, and one of many would not matter. */
function pairAt(words: readonly Word[], at: number): number {
  return hashed(words[at + 1], hashed(words[at], 0x811c9dc5)) >>> 1;
}

function hashed(word: Word | undefined, start: number): number {
  let hash = start;
  const letters = word?.folded ?? '';
  for (let at = 0; at < letters.length; at += 1) hash = Math.imul(hash ^ letters.charCodeAt(at), 0x01000193);
  return Math.imul(hash ^ (hash >>> 15), 0x01000193);
}
