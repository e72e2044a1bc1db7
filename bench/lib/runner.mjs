import { loadavg } from 'node:os';

/** With fewer rounds a single disturbed measurement could decide. */
const leastRounds = 5;

/** The machine's load before we began; a bench's own work is not a disturbance. */
const load = loadavg()[0];

/**
 * Measures each variant once to warm up, then round-robin, so that a disturbance affects all of them alike. A
 * variant is a function that returns named numbers; the result is their medians by variant. Variants that
 * start a process per measurement need no warm-up.
 */
export async function measureInRounds(variants, rounds = leastRounds, { warmUp = true } = {}) {
  const entries = Object.entries(variants);
  if (warmUp) for (const [, measure] of entries) await measure();
  const samples = Object.fromEntries(entries.map(([name]) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, measure] of entries) samples[name].push(await measure());
  }
  const medians = Object.fromEntries(entries.map(([name]) => [name, mediansOf(samples[name])]));
  return { rounds, medians };
}

/** The middle value. */
export function median(values) {
  const sorted = values.toSorted((left, right) => left - right);
  const middle = sorted.length / 2;
  return (sorted[Math.floor(middle)] + sorted[Math.ceil(middle) - 1]) / 2;
}

/** The value below which the given share of all values lies. */
export function percentile(values, part) {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];
}

/**
 * Prints the line of one goal and sets the exit code on a miss. `goal`: bounds of the ratios, `{ floor: {
 * most } }` if less is better, `{ floor: { least } }` if more is, and the same for `peer`.
 */
export function report({ name, product, floor, peer, rounds, goal }) {
  const ratios = { floor: product / floor, peer: peer === undefined ? undefined : product / peer };
  const holds = Object.entries(goal).every(([against, bound]) => within(ratios[against], bound));
  const fields = [
    `product=${shown(product)}`,
    `floor=${shown(floor)}`,
    `peer=${shown(peer)}`,
    `ratio_floor=${shown(ratios.floor)}`,
    `ratio_peer=${shown(ratios.peer)}`,
    `n=${rounds}`,
    `load=${load.toFixed(2)}`,
  ];
  console.log(`BENCH ${name} ${fields.join(' ')} ${holds ? 'PASS' : 'FAIL'}`);
  if (!holds) process.exitCode = 1;
}

/** Prints figures without a goal. */
export function inform(name, figures) {
  const fields = Object.entries(figures).map(([key, value]) => `${key}=${shown(value)}`);
  console.log(`INFO  ${name} ${fields.join(' ')}`);
}

function mediansOf(samples) {
  return Object.fromEntries(
    Object.keys(samples[0]).map((key) => [key, median(samples.map((sample) => sample[key]))]),
  );
}

/** A figure that is not positive was not measured, so its ratio proves nothing. */
function within(ratio, { least = 0, most = Infinity }) {
  return Number.isFinite(ratio) && ratio > 0 && ratio >= least && ratio <= most;
}

function shown(value) {
  if (value === undefined) return '-';
  return value >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(3)));
}
