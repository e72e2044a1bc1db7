import type { Logger } from 'pino';
import type { Database } from '../../platform/db/database.ts';
import type { Due, DueKind } from '../../platform/due/due.ts';
import { eachAlone } from '../../platform/each-alone.ts';
import type { JobDefinition } from '../../platform/jobs/jobs.ts';
import { droppedChanges } from './find.metrics.ts';
import { findOwners } from './find.tables.ts';
import { indexPending } from './indexing/index-pending.ts';
import { forgetWords, makeOwnersDue, usersWithGoneWords } from './indexing/pending.queries.ts';

/** Brings a user's changes into the index. */
export const indexKind = 'find.index';
/** Finds the users with changes. */
export const sweepJob = 'find.sweep';
/** Forgets words that nothing has any more. */
export const forgetJob = 'find.forget';

/** Changes of one user that are written together; then it is another's turn. */
const atOnce = 200;

/** What the search's work needs. */
interface FindWorkDeps {
  database: Pick<Database, 'db'>;
  due: Pick<Due, 'at' | 'wake'>;
  log: Logger;
}

/** Users whose changes are to be indexed. One at a time in a process: taking words apart is work for its only thread. */
export function findDue({ database: { db }, log }: FindWorkDeps): DueKind[] {
  return [
    {
      name: indexKind,
      table: findOwners,
      id: findOwners.ownerId,
      owner: findOwners.ownerId,
      concurrency: 1,
      limitSeconds: 60,
      run: async (taken) => {
        const { changes, bad } = await indexPending(db, taken.ownerId, atOnce);
        for (const { change, error } of bad) {
          log.error({ err: error, change }, 'a change could not be indexed and is not found');
          droppedChanges.inc();
        }
        await taken.end(db, changes === atOnce ? { seconds: 0 } : undefined);
      },
    },
  ];
}

/** Background jobs of the search. */
export function findJobs({ database: { db }, due }: FindWorkDeps): JobDefinition[] {
  return [
    {
      name: sweepJob,
      schedule: '* * * * *',
      run: async () => {
        await makeOwnersDue(db, due.at());
        due.wake(indexKind);
      },
    },
    {
      name: forgetJob,
      schedule: '37 3 * * *',
      run: async (_, { signal }) => {
        await eachAlone(await usersWithGoneWords(db), async (userId) => {
          if (!signal.aborted) await forgetWords(db, userId);
        });
      },
    },
  ];
}
