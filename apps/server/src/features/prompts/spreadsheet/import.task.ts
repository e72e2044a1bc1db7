import { counts, fileSizes } from '@polylogue/contract/limits';
import * as z from 'zod/mini';
import type { ChildTask } from '../../../platform/children/child-task.ts';
import type { CellChoices } from './columns.ts';
import { readSheet } from './read-rows.ts';

/**
 * Parses a spreadsheet. The memory limit is several times the largest file's rows; more would only help a
 * hostile one.
 */
export const importTask: ChildTask = {
  file: new URL('./import.child.ts', import.meta.url),
  memoryMb: 512,
  // The largest file takes a few seconds.
  seconds: 60,
  outputBytes: 4 * fileSizes.promptImport,
};

const words = z.array(z.tuple([z.string(), z.string()]));
const wordMap = z.pipe(
  words,
  z.transform((pairs) => new Map(pairs)),
);

/** Parameters of the child process; the file is sent along. */
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

/** What is said of the sheet, or why parsing stopped. Its prompts come as parts, one each. */
export const importResult = z.union([
  z.omit(readSheet, { prompts: true }),
  z.enum(['no spreadsheet', 'too big', 'too many rows']),
]);
export type ImportResult = z.infer<typeof importResult>;

/** Bytes of a prompt: its text has twenty thousand characters, its variables what fits into a cell. */
export const mostPromptBytes = 400_000;

/** Text compresses to about a quarter; anything that decompresses to more is not a list of prompts. */
const mostUnpacked = 4 * fileSizes.promptImport;

/** The accepted cell texts for the child process. */
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
