/** An object of another product's file. Nothing about it is certain. */
export type Fields = Record<string, unknown>;

/** The value as an object; an empty one if it is none. */
export function fieldsOf(value: unknown): Fields {
  return isFields(value) ? value : {};
}

/** Whether the value is an object. */
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value as a list; an empty one if it is none. */
export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The value as a text; an empty one if it is none. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** The first of the values that is a text with something in it. */
export function firstText(...values: unknown[]): string | null {
  const found = values.find((value) => typeof value === 'string' && value.trim() !== '');
  return typeof found === 'string' ? found : null;
}

/** Earlier than any assistant; times before it are mistakes. */
const earliest = Date.UTC(2000, 0, 1);
const latest = Date.UTC(2100, 0, 1);

/** A time in milliseconds, from seconds, milliseconds or ISO 8601; null if there is none. */
export function timeOf(value: unknown): number | null {
  const time = typeof value === 'string' ? timeInText(value) : typeof value === 'number' ? value : Number.NaN;
  if (!Number.isFinite(time)) return null;
  // Seconds of this century are below, milliseconds above.
  const milliseconds = Math.round(time < 1e11 ? time * 1000 : time);
  return milliseconds >= earliest && milliseconds < latest ? milliseconds : null;
}

function timeInText(value: string): number {
  return /^\d+(\.\d+)?$/.test(value) ? Number(value) : Date.parse(value);
}
