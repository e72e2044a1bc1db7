import * as z from 'zod/mini';
import { errorCodes } from './errors.ts';

/** Ids are 32-bit integers: a larger number is always invalid and the database would reject it. */
const largestId = 2_147_483_647;

/** Id of a chat, message, file and so on in a JSON body or response. */
export const id = z.int().check(z.positive(), z.lte(largestId));

/** The same id as text: in a query, path or form. */
export const idText = z.coerce.number<number | string>().check(z.int(), z.positive(), z.lte(largestId));

/** Ids that a query repeats under one name; a single one is not a list. */
export function idListText(most: number) {
  return z.pipe(
    z.union([idText, z.array(idText).check(z.minLength(1), z.maxLength(most))]),
    z.transform((ids: number | number[]) => (typeof ids === 'number' ? [ids] : ids)),
  );
}

/** Id of a share link or a generation. */
export const uuid = z.uuid();

/** An ISO 8601 timestamp in UTC. */
export const moment = z.iso.datetime();

/** A non-negative integer. */
export const count = z.int().check(z.nonnegative());

/** A code of the error table. */
export const errorCode = z.enum(errorCodes);

/** A boolean spelled as text. */
export const flagText = z.enum(['0', '1']);

/** A boolean spelled as a number. */
export const flagNumber = z.union([z.literal(0), z.literal(1)]);

/** The response of a call that only reports success. */
export const done = z.object({ result: z.literal(true) });

/** A yes-or-no response. */
export const verdict = z.object({ result: z.boolean() });

/** Pagination: limit and offset. */
export const pageQuery = z.object({
  limit: z._default(z.coerce.number<number | string>().check(z.int(), z.gte(1), z.lte(100)), 50),
  offset: z._default(z.coerce.number<number | string>().check(z.int(), z.nonnegative(), z.lte(largestId)), 0),
});

/** The response of a paginated list. */
export function pageOf<T extends z.ZodMiniType>(entry: T) {
  return z.object({ list: z.array(entry), totalCount: count });
}

/** A verdict. */
export const thumb = z.enum(['up', 'down']);
export type Thumb = z.infer<typeof thumb>;

/** A dictionary entry with a numeric id. */
export const numberedTitle = z.object({ id, title: z.string() });

/** A dictionary entry with a text id, such as an ISO code. */
export const namedTitle = z.object({ id: z.string(), title: z.string() });
