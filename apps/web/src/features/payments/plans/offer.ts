import { planKeys, type CardType, type PlanKey } from '@polylogue/contract/billing';
import { discountOf } from '@polylogue/contract/promo';
import type { Plan } from './plan.wire.ts';

/** Length of a plan. */
export type Period = Plan['period'];

/** The choices on the plans page, as its address holds them. */
export interface PlansSearch {
  /** Absent: by the user's country. */
  card?: CardType;
  period?: 'year';
  /** The plan that was chosen before signing in, or on a phone. */
  plan?: Exclude<PlanKey, 'free'>;
}

/** Reads the address; anything unknown is left out. */
export function plansSearchOf(search: Record<string, unknown>): PlansSearch {
  const { card, period, plan } = search;
  const known = planKeys.find((key) => key === plan);
  return {
    ...((card === 'ru' || card === 'other') && { card }),
    ...(period === 'year' && { period }),
    ...(known !== undefined && known !== 'free' && { plan: known }),
  };
}

/** The type of card that these plans are sold for: roubles are paid with Russian cards. */
export function cardTypeOf(tariffs: readonly Plan[]): CardType {
  return tariffs[0]?.currency === 'RUB' ? 'ru' : 'other';
}

/** A plan in both lengths. The free one has no year. */
export interface Offer {
  key: PlanKey;
  month: Plan;
  year: Plan | undefined;
}

/** The plans, cheapest first, each with its lengths. */
export function offersOf(tariffs: readonly Plan[]): Offer[] {
  return planKeys.flatMap((key) => {
    const own = tariffs.filter((tariff) => tariff.key === key);
    const month = own.find(({ period }) => period === 'month');
    return month ? [{ key, month, year: own.find(({ period }) => period === 'year') }] : [];
  });
}

/** The length of a plan that the page shows: the free one is the same in both. */
export function shownTariff({ month, year }: Offer, period: Period): Plan {
  return period === 'year' ? (year ?? month) : month;
}

/**
 * What a promo code takes off a plan's first month, in minor units. Nothing off the own plan, and off a cheaper one: that only
 * follows at the end of what is paid, at its full price.
 */
export function promoOff(
  { key, monthAmount, active }: Pick<Plan, 'key' | 'monthAmount' | 'active'>,
  { percent, own }: { percent: number; own: PlanKey | undefined },
): number {
  const isCheaper = own !== undefined && planKeys.indexOf(key) < planKeys.indexOf(own);
  const isOwn = own !== undefined && active;
  return isCheaper || isOwn ? 0 : discountOf(monthAmount, percent);
}

/** How much cheaper a year is, as a negative share; undefined where no plan has a year. */
export function yearDiscount(offers: readonly Offer[]): number | undefined {
  for (const { month, year } of offers) {
    if (year && month.amount > 0) return year.monthAmount / month.amount - 1;
  }
  return undefined;
}
