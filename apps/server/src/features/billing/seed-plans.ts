import { planKeys } from '@polylogue/contract/billing';
import { inTransaction, type Database, type Executor } from '../../platform/db/database.ts';
import {
  lockOffers,
  offerPackage,
  offerPlan,
  packagesOnOffer,
  plansOnOffer,
  withdrawPackage,
} from './plan-versions.queries.ts';
import { readShippedPlans, type ShippedPlans } from './shipped-plans.ts';

/**
 * Offers the plans and packages of this release where they are new or differ from an earlier release, and
 * withdraws packages it no longer has. The operator's settings stay. Safe on several nodes at once.
 */
export async function seedPlans(
  database: Pick<Database, 'db'>,
  { now, shipped = readShippedPlans() }: { now: Date; shipped?: ShippedPlans },
): Promise<void> {
  const { db } = database;
  if (isNothing(await changesOf(db, shipped))) return;
  await inTransaction(db, async (transaction) => {
    await lockOffers(transaction);
    // Another node may have done it meanwhile.
    const { plans, packages, withdrawn } = await changesOf(transaction, shipped);
    for (const key of plans) {
      await offerPlan(transaction, { key, terms: shipped.plans[key], setBy: 'release', now });
    }
    for (const [key, terms] of packages) {
      await offerPackage(transaction, { key, terms, setBy: 'release', now });
    }
    for (const key of withdrawn) await withdrawPackage(transaction, key, now);
  });
}

type Changes = Awaited<ReturnType<typeof changesOf>>;

/** Differences between this release and the database. */
async function changesOf(executor: Executor, shipped: ShippedPlans) {
  const [plans, packages] = [await plansOnOffer(executor), await packagesOnOffer(executor)];
  return {
    plans: planKeys.filter((key) =>
      isOutdated(
        plans.find((row) => row.key === key),
        shipped.plans[key],
      ),
    ),
    packages: Object.entries(shipped.packages).filter(([key, terms]) =>
      isOutdated(
        packages.find((row) => row.key === key),
        terms,
      ),
    ),
    withdrawn: packages.flatMap(({ key, setBy }) =>
      setBy === 'release' && !(key in shipped.packages) ? [key] : [],
    ),
  };
}

function isNothing({ plans, packages, withdrawn }: Changes): boolean {
  return plans.length + packages.length + withdrawn.length === 0;
}

/** Whether nothing is on offer, or the current version is from a release and differs from this one. */
function isOutdated(
  offered: (Record<string, unknown> & { setBy: 'release' | 'operator' }) | undefined,
  terms: Record<string, unknown>,
): boolean {
  if (!offered) return true;
  return (
    offered.setBy === 'release' && Object.entries(terms).some(([name, value]) => offered[name] !== value)
  );
}
