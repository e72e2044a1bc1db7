/** Time and cost of an answer; null where unknown or not comparable, as for a failed or stopped one. */
interface Effort {
  duration: number;
  cost: number;
}

/** Badge beside a model's name. */
export type Award = 'fastest' | 'cheapest';

/** Resolution of displayed times: two that look the same are equally fast. */
const shownTime = 100;

/** Marks the lowest values, ties included. None is marked where all are equal or only one is measured. */
function least(values: readonly (number | null)[]): boolean[] {
  const measured = values.filter((value) => value !== null);
  const smallest = Math.min(...measured);
  const isContest = measured.length > 1 && measured.some((value) => value !== smallest);
  return values.map((value) => isContest && value === smallest);
}

/** Which answers were fastest and cheapest, in the order given. */
export function awardsOf(efforts: readonly (Effort | null)[]): Award[][] {
  const fastest = least(efforts.map((effort) => effort && Math.round(effort.duration / shownTime)));
  const cheapest = least(efforts.map((effort) => effort && effort.cost));
  return efforts.map((_, index) => [
    ...(fastest[index] === true ? (['fastest'] as const) : []),
    ...(cheapest[index] === true ? (['cheapest'] as const) : []),
  ]);
}
