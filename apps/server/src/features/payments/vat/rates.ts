import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { root } from '../../../platform/root.ts';

const file = join(root, 'content/vat-rates.json');

/** By ISO code: rates in hundredths of a percent, each with the day it holds from, oldest first. */
const table = z
  .record(z.string().length(2), z.array(z.strictObject({ from: z.iso.date(), rate: z.int().positive() })))
  .parse(JSON.parse(readFileSync(file, 'utf8')));

/** The standard VAT rate of a country on a day, in hundredths of a percent; 0 if there is none in the table. */
export function vatRate(country: string, at: Date): number {
  const day = at.toISOString().slice(0, 10);
  return table[country]?.findLast(({ from }) => from <= day)?.rate ?? 0;
}
