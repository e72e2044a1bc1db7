import type { JobDefinition } from '../../platform/jobs/jobs.ts';
import type { SharingDeps } from './sharing.deps.ts';
import { deleteExpired } from './sharing.queries.ts';

/** Removes the copies of links that are over. */
export const removeExpiredJob = 'sharing.remove-expired';

/** Links per statement: a copy may be long. */
const atOnce = 200;

/** The background jobs of sharing. */
export function sharingJobs({ database, clock }: Pick<SharingDeps, 'database' | 'clock'>): JobDefinition[] {
  return [
    {
      name: removeExpiredJob,
      schedule: '23 * * * *',
      run: async () => {
        let removed: number;
        do removed = await deleteExpired(database.db, { now: clock.now(), limit: atOnce });
        while (removed === atOnce);
      },
    },
  ];
}
