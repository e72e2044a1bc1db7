import { inTransaction, type Database, type Executor } from '../../platform/db/database.ts';
import type { JobDefinition } from '../../platform/jobs/jobs.ts';
import { endedLots, lockAccount, move, usersWithEndedLots } from './ledger.queries.ts';
import { tellPlanChanged, type PlanChangedDeps } from './plan-changed.ts';
import { markEndsTold } from './plans.queries.ts';

/** Writes off what is left in lots that have ended, and tells whose plan has. */
export const expireLotsJob = 'billing.expire-lots';

/** What the jobs of billing are done with. */
export interface BillingJobsDeps extends PlanChangedDeps {
  database: Pick<Database, 'db'>;
}

/** Users looked up at once; each is then written off in a transaction of its own. */
const usersAtOnce = 200;

/** Background work of billing. Gates and balances go by the clock, so nobody gains by a job that is late. */
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

/** Told once: a page that misses it knows the end from the plan's date. */
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
