import { inTransaction, type Database, type Executor } from '../../platform/db/database.ts';
import type { JobDefinition } from '../../platform/jobs/jobs.ts';
import { endedLots, lockAccount, move, usersWithEndedLots } from './ledger.queries.ts';
import { tellPlanChanged, type PlanChangedDeps } from './plan-changed.service.ts';
import { markEndsTold } from './plans.queries.ts';

/** Writes off the remainder of expired lots and announces expired plans. */
export const expireLotsJob = 'billing.expire-lots';

/** Dependencies of the billing jobs. */
export interface BillingJobsDeps extends PlanChangedDeps {
  database: Pick<Database, 'db'>;
}

/** Users per batch; each is written off in its own transaction. */
const usersAtOnce = 200;

/**
 * Background jobs of billing. Gates and balances depend on the clock, so a late job gives nobody an
 * advantage.
 */
export function billingJobs(deps: BillingJobsDeps): JobDefinition[] {
  return [
    {
      name: expireLotsJob,
      schedule: '* * * * *',
      run: async () => {
        await writeOffEndedLots(deps);
        await tellEndedPlans(deps);
      },
    },
  ];
}

async function writeOffEndedLots(deps: BillingJobsDeps): Promise<void> {
  const { db } = deps.database;
  const now = deps.clock.now();
  let userIds: number[] = [];
  do {
    userIds = await usersWithEndedLots(db, { after: userIds.at(-1) ?? 0, now, limit: usersAtOnce });
    for (const userId of userIds) {
      await inTransaction(db, (transaction) => expireLots(transaction, userId, now));
      tellPlanChanged(deps, userId);
    }
  } while (userIds.length === usersAtOnce);
}

/** Announced once: a page that misses it knows the end from the plan's date. */
async function tellEndedPlans(deps: BillingJobsDeps): Promise<void> {
  const now = deps.clock.now();
  let userIds: number[];
  do {
    userIds = await markEndsTold(deps.database.db, { now, limit: usersAtOnce });
    for (const userId of userIds) tellPlanChanged(deps, userId);
  } while (userIds.length === usersAtOnce);
}

async function expireLots(transaction: Executor, userId: number, now: Date): Promise<void> {
  await lockAccount(transaction, userId);
  const lots = await endedLots(transaction, userId, now);
  const movements = lots.map(({ id, remaining }) => ({
    lotId: id,
    kind: 'expire' as const,
    amount: -remaining,
  }));
  await move(transaction, { userId, cause: `expire:${now.toISOString()}`, movements, now });
}
