import type { Clock } from '../../platform/clock.ts';
import type { Database, Executor } from '../../platform/db/database.ts';
import { hasMoreExpensivePlan } from './billing.service.ts';
import { withdrawGift } from './gift.ts';

/** The plan functions that accounts need: they must not import billing. */
export function plansOfAccounts({
  database: { db },
  clock,
}: {
  database: Pick<Database, 'db'>;
  clock: Clock;
}) {
  return {
    isMoreExpensive: (userId: number, thanUserId: number) =>
      hasMoreExpensivePlan(db, { userId, thanUserId, now: clock.now() }),
    withdrawGift: (transaction: Executor, userId: number) => withdrawGift(transaction, userId, clock.now()),
  };
}
