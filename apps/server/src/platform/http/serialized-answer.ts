import type * as z from 'zod/mini';

const mark = Symbol('serialized answer');

/**
 * An answer as JSON bytes, for data that many read and that seldom changes: it is not validated and
 * serialized again for each reader. It must be built from values from {@link serializeChecked}.
 */
export interface Serialized<T> {
  readonly [mark]: T | undefined;
  readonly bytes: Buffer;
}

/** Whether a handler's answer is already serialized. */
export function isSerialized(answer: unknown): answer is Serialized<unknown> {
  return typeof answer === 'object' && answer !== null && mark in answer;
}

/** Parses an outgoing value; one that its schema rejects is our bug. `what` names it in the log. */
export function checked<S extends z.ZodMiniType>(schema: S, value: unknown, what: string): z.output<S> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new Error(`${what} is against its contract: ${parsed.error}`);
  return parsed.data;
}

/** Validates a contract value and serializes it. */
export function serializeChecked<S extends z.ZodMiniType>(
  schema: S,
  value: z.input<S>,
  what: string,
): Buffer {
  return Buffer.from(JSON.stringify(checked(schema, value, what)));
}

const listBegins = Buffer.from('{"list":[');
const comma = Buffer.from(',');

/** A page of entries that are already serialized, with the other fields of the answer. */
export function serializedPage<T, Rest extends { totalCount: number }>(
  entries: readonly Buffer[],
  rest: Rest,
): Serialized<{ list: T[] } & Rest> {
  const pieces = entries.flatMap((entry, index) => (index === 0 ? [entry] : [comma, entry]));
  const bytes = Buffer.concat([listBegins, ...pieces, Buffer.from(`],${JSON.stringify(rest).slice(1)}`)]);
  return { [mark]: undefined, bytes };
}
