import type { NumberedPassage } from './finding.queries.ts';
import type { Recogniser } from './recognise-words.ts';
import { termScore, type Candidate, type Statistics } from './score-segments.ts';
import { wordsIn, type Word } from '../../../platform/words/words.ts';

/** A candidate with its text and its exact score. */
export interface ScoredPassage extends NumberedPassage {
  score: number;
  /** Words of the question as they are written in it. */
  hits: string[];
  /** The same by their numbers. */
  numbers: number[];
  /** Its words in order, to tell duplicates by. */
  words: readonly Word[];
}

/** What an adjacent pair adds, relative to its words. */
const pairWeight = 0.35;
/** Words of a pair may have so many others between them. */
const pairReach = 2;
/** What a similar word counts, relative to the word itself. */
const similarWeight = 0.7;

/** Scores a passage by the words of its text: their forms, similar words by character n-grams, and adjacent pairs. */
export function scorePassage(
  passage: NumberedPassage,
  candidate: Candidate,
  { recogniser, statistics }: { recogniser: Recogniser; statistics: Statistics },
): ScoredPassage {
  const { words } = recogniser;
  const times = new Float64Array(words.length);
  const similar = new Float64Array(words.length);
  const lastAt = words.map(() => -Infinity);
  const pairs = new Float64Array(words.length);
  const hits = new Map<string, number>();
  const inText = wordsIn(passage.text);

  for (const [at, word] of inText.entries()) {
    const number = recogniser.formOf(word, passage.language);
    if (number === null) {
      recogniser.similarTo(word.folded)?.forEach((share, other) => {
        if (share > (similar[other] ?? 0)) similar[other] = share;
      });
      continue;
    }
    times[number] = (times[number] ?? 0) + 1;
    hits.set(passage.text.slice(word.start, word.end), number);
    for (const [other, { next }] of words.entries()) {
      if (next === null || (next !== number && other !== number)) continue;
      const partner: number = next === number ? other : next;
      if (partner !== number && at - (lastAt[partner] ?? -Infinity) <= pairReach + 1)
        pairs[other] = (pairs[other] ?? 0) + 1;
    }
    lastAt[number] = at;
  }

  const inHeadings = new Set(
    wordsIn((passage.place.headings ?? []).join('\n')).map((word) =>
      recogniser.formOf(word, passage.language),
    ),
  );
  const relative = candidate.length / statistics.averageLength;
  let score = 0;
  for (const [number, { weight, next }] of words.entries()) {
    const rarity = statistics.rarity[number] ?? 0;
    const own = (times[number] ?? 0) + (inHeadings.has(number) ? 1 : 0);
    const share = similar[number] ?? 0;
    if (own > 0) score += weight * rarity * termScore(own, relative);
    else if (share > 0) score += weight * rarity * similarWeight * share * share * termScore(1, relative);
    const paired = pairs[number] ?? 0;
    if (paired > 0 && next !== null) {
      const both = rarity + (statistics.rarity[next] ?? 0);
      score += weight * pairWeight * both * termScore(paired, relative);
    }
  }
  return {
    ...passage,
    score,
    hits: [...hits.keys()],
    numbers: [...new Set(hits.values())],
    words: inText,
  };
}
