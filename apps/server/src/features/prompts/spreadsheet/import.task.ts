import { counts, fileSizes } from '@polylogue/contract/limits';
import * as z from 'zod/mini';
import type { ChildTask } from '../../../platform/children/child-task.ts';
import type { CellChoices } from './columns.ts';
import { readSheet } from './read-rows.ts';

/** Reads a spreadsheet. Memory holds the rows of the largest file several times over; more would only help a hostile one. */
export const importTask: ChildTask = {
  file: new URL('./import.child.ts', import.meta.url),
  memoryMb: 512,
  // The largest file is read in a few seconds.
  seconds: 60,
  outputBytes: 4 * fileSizes.promptImport,
};

const words = z.array(z.tuple([z.string(), z.string()]));
const wordMap = z.pipe(
  words,
  z.transform((pairs) => new Map(pairs)),
);

/** What the process is told; the file comes along. */
export const importOrder = z.object({
  known: z.object({
    language: wordMap,
    model: wordMap,
    topic: wordMap,
    tone: wordMap,
    style: wordMap,
    activity: wordMap,
    public: wordMap,
  }),
  mostBytes: z.int(),
  mostRows: z.int(),
});
export type ImportOrder = z.output<typeof importOrder>;

/** What it found, or why it did not look further. */
export const importResult = z.union([readSheet, z.enum(['no spreadsheet', 'too big', 'too many rows'])]);
export type ImportResult = z.infer<typeof importResult>;

/** Text shrinks to a quarter; what unpacks to more than this is no list of prompts. */
const mostUnpacked = 4 * fileSizes.promptImport;

/** What to tell the process about the words that cells may hold. */
export function importOrderOf({ known }: Pick<CellChoices, 'known'>): z.input<typeof importOrder> {
  return {
    known: {
      language: [...known.language],
      model: [...known.model],
      topic: [...known.topic],
      tone: [...known.tone],
      style: [...known.style],
      activity: [...known.activity],
      public: [...known.public],
    },
    mostBytes: mostUnpacked,
    mostRows: counts.promptImportRows,
  };
}
