import { and, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { PlanKey } from '@polylogue/contract/billing';
import type { Executor } from '../../platform/db/database.ts';
import { userPlans } from './billing.tables.ts';
import type { PlanVersionRow } from './plan-versions.queries.ts';
import { planInForce } from './plans.sql.ts';
import { plans } from './plans.tables.ts';

/** A row of the users' plans. */
type PlanValues = typeof userPlans.$inferSelect;

/** The stored plan of a user, if any, and the version in force. */
export async function findPlan(
  executor: Executor,
  userId: number,
  now: Date,
): Promise<{ own: PlanValues | null; terms: PlanVersionRow }> {
  const [row] = await executor
    .select({ own: userPlans, terms: plans })
    .from(plans)
    .leftJoin(userPlans, eq(userPlans.userId, userId))
    .where(eq(plans.id, planInForce(sql`${userPlans}`, now)));
  if (!row) throw new Error('No plan is on offer.');
  return row;
}

/** Sets a user's plan, replacing any other. */
export async function savePlan(
  transaction: Executor,
  userId: number,
  plan: {
    plan: PlanKey;
    planId: number;
    startedAt: Date;
    endsAt: Date | null;
    renews: boolean;
    graceUntil: Date | null;
  },
): Promise<void> {
  const values = { ...plan, endTold: false };
  await transaction
    .insert(userPlans)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: userPlans.userId, set: values });
}

/** Marks expired plans as announced; returns their users. */
export async function markEndsTold(
  executor: Executor,
  which: { now: Date; limit: number },
): Promise<number[]> {
  const isDue = and(
    lte(userPlans.endsAt, which.now),
    eq(userPlans.endTold, false),
    or(isNull(userPlans.graceUntil), lte(userPlans.graceUntil, which.now)),
  );
  const due = executor.select({ userId: userPlans.userId }).from(userPlans).where(isDue).limit(which.limit);
  const rows = await executor
    .update(userPlans)
    .set({ endTold: true })
    // Repeated: a plan renewed while this statement waits for its row is no longer due.
    .where(and(inArray(userPlans.userId, due), isDue))
    .returning({ userId: userPlans.userId });
  return rows.map(({ userId }) => userId);
}

/** Changes how a user's paid plan ends. */
export async function changePlanEnd(
  transaction: Executor,
  userId: number,
  end: { endsAt?: Date; renews: boolean; graceUntil: Date | null },
): Promise<void> {
  await transaction
    .update(userPlans)
    .set({ ...end, endTold: false })
    .where(eq(userPlans.userId, userId));
}
