import type { ScoredPassage } from './score-passage.ts';
import type { NearPassage } from './vector-index.ts';

/** The usual constant of reciprocal rank fusion: how little the first ranks stand out. */
const flatness = 60;

/** Ranks passages by their words and by their meaning together. The scores are those of the ranks. */
export function fuseRanks(
  scored: readonly ScoredPassage[],
  nearest: readonly NearPassage[],
): ScoredPassage[] {
  const byWords = scored
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .map(nameOf);
  const shares = new Map<string, number>();
  for (const ranking of [byWords, nearest.map(nameOf)]) {
    for (const [rank, name] of ranking.entries()) {
      shares.set(name, (shares.get(name) ?? 0) + 1 / (flatness + rank + 1));
    }
  }
  return scored.map((passage) => ({ ...passage, score: shares.get(nameOf(passage)) ?? 0 }));
}

/** Tells passages apart. */
export function nameOf({ readingId, ordinal }: NearPassage): string {
  return `${readingId} ${ordinal}`;
}
