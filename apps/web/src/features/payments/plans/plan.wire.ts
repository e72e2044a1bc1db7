import type { Tariff } from '@polylogue/contract/billing';

/** A plan in one length, as the pages know it. Amounts are in minor units. */
export interface Plan extends Pick<
  Tariff,
  'id' | 'key' | 'period' | 'amount' | 'currency' | 'active' | 'features'
> {
  /** Price of one month. */
  monthAmount: number;
  /** The price of a month that no longer holds. */
  crossedAmount: number | null;
  hasCapsules: boolean;
}

/** A plan of the wire. */
export function planOf({ month_amount: monthAmount, crossed_amount: crossedAmount, ...same }: Tariff): Plan {
  return { ...same, monthAmount, crossedAmount, hasCapsules: same.features.rag_used };
}
