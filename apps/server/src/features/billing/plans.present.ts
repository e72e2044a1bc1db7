import {
  planKeys,
  type Currency,
  type PlanFeatures,
  type PlanKey,
  type Tariff,
} from '@polylogue/contract/billing';
import type { PackageVersion, PlanTerms, PlanVersion, TokenLot } from '@polylogue/contract/operator-billing';
import type { LotRow } from './ledger.queries.ts';
import type { PackageVersionRow, PlanVersionRow } from './plan-versions.queries.ts';

type Gates = Pick<
  PlanFeatures,
  'isExport' | 'isImport' | 'isShare' | 'isSelectOptions' | 'rag_used' | 'isCompareAvailable'
>;

/** A plan's features as on the wire. */
export function presentGates(plan: PlanTerms): Gates {
  return {
    isExport: plan.isExport ? 1 : 0,
    isImport: plan.isImport ? 1 : 0,
    isShare: plan.isShare ? 1 : 0,
    isSelectOptions: plan.isSelectOptions ? '1' : '0',
    rag_used: plan.rag_used,
    isCompareAvailable: plan.isCompareAvailable,
  };
}

function presentFeatures(plan: PlanTerms): PlanFeatures {
  return {
    tokens: plan.tokens,
    storageBytes: plan.storageBytes,
    compareSlots: plan.compareSlots,
    pinnedChats: plan.pinnedChats,
    attachedPrompts: plan.attachedPrompts,
    ownPrompts: plan.ownPrompts,
    favouritePrompts: plan.favouritePrompts,
    ...presentGates(plan),
  };
}

/** The plans, cheapest first. */
export function inOrder(rows: readonly PlanVersionRow[]): PlanVersionRow[] {
  return rows.toSorted((one, other) => planKeys.indexOf(one.key) - planKeys.indexOf(other.key));
}

/** The plans on offer, cheapest first: each by the month and, where that is cheaper, by the year. */
export function presentTariffs(
  rows: readonly PlanVersionRow[],
  { currency, active }: { currency: Currency; active: PlanKey | null },
): Tariff[] {
  return inOrder(rows).flatMap((row) => {
    const month = (currency === 'EUR' ? row.priceEur : row.priceRub) ?? 0;
    const crossed = currency === 'EUR' ? row.crossedEur : row.crossedRub;
    const common = { key: row.key, currency, active: row.key === active, features: presentFeatures(row) };
    const monthly: Tariff = {
      ...common,
      id: tariffId(row.id, 'month'),
      period: 'month',
      amount: month,
      month_amount: month,
      crossed_amount: crossed,
    };
    if (row.yearDiscountPercent === 0 || month === 0) return [monthly];
    const cheaper = Math.round((month * (100 - row.yearDiscountPercent)) / 100);
    const yearly: Tariff = {
      ...common,
      id: tariffId(row.id, 'year'),
      period: 'year',
      amount: 12 * cheaper,
      month_amount: cheaper,
      crossed_amount: 12 * month,
    };
    return [monthly, yearly];
  });
}

/** A version sold by the month and by the year is two tariffs: even and odd ids. */
function tariffId(planId: number, period: Tariff['period']): number {
  return planId * 2 + (period === 'year' ? 1 : 0);
}

/** A plan version as shown to the operator. */
export function presentPlanVersion(row: PlanVersionRow): PlanVersion {
  return { ...row, ...whenOnOffer(row) };
}

/** A package version as shown to the operator. */
export function presentPackageVersion(row: PackageVersionRow): PackageVersion {
  return { ...row, ...whenOnOffer(row) };
}

function whenOnOffer({ validFrom, validUntil }: { validFrom: Date; validUntil: Date | null }) {
  return { validFrom: validFrom.toISOString(), validUntil: validUntil?.toISOString() ?? null };
}

/** A lot as shown to the operator. */
export function presentLot(row: LotRow): TokenLot {
  const { id, source, cause, granted, remaining, expiresAt, createdAt } = row;
  const moments = { expiresAt: expiresAt?.toISOString() ?? null, createdAt: createdAt.toISOString() };
  return { id, source, cause, granted, remaining, ...moments };
}
