import * as z from 'zod/mini';
import { errorCodes } from './errors.ts';

/** Ids are 32-bit identities: a larger number can name nothing and would be refused by the database. */
const largestId = 2_147_483_647;

/** Id of a chat, a message, a file and so on in a JSON body or an answer. */
export const id = z.int().check(z.positive(), z.lte(largestId));

/** The same id where it arrives as text: in a query, a path or a form. */
export const idText = z.coerce.number<number | string>().check(z.int(), z.positive(), z.lte(largestId));

/** Ids that a query repeats under one name; a single one arrives alone. */
export function idListText(most: number) {
  return z.pipe(
    z.union([idText, z.array(idText).check(z.minLength(1), z.maxLength(most))]),
    z.transform((ids: number | number[]) => (typeof ids === 'number' ? [ids] : ids)),
  );
}

/** Id of a share link or a generation. */
export const uuid = z.uuid();

/** A moment as ISO 8601 in UTC. */
export const moment = z.iso.datetime();

/** A count or an amount that is never negative. */
export const count = z.int().check(z.nonnegative());

/** A code of the error table. */
export const errorCode = z.enum(errorCodes);

/** A choice the wire spells as text. */
export const flagText = z.enum(['0', '1']);

/** A choice the wire spells as a number. */
export const flagNumber = z.union([z.literal(0), z.literal(1)]);

/** The answer of a call that only says that it was done. */
export const done = z.object({ result: z.literal(true) });

/** The answer of a call that says yes or no. */
export const verdict = z.object({ result: z.boolean() });

/** Part of a list: how many at most, and how many to leave out before. */
export const pageQuery = z.object({
  limit: z._default(z.coerce.number<number | string>().check(z.int(), z.gte(1), z.lte(100)), 50),
  offset: z._default(z.coerce.number<number | string>().check(z.int(), z.nonnegative(), z.lte(largestId)), 0),
});

/** The answer of a paged list. */
export function pageOf<T extends z.ZodMiniType>(entry: T) {
  return z.object({ list: z.array(entry), totalCount: count });
}

/** An entry of a dictionary whose ids are numbers. */
export const numberedTitle = z.object({ id, title: z.string() });

/** An entry of a dictionary whose ids are words, such as ISO codes. */
export const namedTitle = z.object({ id: z.string(), title: z.string() });
