import type { PlanKey } from '@polylogue/contract/billing';
import type { PackageTerms, PlanTerms } from '@polylogue/contract/operator-billing';
import { and, asc, desc, eq, isNull, max, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { userPlans } from './billing.tables.ts';
import { plans, tokenPackages } from './plans.tables.ts';

/** A version of a plan. */
export type PlanVersionRow = typeof plans.$inferSelect;

/** A version of a package. */
export type PackageVersionRow = typeof tokenPackages.$inferSelect;

/** Serialises changes to plans and packages until the transaction ends. */
export async function lockOffers(transaction: Executor): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended('billing plans', 0))`);
}

/** The plans on offer. */
export function plansOnOffer(executor: Executor): Promise<PlanVersionRow[]> {
  return executor.select().from(plans).where(isNull(plans.validUntil));
}

/** The packages on offer, smallest first. */
export function packagesOnOffer(executor: Executor): Promise<PackageVersionRow[]> {
  return executor
    .select()
    .from(tokenPackages)
    .where(isNull(tokenPackages.validUntil))
    .orderBy(asc(tokenPackages.tokens), asc(tokenPackages.id));
}

/** The current version of a plan. */
export async function planOnOfferBy(executor: Executor, key: PlanKey): Promise<PlanVersionRow> {
  const [row] = await executor
    .select()
    .from(plans)
    .where(and(eq(plans.key, key), isNull(plans.validUntil)));
  if (!row) throw new Error(`The plan ${key} is not on offer.`);
  return row;
}

/** The current version of a package. */
export async function packageOnOfferBy(
  executor: Executor,
  key: string,
): Promise<PackageVersionRow | undefined> {
  const [row] = await executor
    .select()
    .from(tokenPackages)
    .where(and(eq(tokenPackages.key, key), isNull(tokenPackages.validUntil)));
  return row;
}

/** Every version of a plan, newest first. */
export function versionsOfPlan(executor: Executor, key: PlanKey): Promise<PlanVersionRow[]> {
  return executor.select().from(plans).where(eq(plans.key, key)).orderBy(desc(plans.version));
}

/** Every version of a package, newest first. */
export function versionsOfPackage(executor: Executor, key: string): Promise<PackageVersionRow[]> {
  return executor
    .select()
    .from(tokenPackages)
    .where(eq(tokenPackages.key, key))
    .orderBy(desc(tokenPackages.version));
}

/** A new version and the one it replaces. */
interface NewVersion<Key, Terms> {
  key: Key;
  terms: Terms;
  setBy: 'release' | 'operator';
  now: Date;
}

/** Ends the current version of a plan, if any, and offers the next. */
export async function offerPlan(
  transaction: Executor,
  { key, terms, setBy, now }: NewVersion<PlanKey, PlanTerms>,
): Promise<PlanVersionRow> {
  const [earlier] = await transaction
    .update(plans)
    .set({ validUntil: now })
    .where(and(eq(plans.key, key), isNull(plans.validUntil)))
    .returning();
  if (earlier) await keepTerms(transaction, earlier);
  const [row] = await transaction
    .insert(plans)
    .values({ ...terms, key, version: (earlier?.version ?? 0) + 1, validFrom: now, setBy })
    .returning();
  if (!row) throw new Error(`The plan ${key} was not written.`);
  return row;
}

/** Pins users without a version, put on the plan by an older release, to the version that now ends. */
async function keepTerms(transaction: Executor, { id, key }: PlanVersionRow): Promise<void> {
  if (key === 'free') return;
  await transaction
    .update(userPlans)
    .set({ planId: id })
    .where(and(eq(userPlans.plan, key), isNull(userPlans.planId)));
}

/** Ends the current version of a package, if any, and offers the next. */
export async function offerPackage(
  transaction: Executor,
  { key, terms, setBy, now }: NewVersion<string, PackageTerms>,
): Promise<PackageVersionRow> {
  await withdrawPackage(transaction, key, now);
  // A withdrawn package returns with the next number.
  const [newest] = await transaction
    .select({ version: max(tokenPackages.version) })
    .from(tokenPackages)
    .where(eq(tokenPackages.key, key));
  const [row] = await transaction
    .insert(tokenPackages)
    .values({ ...terms, key, version: (newest?.version ?? 0) + 1, validFrom: now, setBy })
    .returning();
  if (!row) throw new Error(`The package ${key} was not written.`);
  return row;
}

/** Withdraws a package. */
export async function withdrawPackage(transaction: Executor, key: string, now: Date): Promise<void> {
  await transaction
    .update(tokenPackages)
    .set({ validUntil: now })
    .where(and(eq(tokenPackages.key, key), isNull(tokenPackages.validUntil)));
}
