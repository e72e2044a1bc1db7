import type { Facts } from './facts.ts';
import { figuresAgree, type Figure } from './figures.ts';
import { daysAgree } from './days.ts';

/** How much a word tells: the rarer, the more. */
export type Weigh = (stem: string) => number;

/** A name that the other sentence lacks may stand where the other has another name: it counts little against them. */
const unsharedName = 0.3;

/** A number or a date that both have tells about as much as a rare word. */
const sharedValue = 2;

/** Nobody names such a number by chance. */
const largeNumber = 1_000;

/** Weights the words of all sentences by how few of these have them. */
export function weighWords(all: readonly Facts[]): Weigh {
  const counts = new Map<string, number>();
  for (const { stems, names } of all) {
    for (const stem of [...stems, ...names.keys()]) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  }
  const weights = new Map([...counts].map(([stem, count]) => [stem, Math.log(1 + all.length / count)]));
  return (stem) => weights.get(stem) ?? 0;
}

/**
 * How alike two sentences are, from 0 to 1: how much of their words they share, and how much of the shorter one's. Values do
 * not count against them, or those that differ only in a number would be taken for strangers.
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

/** A large number is the same one whatever it is said to count. */
function isSameUnit(one: Figure, other: Figure): boolean {
  return one.unit === other.unit || one.low >= largeNumber;
}

/** What a sentence has to share at most. */
function sizeOf(facts: Facts, other: Facts, weigh: Weigh): number {
  let size = 0;
  for (const stem of facts.stems) size += weigh(stem);
  for (const stem of facts.names.keys()) {
    size += weigh(stem) * (other.names.has(stem) || other.stems.has(stem) ? 1 : unsharedName);
  }
  return size;
}
