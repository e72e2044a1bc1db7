import { eq } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction, type Database } from '../../platform/db/database.ts';
import type { JobDefinition } from '../../platform/jobs/jobs.ts';
import { openReserves, type OpenReserve } from '../billing/reserve.service.ts';
import { settleTokens } from '../billing/settle.service.ts';
import { generations } from '../messages/messages.tables.ts';
import { generationCause } from './ending.ts';

/** What reserves are given back with. */
export interface ReleaseDeps {
  database: Pick<Database, 'db'>;
  clock: Clock;
}

/** Longer than a question outside of any chat can take: a few hosts of some minutes each. */
const longestQuestionSeconds = 900;

/**
 * Gives back what was reserved for answers and questions that are no more: their process has died, or their chat has
 * gone. An answer is alive while its row runs; of a question only its age tells, unless `before` says up to when
 * everything is abandoned.
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
  // Read after the reserves: what began in between is in neither list.
  const running = await db
    .select({ uuid: generations.uuid })
    .from(generations)
    .where(eq(generations.state, 'running'));
  const alive = new Set(running.map(({ uuid }) => generationCause(uuid)));
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
