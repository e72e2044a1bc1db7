import type { SegmentPostings } from './finding.queries.ts';
import { unpackNumbers } from './pack.ts';
import type { QuestionWord } from './question-words.ts';
import { mostOfSegment, mostTimes } from './segment.ts';

/** A passage that has words of the question, by its place in the reading. */
export interface Candidate {
  readingId: number;
  ordinal: number;
  score: number;
  length: number;
}

/** How rare the words of a question are in what is searched, and how long its passages are. */
export interface Statistics {
  rarity: number[];
  averageLength: number;
}

/** A stem to look for and the word of the question it stands for; `share`: how well it does. */
export interface WantedStem {
  stem: string;
  word: number;
  share: number;
}

/** BM25's constants: how soon another occurrence counts less, and how much long passages do. */
const saturation = 1.2;
const lengthEffect = 0.6;

/** Scores every passage that has words of the question by BM25 and returns the best. */
export function scoreSegments(
  segments: readonly SegmentPostings[],
  {
    words,
    stems,
    limit,
  }: { words: readonly QuestionWord[]; stems: readonly (WantedStem | null)[]; limit: number },
): { best: Candidate[]; statistics: Statistics } {
  const numbers = new Uint32Array(mostOfSegment);
  const opened = segments.map(({ lengths, postings, ...segment }) => {
    const count = unpackNumbers(lengths, numbers);
    return { ...segment, lengths: numbers.slice(0, count), lists: postings.split(' ') };
  });
  const statistics = statisticsOf(opened, words, stems);
  const best = createBest(limit);
  for (const { readingId, first, lengths, lists } of opened) {
    const scores = new Float64Array(lengths.length);
    for (const [index, wanted] of stems.entries()) {
      const list = lists[index] ?? '';
      if (!wanted || list === '') continue;
      const { word, share } = wanted;
      const weight = (words[word]?.weight ?? 0) * (statistics.rarity[word] ?? 0) * share;
      const count = unpackNumbers(list, numbers);
      let passage = -1;
      for (let at = 0; at < count; at += 1) {
        const number = numbers[at] ?? 0;
        passage += Math.floor(number / mostTimes) + 1;
        const times = (number % mostTimes) + 1;
        const relative = (lengths[passage] ?? 0) / statistics.averageLength;
        scores[passage] = (scores[passage] ?? 0) + weight * termScore(times, relative);
      }
    }
    for (let passage = 0; passage < scores.length; passage += 1) {
      const score = scores[passage] ?? 0;
      if (score > best.least())
        best.add({ readingId, ordinal: first + passage, score, length: lengths[passage] ?? 0 });
    }
  }
  return { best: best.list(), statistics };
}

/** What a word that stands in a passage so often adds, by the length of the passage relative to the average. */
export function termScore(times: number, relativeLength: number): number {
  return (
    (times * (saturation + 1)) / (times + saturation * (1 - lengthEffect + lengthEffect * relativeLength))
  );
}

function statisticsOf(
  segments: readonly { lengths: Uint32Array; lists: string[] }[],
  words: readonly QuestionWord[],
  stems: readonly (WantedStem | null)[],
): Statistics {
  const holding = words.map(() => 0);
  let passages = 0;
  let length = 0;
  const numbers = new Uint32Array(mostOfSegment);
  for (const { lengths, lists } of segments) {
    passages += lengths.length;
    for (const one of lengths) length += one;
    for (const [index, wanted] of stems.entries()) {
      const list = lists[index] ?? '';
      if (!wanted || list === '') continue;
      holding[wanted.word] = (holding[wanted.word] ?? 0) + unpackNumbers(list, numbers);
    }
  }
  return {
    rarity: holding.map((count) => Math.log(1 + Math.max(0.5, passages - count + 0.5) / (count + 0.5))),
    averageLength: Math.max(1, length / Math.max(1, passages)),
  };
}

/** Keeps the best candidates. */
function createBest(limit: number): {
  least(): number;
  add(candidate: Candidate): void;
  list(): Candidate[];
} {
  let kept: Candidate[] = [];
  let least = 0;
  const trim = () => {
    kept.sort((one, other) => other.score - one.score);
    kept = kept.slice(0, limit);
    if (kept.length === limit) least = kept.at(-1)?.score ?? 0;
  };
  return {
    least: () => least,
    add: (candidate) => {
      kept.push(candidate);
      // Sorted now and then: each candidate moves once.
      if (kept.length >= limit * 4) trim();
    },
    list: () => {
      trim();
      return kept;
    },
  };
}
