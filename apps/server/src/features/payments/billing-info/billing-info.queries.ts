import { eq } from 'drizzle-orm';
import type { Executor } from '../../../platform/db/database.ts';
import { billingInfos, type Billing } from './billing-info.tables.ts';

/** The saved details; undefined if none were saved. */
export async function findBilling(executor: Executor, userId: number): Promise<Billing | undefined> {
  const { billingType, country, vatNumber, kpp, name, address } = billingInfos;
  const [row] = await executor
    .select({ billingType, country, vatNumber, kpp, name, address })
    .from(billingInfos)
    .where(eq(billingInfos.userId, userId));
  return row;
}

/** Saves the details. */
export async function upsertBilling(
  executor: Executor,
  userId: number,
  { now, ...billing }: Billing & { now: Date },
): Promise<void> {
  const values = { ...billing, updatedAt: now };
  await executor
    .insert(billingInfos)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: billingInfos.userId, set: values });
}
