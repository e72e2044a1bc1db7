import type * as z from 'zod/mini';

const mark = Symbol('written answer');

/**
 * An answer as the bytes of its JSON, for what many ask and seldom changes: nothing of it is checked and written again for
 * each reader. It has to be made of values that {@link writeChecked} has written.
 */
export interface Written<T> {
  readonly [mark]: T | undefined;
  readonly bytes: Buffer;
}

/** Whether a handler's answer is written already. */
export function isWritten(answer: unknown): answer is Written<unknown> {
  return typeof answer === 'object' && answer !== null && mark in answer;
}

/** What of the value its schema names; a value that the schema refuses is a fault. `what` names it in the log. */
export function checked<S extends z.ZodMiniType>(schema: S, value: unknown, what: string): z.output<S> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new Error(`${what} is against its contract: ${parsed.error}`);
  return parsed.data;
}

/** The JSON of a value of the contract. */
export function writeChecked<S extends z.ZodMiniType>(schema: S, value: z.input<S>, what: string): Buffer {
  return Buffer.from(JSON.stringify(checked(schema, value, what)));
}

const listBegins = Buffer.from('{"list":[');
const comma = Buffer.from(',');

/** A page of entries that are written already. */
export function writtenPage<T>(
  entries: readonly Buffer[],
  totalCount: number,
): Written<{ list: T[]; totalCount: number }> {
  const pieces = entries.flatMap((entry, index) => (index === 0 ? [entry] : [comma, entry]));
  const bytes = Buffer.concat([listBegins, ...pieces, Buffer.from(`],"totalCount":${totalCount}}`)]);
  return { [mark]: undefined, bytes };
}
