import { formatNumber } from '../../lib/i18n/format.ts';
import type { Locale } from '../../lib/i18n/locale.ts';

/** Writes numbers with runs of them joined: 1, 3–5, 9. */
export function numberRanges(numbers: readonly number[], locale: Locale): string {
  const runs: { first: number; last: number }[] = [];
  for (const number of numbers.toSorted((one, other) => one - other)) {
    const run = runs.at(-1);
    if (run !== undefined && number <= run.last + 1) run.last = number;
    else runs.push({ first: number, last: number });
  }
  const write = (number: number) => formatNumber(number, locale);
  return runs
    .map(({ first, last }) => (first === last ? write(first) : `${write(first)}–${write(last)}`))
    .join(', ');
}
