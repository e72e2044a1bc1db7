import type { PlanKey } from '@polylogue/contract/billing';
import {
  packageTerms,
  planTerms,
  type PackageField,
  type PlanField,
  type PlanTerms,
} from '@polylogue/contract/operator-billing';
import type { Executor } from '../../platform/db/database.ts';
import { CallError, fieldError } from '../../platform/http/call-error.ts';
import {
  lockOffers,
  offerPackage,
  offerPlan,
  packageOnOfferBy,
  planOnOfferBy,
  type PackageVersionRow,
  type PlanVersionRow,
} from './plan-versions.queries.ts';

/** A change of one term of a plan or package. */
export interface TermChange<Key, Field> {
  key: Key;
  field: Field;
  value: number | boolean | null;
  now: Date;
}

/** The current version after a change, and whether the change created it. */
export interface ChangedOffer<Row> {
  row: Row;
  isNew: boolean;
}

/**
 * Offers a plan with other terms from now on, inside the caller's transaction. Users on an earlier version of
 * a paid plan keep its terms until the period ends; free always applies in its current version. Unchanged
 * terms create no version.
 */
export async function changePlan(
  transaction: Executor,
  { key, field, value, now }: TermChange<PlanKey, PlanField>,
): Promise<ChangedOffer<PlanVersionRow>> {
  await lockOffers(transaction);
  const earlier = await planOnOfferBy(transaction, key);
  if (earlier[field] === value) return { row: earlier, isNew: false };
  const terms = planTerms.safeParse({ ...earlier, [field]: value });
  if (!terms.success || !hasItsPrices(key, terms.data)) throw fieldError('value', 'invalid');
  const row = await offerPlan(transaction, { key, terms: terms.data, setBy: 'operator', now });
  return { row, isNew: true };
}

/** Free has no price; every other plan has one in each currency. */
function hasItsPrices(key: PlanKey, { priceEur, priceRub }: PlanTerms): boolean {
  const isFree = key === 'free';
  return (priceEur === null) === isFree && (priceRub === null) === isFree;
}

/** `changePlan` for a package. */
export async function changePackage(
  transaction: Executor,
  { key, field, value, now }: TermChange<string, PackageField>,
): Promise<ChangedOffer<PackageVersionRow>> {
  await lockOffers(transaction);
  const earlier = await packageOnOfferBy(transaction, key);
  if (!earlier) throw new CallError('not_found');
  if (earlier[field] === value) return { row: earlier, isNew: false };
  const terms = packageTerms.safeParse({ ...earlier, [field]: value });
  if (!terms.success) throw fieldError('value', 'invalid');
  const row = await offerPackage(transaction, { key, terms: terms.data, setBy: 'operator', now });
  return { row, isNew: true };
}
