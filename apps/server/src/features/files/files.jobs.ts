import * as z from 'zod/mini';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction, type Database } from '../../platform/db/database.ts';
import type { JobDefinition, Jobs } from '../../platform/jobs/jobs.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { deleteAbandonedFiles, type RefersToFile } from './files.queries.ts';

/** Queue of the storage's objects whose rows are gone. */
export const removeObjectsJob = 'files.remove-objects';
/** Removes what guests uploaded and never used. */
export const abandonedFilesJob = 'files.abandoned';

const removeObjectsData = z.object({ objects: z.array(z.string()) });

/** What the jobs of files are done with. */
export interface FilesJobsDeps {
  database: Pick<Database, 'db'>;
  jobs: Pick<Jobs, 'enqueue'>;
  storage: Pick<Storage, 'remove'>;
  clock: Clock;
  /**
   * What keeps a guest's file beyond its day. A feature that attaches guests' files, as tickets do, hands in by app.ts
   * a condition such as `exists (select … where file_id = …)`. A foreign key beside it makes sure that a file attached
   * in the same moment stays: the deletion then fails as a whole and is tried again.
   */
  references: readonly RefersToFile[];
}

/** Long enough to fill in a form over a night; the quota of guests is counted over the same day. */
const guestFileLife = 86_400_000;

/** Rows of one transaction, and keys one job carries. */
const filesAtOnce = 500;

/** A storage that is away for two hours loses nothing: the wait doubles each time. */
const retryLimit = 13;

/** Background work of the files. */
export function filesJobs(deps: FilesJobsDeps): JobDefinition[] {
  return [
    {
      name: removeObjectsJob,
      retryLimit,
      run: async (data) => {
        for (const key of removeObjectsData.parse(data).objects) await deps.storage.remove(key);
      },
    },
    { name: abandonedFilesJob, schedule: '37 * * * *', run: () => removeAbandoned(deps) },
  ];
}

async function removeAbandoned(deps: FilesJobsDeps): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - guestFileLife);
  const wanted = { before, references: deps.references, limit: filesAtOnce };
  let removed: number;
  do {
    removed = await inTransaction(deps.database.db, async (transaction) => {
      const objects = await deleteAbandonedFiles(transaction, wanted);
      if (objects.length > 0) await deps.jobs.enqueue(transaction, removeObjectsJob, { objects });
      return objects.length;
    });
  } while (removed === filesAtOnce);
}
