import { megabyte } from '@polylogue/contract/limits';
import * as z from 'zod/mini';
import type { ChildTask } from '../../../platform/children/child-task.ts';
import { piece, readEnd, readFailure } from './piece.ts';

/** Reads a source of up to 100,000,000 bytes. */
export const readingTask: ChildTask = {
  file: new URL('./read-source.child.ts', import.meta.url),
  memoryMb: 300,
  seconds: 120,
  // The text of the largest file with the places of its pieces.
  outputBytes: 1_000 * megabyte,
};

/** The first line that the child process gets; the bytes of the source follow. */
export const readingOrder = z.object({ ending: z.string(), bytes: z.int() });
export type ReadingOrder = z.infer<typeof readingOrder>;

/** A stretch of a recording that can be transcribed alone: `prefix`, in base64, then these bytes of the file. */
const stretch = z.object({
  seconds: z.number(),
  prefix: z.string(),
  start: z.int(),
  end: z.int(),
});
export type Stretch = z.infer<typeof stretch>;

const recording = z.object({
  /** Extension that tells the vendor the format. */
  extension: z.string(),
  stretches: z.array(stretch),
});
export type Recording = z.infer<typeof recording>;

/** A line of the child's answer. The last one is an end, a recording or a failure. */
export const readingFrame = z.union([
  z.object({ pieces: z.array(piece) }),
  z.object({ end: readEnd }),
  z.object({ recording }),
  z.object({ failed: readFailure }),
]);
export type ReadingFrame = z.infer<typeof readingFrame>;
