import type { Currency, PlanKey, Tariff, TokenPackage } from '@polylogue/contract/billing';
import { eq } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { packagesOnOffer, plansOnOffer, type PlanVersionRow } from './plan-versions.queries.ts';
import { presentTariffs } from './plans.present.ts';
import { plans } from './plans.tables.ts';

/** A plan as it is sold: one charge pays for one month, of a year or alone. */
export interface TariffOffer {
  plan: PlanKey;
  planId: number;
  period: 'month' | 'year';
  price: number;
  tokens: number;
}

/** The paid plan that an id of the list stands for; undefined if it is not on offer. */
export async function findTariffOffer(
  executor: Executor,
  tariffId: number,
  currency: Currency,
): Promise<TariffOffer | undefined> {
  const rows = await plansOnOffer(executor);
  const tariff = presentTariffs(rows, { currency, active: null }).find(({ id }) => id === tariffId);
  const version = rows.find(({ key }) => key === tariff?.key);
  if (!tariff || !version || tariff.amount === 0) return undefined;
  const { key: plan, period, month_amount: price } = tariff;
  return { plan, planId: version.id, period, price, tokens: version.tokens };
}

/** The plans on offer, as guests see them. */
export async function tariffOffers(executor: Executor, currency: Currency): Promise<Tariff[]> {
  return presentTariffs(await plansOnOffer(executor), { currency, active: null });
}

/** The token packages on offer, smallest first. */
export async function packageOffers(executor: Executor, currency: Currency): Promise<TokenPackage[]> {
  const rows = await packagesOnOffer(executor);
  return rows.map(({ tokens, priceEur, priceRub }) => ({
    cost: currency === 'EUR' ? priceEur : priceRub,
    currency,
    quantity: tokens,
  }));
}

/** What a version of a plan costs a month in both currencies. */
export async function pricesOfPlan(executor: Executor, planId: number): Promise<Record<Currency, number>> {
  const [row]: PlanVersionRow[] = await executor.select().from(plans).where(eq(plans.id, planId));
  return { EUR: row?.priceEur ?? 0, RUB: row?.priceRub ?? 0 };
}
