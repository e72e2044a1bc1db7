import * as z from 'zod/mini';
import { inTransaction } from '../../platform/db/database.ts';
import type { JobDefinition } from '../../platform/jobs/jobs.ts';
import { deleteUnusedFiles, lockDueFiles } from './files.queries.ts';
import type { Files } from './files.service.ts';

/** Queue of the storage's objects whose rows are gone. */
export const removeObjectsJob = 'files.remove-objects';
/** Removes files that nothing refers to. */
export const unusedFilesJob = 'files.unused';

const removeObjectsData = z.object({ objects: z.array(z.string()) });

/** Rows of one transaction, and keys one job carries. */
const filesAtOnce = 500;

/** A storage that is away for two hours loses nothing: the wait doubles each time. */
const retryLimit = 13;

/** Background work of the files. */
export function filesJobs({ files }: { files: Files }): JobDefinition[] {
  return [
    {
      name: removeObjectsJob,
      retryLimit,
      run: async (data) => {
        for (const key of removeObjectsData.parse(data).objects) await files.storage.remove(key);
      },
    },
    { name: unusedFilesJob, schedule: '* * * * *', run: () => removeUnused(files) },
  ];
}

/**
 * Looks at the files that are due. Each is locked before the features are asked: a reference that is written at the same
 * moment either is seen or waits and finds the file gone.
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
