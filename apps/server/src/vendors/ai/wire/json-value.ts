/** A JSON object whose fields are still to be looked at. */
export type JsonRecord = Record<string, unknown>;

const nothing: readonly unknown[] = [];

export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The list, or an empty one when it is something else. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : nothing;
}

/** The text, or '' when it is something else. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** A count of the wire; anything but a number above zero is 0. */
export function countOf(value: unknown): number {
  return typeof value === 'number' && value > 0 && Number.isFinite(value) ? Math.ceil(value) : 0;
}

/** The value of a JSON text, undefined when it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
