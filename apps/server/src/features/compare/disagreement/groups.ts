import type { Facts } from './facts.ts';
import { likeness, type Weigh } from './likeness.ts';

/** A sentence among those of all answers. */
export interface Weighed {
  answer: number;
  facts: Facts;
}

/** Two sentences of different answers that may say the same. */
interface Pair {
  one: number;
  other: number;
  likeness: number;
}

/** Below this, sentences have no more in common than any two about the same subject. */
const alike = 0.42;

/** So alike that a sentence may join others although it is not the best match of any. */
const veryAlike = 0.62;

/** Sentences are found by their rarest words, and by no word that so many share: else everything is compared with everything. */
const search = { words: 6, mostFound: 24 };

/**
 * Puts sentences that correspond to each other into groups: the best matches first, where each is the other's best; then
 * what is very much like one of a group. Answers the number of each sentence's group, or undefined.
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

/** Pairs that share a word that not everybody uses. */
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

/** The best match of each sentence in each other answer; the pairs come best first. */
function bestMatches(sentences: readonly Weighed[], pairs: readonly Pair[]): Map<string, number> {
  const best = new Map<string, number>();
  for (const { one, other } of pairs) {
    const [there, back] = [keyOf(one, sentences[other]), keyOf(other, sentences[one])];
    if (!best.has(there)) best.set(there, other);
    if (!best.has(back)) best.set(back, one);
  }
  return best;
}

/** Unites two groups unless an answer would stand in it twice: then something was taken for something else. */
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
