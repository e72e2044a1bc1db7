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
  /** The same with the billing details: the columns of a payment. */
  termsOf: (listed: number) => Taxed & { billing: Billing };
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
  return { on, termsOf: (listed) => ({ ...on(listed), billing }) };
}

/** The VAT of an amount as pages show it; null if none is due. */
export function presentVat(taxed: Taxed): VatOfAmount | null {
  const { taxKind, taxCountry, taxRate: rate, taxAmount: amount, taxDeducted: deducted } = taxed;
  if (taxCountry === null) return null;
  const kind = taxKind === 'reverse' ? 'reverse' : 'included';
  return { kind, country: taxCountry, rate, amount, deducted };
}
