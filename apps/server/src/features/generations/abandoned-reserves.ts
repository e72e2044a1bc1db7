import type { Clock } from '../../platform/clock.ts';
import { inTransaction, type Database } from '../../platform/db/database.ts';
import type { JobDefinition } from '../../platform/jobs/jobs.ts';
import { openReserves, type OpenReserve } from '../billing/reserve.service.ts';
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

/**
 * Releases what was reserved for answers and questions that no longer exist: their process died, or their chat was
 * removed. An answer is alive while its row is running. A question has no row, so its age decides; with `before`,
 * every question older than that counts as abandoned.
 */
export async function releaseAbandoned(
  deps: ReleaseDeps,
  options: { before?: Date | undefined } = {},
): Promise<void> {
  const { db } = deps.database;
  const now = deps.clock.now();
  const questionsBefore = options.before ?? new Date(now.getTime() - longestQuestionSeconds * 1000);
  const open = await openReserves(db);
  if (open.length === 0) return;
  // Read after the reserves, so that an answer begun in between is in neither list.
  const alive = new Set((await runningAnswers(db)).map(generationCause));
  const isAbandoned = ({ cause, since }: OpenReserve) =>
    !alive.has(cause) && (cause.startsWith(generationCause('')) || since < questionsBefore);
  for (const { userId, cause } of open.filter(isAbandoned)) {
    await inTransaction(db, (transaction) => settleTokens(transaction, { userId, cause, used: 0, now }));
  }
}

/** Looks for abandoned reserves every minute. */
export function abandonedReservesJobs(deps: ReleaseDeps): JobDefinition[] {
  return [{ name: 'answers.release-stale', schedule: '* * * * *', run: () => releaseAbandoned(deps) }];
}
