import type { Currency } from '@polylogue/contract/billing';

/** A JSON object with unchecked fields. */
export type Fields = Readonly<Record<string, unknown>>;

export function fieldsOf(value: unknown): Fields | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined;
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : [];
}

/** A text or a number as text; null if it is absent or empty, since forms send empty fields. */
export function textOf(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : null;
}

/** The largest sum that is ever stored, in minor units. */
const largestAmount = 2 ** 31 - 1;

/** A sum of money in minor units that can be one; undefined for any other. */
export function amountOf(minorUnits: number): number | undefined {
  return Number.isSafeInteger(minorUnits) && minorUnits >= 0 && minorUnits <= largestAmount
    ? minorUnits
    : undefined;
}

/** Currencies we sell in; undefined for any other. */
export function currencyOf(value: unknown): Currency | undefined {
  return value === 'RUB' || value === 'EUR' ? value : undefined;
}

/** Parses JSON; undefined if it is malformed. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
