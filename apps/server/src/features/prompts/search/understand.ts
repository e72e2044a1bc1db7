import type { Executor } from '../../../platform/db/database.ts';
import { splitsOf, joinPieces, joinsOf } from './compounds.ts';
import { spellingsOf } from './corrections.ts';
import { knownOf, type Question } from './known-words.ts';
import { mayBeMistyped } from './nearness.ts';
import { piecesOf, type Piece } from './pieces.ts';
import type { Wanted } from './search-query.ts';

type Words = readonly string[];

/**
 * What a search that found nothing may mean. Words that are one together are joined; unknown ones are read in the other
 * keyboard layout, in the other alphabet, without a slip, or as two words written together.
 */
export async function understand(executor: Executor, question: Question): Promise<Wanted> {
  const written = piecesOf(question.search ?? '');
  const joins = joinsOf(written);
  const words = written.flatMap(({ typed, switched, sounds }) => [...typed, ...switched, ...sounds]);
  const known = await knownOf(executor, question, { words, exact: joins });
  const pieces = joinPieces(written, (word) => joins.includes(word) && known.has(word));
  const areKnown = (words: Words) => words.length > 0 && words.every((word) => known.has(word));
  const isUnderstood = ({ typed, switched, sounds }: Piece) => [typed, switched, sounds].some(areKnown);
  const unknown = pieces.filter((piece) => !isUnderstood(piece));
  const spellings = await spellingsOf(executor, question, doubtful(unknown));
  const areNear = (words: Words) => words.some((word) => (spellings.get(word) ?? []).length > 0);
  const splits = await knownSplits(
    executor,
    question,
    unknown.flatMap(({ typed, sounds }) => (areNear(typed) || areNear(sounds) ? [] : typed)),
  );
  const correct = (words: Words): Wanted =>
    words.map((word) => {
      const near = known.has(word) ? [] : (spellings.get(word) ?? []);
      if (near.length > 0) return { spellings: near, isTyped: false };
      return { spellings: [splits.get(word) ?? word], isTyped: true };
    });
  return pieces.flatMap(({ typed, switched, sounds }) => {
    const readings = [typed, switched, sounds];
    const best = readings.find(areKnown) ?? [typed, sounds].find(areNear) ?? typed;
    return correct(best);
  });
}

/** The words that may have a slip. */
function doubtful(unknown: readonly Piece[]): string[] {
  const words = unknown
    .filter(({ written }) => mayBeMistyped(written))
    .flatMap(({ typed, sounds }) => [...typed, ...sounds]);
  return [...new Set(words.filter((word) => mayBeMistyped(word)))];
}

/** The words that stand somewhere as two in a row, read so. */
async function knownSplits(
  executor: Executor,
  question: Question,
  words: Words,
): Promise<Map<string, string>> {
  const known = await knownOf(executor, question, { rows: words.flatMap(splitsOf) });
  return new Map(
    words.flatMap((word) => {
      const split = splitsOf(word).find((two) => known.has(two));
      return split === undefined ? [] : [[word, split] as const];
    }),
  );
}
