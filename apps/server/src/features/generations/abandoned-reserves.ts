import type { Clock } from '../../platform/clock.ts';
import { inTransaction, type Database } from '../../platform/db/database.ts';
import { eachAlone } from '../../platform/each-alone.ts';
import type { JobDefinition } from '../../platform/jobs/jobs.ts';
import { allOpenReserves, openReservesSince, type OpenReserve } from '../billing/reserve.service.ts';
import { settleTokens } from '../billing/settle.service.ts';
import { runningAnswers } from '../messages/answers/stored-answers.service.ts';
import { generationCause } from './cost.service.ts';

/** What releasing reserves needs. */
export interface ReleaseDeps {
  database: Pick<Database, 'db'>;
  clock: Clock;
}

/** Longer than a question outside any chat can take: a few hosts at a few minutes each. */
const longestQuestionSeconds = 900;

/** How far back the job of every minute looks; the one of every night, and each start, look at everything. */
const recentSeconds = 2 * 3600;

/**
 * Releases what was reserved for answers and questions that no longer exist: their process died, or their chat was
 * removed. An answer is alive while its row is running. A question has no row, so its age decides; with `before`,
 * every question older than that counts as abandoned.
 */
export async function releaseAbandoned(
  deps: ReleaseDeps,
  options: { before?: Date | undefined } = {},
): Promise<void> {
  await eachAlone(allOpenReserves(deps.database.db), (open) => release(deps, open, options.before));
}

async function releaseRecent(deps: ReleaseDeps): Promise<void> {
  const since = new Date(deps.clock.now().getTime() - recentSeconds * 1000);
  await release(deps, await openReservesSince(deps.database.db, since));
}

async function release(deps: ReleaseDeps, open: readonly OpenReserve[], before?: Date): Promise<void> {
  const { db } = deps.database;
  const now = deps.clock.now();
  const questionsBefore = before ?? new Date(now.getTime() - longestQuestionSeconds * 1000);
  if (open.length === 0) return;
  // Read after the reserves, so that an answer begun in between is in neither list.
  const alive = new Set((await runningAnswers(db)).map(generationCause));
  const isAbandoned = ({ cause, since }: OpenReserve) =>
    !alive.has(cause) && (cause.startsWith(generationCause('')) || since < questionsBefore);
  await eachAlone(open.filter(isAbandoned), async ({ userId, cause }) => {
    await inTransaction(db, (transaction) => settleTokens(transaction, { userId, cause, used: 0, now }));
  });
}

/** Looks for abandoned reserves every minute, and every night for those that were overlooked. */
export function abandonedReservesJobs(deps: ReleaseDeps): JobDefinition[] {
  return [
    { name: 'answers.release-stale', schedule: '* * * * *', run: () => releaseRecent(deps) },
    { name: 'answers.release-overlooked', schedule: '23 3 * * *', run: () => releaseAbandoned(deps) },
  ];
}
