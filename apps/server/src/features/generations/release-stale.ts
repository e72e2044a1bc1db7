import { eq } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction, type Database } from '../../platform/db/database.ts';
import type { JobDefinition } from '../../platform/jobs/jobs.ts';
import { heldCauses } from '../billing/billing.service.ts';
import { settleTokens } from '../billing/settle.service.ts';
import { generations } from '../messages/messages.tables.ts';
import { generationCause } from './ending.ts';

/** Older than any answer can be; what is still held back then was left behind by a process that died. */
const staleSeconds = 3_600;

/** A job that runs every hour has seen what is older, unless everything stood still for a season. */
const oldestSeconds = 90 * 86_400;

function before(now: Date, seconds: number): Date {
  return new Date(now.getTime() - seconds * 1000);
}

/** Gives back what was reserved for questions and answers that are no more, such as those of a removed account. */
export function releaseJobs(deps: { database: Database; clock: Clock }): JobDefinition[] {
  return [
    {
      name: 'answers.release-stale',
      schedule: '23 * * * *',
      run: async () => {
        const { db } = deps.database;
        const now = deps.clock.now();
        const held = await heldCauses(db, {
          since: before(now, oldestSeconds),
          before: before(now, staleSeconds),
        });
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
