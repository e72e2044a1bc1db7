import type { Facts } from './facts.ts';
import { likeness, type Weigh } from './likeness.ts';

/** A sentence of any answer. */
export interface Weighed {
  answer: number;
  facts: Facts;
}

/** Two sentences of different answers that may match. */
interface Pair {
  one: number;
  other: number;
  likeness: number;
}

/** Below this, the similarity is that of any two sentences on one subject. */
const alike = 0.42;

/** Similar enough to join a group without being a best match. */
const veryAlike = 0.62;

/**
 * Candidates are found by their rarest words, and by no word shared by this many: otherwise everything is
 * compared with everything.
 */
const search = { words: 6, mostFound: 24 };

/**
 * Groups matching sentences: mutual best matches first, then sentences very similar to a member. Returns each
 * sentence's group number, or undefined.
 */
export function groupsOf(sentences: readonly Weighed[], weigh: Weigh): (number | undefined)[] {
  const pairs = pairsOf(sentences, weigh).toSorted((a, b) => b.likeness - a.likeness);
  const best = bestMatches(sentences, pairs);
  const isMutual = ({ one, other }: Pair) =>
    best.get(keyOf(one, sentences[other])) === other && best.get(keyOf(other, sentences[one])) === one;
  const groups = new Map<number, Set<number>>();
  for (const pair of pairs.filter(isMutual)) merge(groups, sentences, pair);
  for (const pair of pairs.filter((candidate) => candidate.likeness >= veryAlike)) join(groups, pair);
  return numbered(sentences.length, groups);
}

/** Pairs that share a sufficiently rare word. */
function pairsOf(sentences: readonly Weighed[], weigh: Weigh): Pair[] {
  const having = new Map<string, number[]>();
  for (const [index, { facts }] of sentences.entries()) {
    for (const word of rarestWords(facts, weigh)) {
      const known = having.get(word);
      if (known) known.push(index);
      else having.set(word, [index]);
    }
  }
  return sentences.flatMap(({ answer, facts }, index) => {
    const found = new Set(rarestWords(facts, weigh).flatMap((word) => fewOf(having.get(word))));
    return [...found].flatMap((other): Pair[] => {
      const there = sentences[other];
      if (!there || other >= index || there.answer === answer) return [];
      const pair = { one: other, other: index, likeness: likeness(there.facts, facts, weigh) };
      return pair.likeness >= alike ? [pair] : [];
    });
  });
}

function rarestWords({ stems, names }: Facts, weigh: Weigh): string[] {
  return [...stems, ...names.keys()]
    .toSorted((one, other) => weigh(other) - weigh(one))
    .slice(0, search.words);
}

function fewOf(having: readonly number[] = []): readonly number[] {
  return having.length <= search.mostFound ? having : [];
}

function keyOf(sentence: number, other: Weighed | undefined): string {
  return `${sentence} ${other?.answer}`;
}

/** The best match of each sentence in every other answer; pairs are sorted best first. */
function bestMatches(sentences: readonly Weighed[], pairs: readonly Pair[]): Map<string, number> {
  const best = new Map<string, number>();
  for (const { one, other } of pairs) {
    const [there, back] = [keyOf(one, sentences[other]), keyOf(other, sentences[one])];
    if (!best.has(there)) best.set(there, other);
    if (!best.has(back)) best.set(back, one);
  }
  return best;
}

/** Merges two groups unless an answer would be in the result twice, which means a false match. */
function merge(groups: Map<number, Set<number>>, sentences: readonly Weighed[], { one, other }: Pair): void {
  const united = new Set([...(groups.get(one) ?? [one]), ...(groups.get(other) ?? [other])]);
  const answers = new Set([...united].map((index) => sentences[index]?.answer));
  if (answers.size < united.size) return;
  for (const index of united) groups.set(index, united);
}

function join(groups: Map<number, Set<number>>, { one, other }: Pair): void {
  const [here, there] = [groups.get(one), groups.get(other)];
  if (here && there) return;
  const group = here ?? there;
  if (!group) return;
  for (const index of [one, other]) {
    group.add(index);
    groups.set(index, group);
  }
}

function numbered(count: number, groups: ReadonlyMap<number, ReadonlySet<number>>): (number | undefined)[] {
  const numbers = new Map<ReadonlySet<number>, number>();
  return Array.from({ length: count }, (_, index) => {
    const group = groups.get(index);
    if (!group) return undefined;
    const number = numbers.get(group) ?? numbers.size;
    numbers.set(group, number);
    return number;
  });
}
