import * as z from 'zod/mini';

/** Number that connects the files. */
export const id = z.int();

export const moment = z.iso.datetime();

export const optional = {
  id: z.nullable(id),
  text: z.nullable(z.string()),
  number: z.nullable(z.int()),
  moment: z.nullable(moment),
};

/** A word of a list that may grow. */
export function word(...known: string[]) {
  return z.string().check(z.describe(`One of: ${known.join(', ')}. Others may come.`));
}

/** A file with one object on each line of a list. */
export function rowsOf<T extends z.ZodMiniType>(description: string, row: T) {
  return z.array(row).check(z.describe(description));
}
