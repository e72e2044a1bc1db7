import type { Logger } from 'pino';
import * as z from 'zod/mini';
import { inTransaction } from '../../platform/db/database.ts';
import type { JobDefinition } from '../../platform/jobs/jobs.ts';
import { deleteUnusedFiles, lockDueFiles } from './files.queries.ts';
import type { Files } from './files.service.ts';
import { removeStrayObjects } from './stray-objects.ts';

/** Queue of storage objects whose rows have been deleted. */
export const removeObjectsJob = 'files.remove-objects';
/** Removes unreferenced files. */
export const unusedFilesJob = 'files.unused';
/** Removes objects that have no row. */
export const strayObjectsJob = 'files.stray-objects';

const removeObjectsData = z.object({ objects: z.array(z.string()) });

/** Rows per transaction, and keys per job. */
const filesAtOnce = 500;

/** Exponential backoff: covers a storage outage of two hours. */
const retryLimit = 13;

/** Background jobs of files. */
export function filesJobs({ files, log }: { files: Files; log: Logger }): JobDefinition[] {
  return [
    {
      name: removeObjectsJob,
      retryLimit,
      run: async (data) => {
        for (const key of removeObjectsData.parse(data).objects) await files.storage.remove(key);
      },
    },
    { name: unusedFilesJob, schedule: '* * * * *', run: () => removeUnused(files) },
    {
      name: strayObjectsJob,
      schedule: '41 2 * * 0',
      expireSeconds: 6 * 3600,
      run: (_, { signal }) => removeStrayObjects({ ...files, log }, signal),
    },
  ];
}

/**
 * Checks files that are due. Each is locked before the features are asked: a reference written at the same
 * time is either seen, or waits and finds the file gone.
 */
async function removeUnused(files: Files): Promise<void> {
  const { database, jobs, clock, references } = files;
  let looked: number;
  do {
    looked = await inTransaction(database.db, async (transaction) => {
      const ids = await lockDueFiles(transaction, { now: clock.now(), limit: filesAtOnce });
      if (ids.length === 0) return 0;
      const objects = await deleteUnusedFiles(transaction, { ids, references });
      if (objects.length > 0) await jobs.enqueue(transaction, removeObjectsJob, { objects });
      return ids.length;
    });
  } while (looked === filesAtOnce);
}
