import { megabyte } from '@polylogue/contract/limits';
import * as z from 'zod/mini';
import type { ChildTask } from '../../../platform/children/child-task.ts';

/** Reads an export of up to 100,000,000 bytes. */
export const readExportTask: ChildTask = {
  file: new URL('./read-export.child.ts', import.meta.url),
  memoryMb: 300,
  // An archive of 100 MB may unpack to a gigabyte of chats.
  seconds: 180,
  // All chats of the largest export with their pictures, which grow by a third.
  outputBytes: 2_000 * megabyte,
};

/** The first line that the child process gets; the bytes of the export follow. */
export const exportOrder = z.object({ bytes: z.int(), check: z.boolean() });
export type ExportOrder = z.infer<typeof exportOrder>;
