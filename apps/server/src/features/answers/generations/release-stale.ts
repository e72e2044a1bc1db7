import { eq } from 'drizzle-orm';
import type { Clock } from '../../../platform/clock.ts';
import { inTransaction, type Database } from '../../../platform/db/database.ts';
import type { JobDefinition } from '../../../platform/jobs/jobs.ts';
import { heldCauses, settleTokens } from '../../billing/billing.service.ts';
import { generations } from '../answers.tables.ts';
import { generationCause } from './ending.ts';

/** Older than any answer can be; what is still held back then was left behind by a process that died. */
const staleSeconds = 3_600;

/** Gives back what was reserved for questions and answers that are no more, such as those of a removed account. */
export function releaseJobs(deps: { database: Database; clock: Clock }): JobDefinition[] {
  return [
    {
      name: 'answers.release-stale',
      schedule: '23 * * * *',
      run: async () => {
        const { db } = deps.database;
        const now = deps.clock.now();
        const held = await heldCauses(db, new Date(now.getTime() - staleSeconds * 1000));
        const running = await db
          .select({ uuid: generations.uuid })
          .from(generations)
          .where(eq(generations.state, 'running'));
        const alive = new Set(running.map(({ uuid }) => generationCause(uuid)));
        for (const { userId, cause } of held.filter(({ cause }) => !alive.has(cause))) {
          await inTransaction(db, (transaction) =>
            settleTokens(transaction, { userId, cause, used: 0, now }),
          );
        }
      },
    },
  ];
}
