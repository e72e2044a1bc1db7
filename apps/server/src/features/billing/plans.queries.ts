import { and, eq, inArray, lte } from 'drizzle-orm';
import type { PlanKey } from '@polylogue/contract/billing';
import type { Executor } from '../../platform/db/database.ts';
import { userPlans } from './billing.tables.ts';

/** A row of the users' plans. */
type PlanValues = typeof userPlans.$inferSelect;

/** The stored plan of a user. */
export async function findPlan(executor: Executor, userId: number): Promise<PlanValues | undefined> {
  const [row] = await executor.select().from(userPlans).where(eq(userPlans.userId, userId));
  return row;
}

/** Puts a user on a plan, whatever there was before. */
export async function savePlan(
  transaction: Executor,
  userId: number,
  plan: { plan: PlanKey; startedAt: Date; endsAt: Date | null; renews: boolean },
): Promise<void> {
  const values = { ...plan, endTold: false };
  await transaction
    .insert(userPlans)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: userPlans.userId, set: values });
}

/** Marks plans whose end nobody has told yet; answers whose they are. */
export async function markEndsTold(
  executor: Executor,
  which: { now: Date; limit: number },
): Promise<number[]> {
  const isDue = and(lte(userPlans.endsAt, which.now), eq(userPlans.endTold, false));
  const due = executor.select({ userId: userPlans.userId }).from(userPlans).where(isDue).limit(which.limit);
  const rows = await executor
    .update(userPlans)
    .set({ endTold: true })
    // Said twice: a plan renewed while this waits for its row is no longer due.
    .where(and(inArray(userPlans.userId, due), isDue))
    .returning({ userId: userPlans.userId });
  return rows.map(({ userId }) => userId);
}
