import type { LocalData } from '../../../lib/session/local-data.ts';

const name = 'prompt-values';
/** Prompts whose values are kept; the one used longest ago gives way. */
const most = 40;
/** A longer value, such as a pasted contract, is not kept: storage is small, and nobody needs it twice. */
const longest = 2_000;

interface Kept {
  key: number;
  values: Record<string, string>;
}

/** The values a prompt was last filled with in this browser. */
export function lastValues(data: LocalData, key: number): Record<string, string> {
  return read(data).find((one) => one.key === key)?.values ?? {};
}

/** Keeps the values of a prompt for the next time. */
export function keepValues(data: LocalData, key: number, values: Readonly<Record<string, string>>): void {
  const short = Object.entries(values).filter(([, value]) => value !== '' && value.length <= longest);
  const others = read(data).filter((one) => one.key !== key);
  const kept = short.length === 0 ? others : [{ key, values: Object.fromEntries(short) }, ...others];
  data.set(name, kept.slice(0, most));
}

function read(data: LocalData): Kept[] {
  const stored = data.get(name);
  return Array.isArray(stored) ? stored.filter(isKept) : [];
}

function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null || !('key' in value) || !('values' in value)) return false;
  const { key, values } = value;
  if (typeof key !== 'number' || typeof values !== 'object' || values === null) return false;
  return Object.values(values).every((one) => typeof one === 'string');
}
