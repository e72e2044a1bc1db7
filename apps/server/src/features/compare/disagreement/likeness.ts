import type { Facts } from './facts.ts';
import { figuresAgree, type Figure } from './figures.ts';
import { daysAgree } from './days.ts';

/** Weight of a word: the rarer, the higher. */
export type Weigh = (stem: string) => number;

/** A name missing in the other sentence may correspond to a different one there, so it counts little. */
const unsharedName = 0.3;

/** A shared number or date weighs about as much as a rare word. */
const sharedValue = 2;

/** Large numbers do not match by chance. */
const largeNumber = 1_000;

/** Weights words by inverse frequency over all sentences. */
export function weighWords(all: readonly Facts[]): Weigh {
  const counts = new Map<string, number>();
  for (const { stems, names } of all) {
    for (const stem of [...stems, ...names.keys()]) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  }
  const weights = new Map([...counts].map(([stem, count]) => [stem, Math.log(1 + all.length / count)]));
  return (stem) => weights.get(stem) ?? 0;
}

/**
 * Similarity of two sentences from 0 to 1: the share of common words, in total and of the shorter one.
 * Differing values do not count, or sentences that differ only in a number would not match.
 */
export function likeness(one: Facts, other: Facts, weigh: Weigh): number {
  const words = sharedWords(one, other, weigh);
  const values = sharedValues(one, other);
  if (words.count + values < Math.min(2, wordCount(one), wordCount(other))) return 0;
  const bonus = values * sharedValue;
  const shared = words.weight + bonus;
  const [a, b] = [sizeOf(one, other, weigh) + bonus, sizeOf(other, one, weigh) + bonus];
  const both = (2 * shared) / (a + b);
  const ofShorter = shared / Math.min(a, b);
  return 0.6 * both + 0.4 * ofShorter;
}

function wordCount({ stems, names }: Facts): number {
  return stems.size + names.size;
}

function sharedWords(one: Facts, other: Facts, weigh: Weigh): { weight: number; count: number } {
  let weight = 0;
  let count = 0;
  for (const stem of [...one.stems, ...one.names.keys()]) {
    if (!other.stems.has(stem) && !other.names.has(stem)) continue;
    weight += weigh(stem);
    count += 1;
  }
  return { weight, count };
}

function sharedValues(one: Facts, other: Facts): number {
  const figures = one.figures.filter((figure) =>
    other.figures.some((there) => isSameUnit(figure, there) && figuresAgree(figure, there)),
  );
  const days = one.days.filter((day) => other.days.some((there) => daysAgree(day, there)));
  return figures.length + days.length;
}

/** A large number is the same regardless of its unit. */
function isSameUnit(one: Figure, other: Figure): boolean {
  return one.unit === other.unit || one.low >= largeNumber;
}

/** The maximum that a sentence could share. */
function sizeOf(facts: Facts, other: Facts, weigh: Weigh): number {
  let size = 0;
  for (const stem of facts.stems) size += weigh(stem);
  for (const stem of facts.names.keys()) {
    size += weigh(stem) * (other.names.has(stem) || other.stems.has(stem) ? 1 : unsharedName);
  }
  return size;
}
