import { parseArgs } from 'node:util';

/**
 * Reads a bench's command line options: `--name 12` for each number in `defaults`, `--name words` for each text,
 * `--name` alone for each `false`. Smaller numbers are for trying out a bench, not for figures.
 */
export function readOptions(defaults) {
  const options = Object.fromEntries(
    Object.entries(defaults).map(([name, value]) => [
      name,
      { type: typeof value === 'boolean' ? 'boolean' : 'string' },
    ]),
  );
  const { values } = parseArgs({ options });
  return Object.fromEntries(
    Object.entries(defaults).map(([name, value]) => [name, chosen(name, values[name], value)]),
  );
}

function chosen(name, given, byDefault) {
  if (given === undefined || typeof byDefault !== 'number') return given ?? byDefault;
  const number = Number(given);
  if (!Number.isFinite(number) || number < 0) throw new Error(`--${name} takes a number, not ${given}`);
  return number;
}
