import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { JobDefinition } from '../../platform/jobs/jobs.ts';
import { indexPending } from './indexing/index-pending.ts';
import { forgetWords, usersWithGoneWords, usersWithPending } from './indexing/pending.queries.ts';

/** Brings what has changed into the index. */
export const indexJob = 'find.index';
/** Forgets words that nothing has any more. */
export const forgetJob = 'find.forget';

/** Changes of one user that are written together. */
const atOnce = 200;
const usersAtOnce = 100;
/** The next run comes in a minute. */
const longestRun = 50_000;

/** What the jobs need. */
interface FindJobsDeps {
  database: Pick<Database, 'db'>;
  clock: Clock;
}

/** Background jobs of the search. */
export function findJobs({ database: { db } }: FindJobsDeps): JobDefinition[] {
  return [
    {
      name: indexJob,
      schedule: '* * * * *',
      run: async (_, { signal }) => {
        const since = performance.now();
        const isOver = () => signal.aborted || performance.now() - since > longestRun;
        for (let users = await usersWithPending(db, usersAtOnce); users.length > 0 && !isOver();) {
          for (const userId of users) {
            while (!isOver() && (await indexPending(db, userId, atOnce)) > 0);
          }
          users = await usersWithPending(db, usersAtOnce);
        }
      },
    },
    {
      name: forgetJob,
      schedule: '37 3 * * *',
      run: async (_, { signal }) => {
        for (const userId of await usersWithGoneWords(db)) {
          if (signal.aborted) return;
          await forgetWords(db, userId);
        }
      },
    },
  ];
}
