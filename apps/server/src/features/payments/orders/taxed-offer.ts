import type { CardType } from '@polylogue/contract/billing';
import type { Billing } from '../billing-info/billing-info.tables.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import type { Taxed } from '../vat/tax.ts';
import { taxationOf, type Taxation } from '../vat/taxation.ts';
import { offerFor, type Offer, type Wanted } from './offer.ts';

/** An offer with the tax of its buyer: `amount` is what is charged. */
export type TaxedOffer = Offer & Taxed & { billing: Billing; taxation: Taxation };

/** What is wanted, at the price of this buyer. */
export async function taxedOffer(
  deps: PaymentsDeps,
  buyer: { userId: number; cardType: CardType },
  wanted: Wanted,
): Promise<TaxedOffer> {
  const now = deps.clock.now();
  const { db } = deps.database;
  const offer = await offerFor(db, { ...buyer, now }, wanted);
  const taxation = await taxationOf(deps, db, { userId: buyer.userId, now });
  return { ...offer, ...taxation.termsOf(offer.amount), taxation };
}
