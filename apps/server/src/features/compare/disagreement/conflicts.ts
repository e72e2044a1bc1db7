import type { ConflictKind } from '@polylogue/contract/agreement';
import { daysAgree, type Day } from './days.ts';
import type { Facts } from './facts.ts';
import { figuresAgree, type Figure } from './figures.ts';

/** Two sentences differ in the same position. */
export interface Difference {
  kind: ConflictKind;
  one: string;
  other: string;
}

/** Names and negation are compared only between sentences this similar: any two differ in some name. */
const alikeEnough = { name: 0.5, denial: 0.5 };

/**
 * Most names for one thing: a first and a last name. More are a list, and lists differ without contradicting
 * each other.
 */
const mostNames = 2;

/** The differences between two matching sentences. */
export function differencesOf(one: Facts, other: Facts, likeness: number): Difference[] {
  const values = [figureDifference(one, other), dayDifference(one, other)];
  const rest = [
    likeness >= alikeEnough.name && values.every((value) => value === undefined)
      ? nameDifference(one, other)
      : undefined,
    one.isPlain || other.isPlain || likeness >= alikeEnough.denial ? denialDifference(one, other) : undefined,
  ];
  return [...values, ...rest].filter((difference) => difference !== undefined);
}

/** Numbers of the same unit, none of which match. */
function figureDifference(one: Facts, other: Facts): Difference | undefined {
  const isSingle = one.figures.length === 1 && other.figures.length === 1;
  for (const unit of new Set(one.figures.map((figure) => figure.unit))) {
    const here = one.figures.filter((figure) => figure.unit === unit);
    const there = other.figures.filter((figure) => isComparable(figure, unit, isSingle));
    const [first, second] = [here[0], there[0]];
    if (!first || !second) continue;
    if (here.some((a) => there.some((b) => figuresAgree(a, b)))) continue;
    return { kind: 'number', one: first.text, other: second.text };
  }
  return undefined;
}

/** A single number may leave its unit to the context. */
function isComparable(figure: Figure, unit: string | null, isSingle: boolean): boolean {
  return figure.unit === unit || (isSingle && (figure.unit === null || unit === null));
}

function dayDifference(one: Facts, other: Facts): Difference | undefined {
  const [first, second] = [one.days[0], other.days[0]];
  if (!first || !second) return undefined;
  const agree = (a: Day) => other.days.some((b) => daysAgree(a, b));
  if (one.days.some(agree)) return undefined;
  return { kind: 'date', one: first.text, other: second.text };
}

/**
 * Each has a name that the other lacks. Sentences that share more names than that have the same subject and
 * only add detail.
 */
function nameDifference(one: Facts, other: Facts): Difference | undefined {
  const here = ownNames(one, other);
  const there = ownNames(other, one);
  const [fewer, more] = [Math.min(here.length, there.length), Math.max(here.length, there.length)];
  const shared = one.names.size - here.length;
  if (fewer === 0 || more > mostNames || shared > more) return undefined;
  return { kind: 'name', one: here.join(' '), other: there.join(' ') };
}

function ownNames(facts: Facts, other: Facts): string[] {
  return [...facts.names].flatMap(([stem, name]) =>
    other.names.has(stem) || other.stems.has(stem) ? [] : [name],
  );
}

function denialDifference(one: Facts, other: Facts): Difference | undefined {
  if (one.denies === other.denies) return undefined;
  const word = (facts: Facts) => (facts.denies ? 'no' : 'yes');
  return { kind: 'yes_no', one: word(one), other: word(other) };
}
