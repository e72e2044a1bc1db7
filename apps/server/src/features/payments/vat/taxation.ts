import type { VatOfAmount } from '@polylogue/contract/payments';
import type { Executor } from '../../../platform/db/database.ts';
import { billingFor } from '../billing-info/billing-info.service.ts';
import type { Billing } from '../billing-info/billing-info.tables.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import { sellerTaxOf } from './seller.ts';
import { taxOn, type Taxed } from './tax.ts';

/** How a user's purchases are taxed now. */
export interface Taxation {
  /** What is charged for a listed amount. */
  on: (listed: number) => Taxed;
  billing: Billing;
}

/** How the user's purchases are taxed now, by their billing details. */
export async function taxationOf(
  { config }: Pick<PaymentsDeps, 'config'>,
  executor: Executor,
  { userId, now }: { userId: number; now: Date },
): Promise<Taxation> {
  const seller = sellerTaxOf(config);
  const billing = await billingFor(executor, userId, seller.country);
  const on = (listed: number) => taxOn(listed, { seller, buyer: billing, now });
  return { on, billing };
}

/** The VAT of an amount as pages show it; null if none is due. */
export function presentVat(taxed: {
  [K in 'taxKind' | 'taxCountry' | 'taxRate' | 'taxAmount' | 'taxDeducted']: Taxed[K] | null;
}): VatOfAmount | null {
  const { taxKind, taxCountry, taxRate: rate, taxAmount: amount, taxDeducted: deducted } = taxed;
  if (taxCountry === null || rate === null || amount === null || deducted === null) return null;
  const kind = taxKind === 'reverse' ? 'reverse' : 'included';
  return { kind, country: taxCountry, rate, amount, deducted };
}

/** Whether the prices that a user sees include VAT. */
export async function includesVat(
  deps: Pick<PaymentsDeps, 'config'>,
  executor: Executor,
  asked: { userId: number; now: Date },
): Promise<boolean> {
  const { on } = await taxationOf(deps, executor, asked);
  const { taxKind, taxRate } = on(listed);
  return taxKind === 'standard' && taxRate > 0;
}

/** The same for a guest in a country. */
export function includesVatIn(
  { config }: Pick<PaymentsDeps, 'config'>,
  { country, now }: { country: string; now: Date },
): boolean {
  const buyer = { billingType: 'BTC', country, vatNumber: null, name: '', address: '' } as const;
  const { taxKind, taxRate } = taxOn(listed, { seller: sellerTaxOf(config), buyer, now });
  return taxKind === 'standard' && taxRate > 0;
}

/** Any sum will do to ask for its kind of tax. */
const listed = 10_000;
