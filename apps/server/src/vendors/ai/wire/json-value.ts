/** A JSON object with unchecked fields. */
export type JsonRecord = Record<string, unknown>;

const nothing: readonly unknown[] = [];

export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The list, or an empty one for any other value. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : nothing;
}

/** The text, or '' for any other value. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** A count from the wire; anything but a positive number is 0. */
export function countOf(value: unknown): number {
  return typeof value === 'number' && value > 0 && Number.isFinite(value) ? Math.ceil(value) : 0;
}

/** Parses JSON; undefined if it is malformed. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
