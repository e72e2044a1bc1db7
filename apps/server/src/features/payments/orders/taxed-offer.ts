import type { CardType } from '@polylogue/contract/billing';
import type { PaymentsDeps } from '../payments.deps.ts';
import { isSameTerms, makeTerms, renewedTerms, type Terms } from '../terms/make-terms.ts';
import { taxationOf, type Taxation } from '../vat/taxation.ts';
import { offerFor, type Offer, type Wanted } from './offer.ts';

/** An offer with the terms that this buyer would agree to. */
export type TaxedOffer = Offer & { taxation: Taxation; terms: Terms; following: Terms | null };

/** How it is to be paid. */
export interface Paying {
  means: 'card' | 'sbp';
  renews: boolean;
}

/** What is wanted, at the price of this buyer. */
export async function taxedOffer(
  deps: PaymentsDeps,
  buyer: { userId: number; cardType: CardType },
  { wanted, means, renews }: Paying & { wanted: Wanted },
): Promise<TaxedOffer> {
  const now = deps.clock.now();
  const { db } = deps.database;
  const offer = await offerFor(db, { ...buyer, now }, wanted);
  const taxation = await taxationOf(deps, db, { userId: buyer.userId, now });
  const { kind, plan, planId, period, tokens, price, credit, creditOf, discount, promo } = offer;
  const bought = { kind, plan, planId, period, tokens, price, means, renews: renews && kind === 'tariff' };
  const terms = makeTerms(
    { ...bought, cardType: buyer.cardType, credit, creditOf, discount, promoId: promo?.promoId ?? null },
    taxation,
  );
  const again = renewedTerms(terms, taxation);
  const following = terms.renews && !isSameTerms(terms, again) ? again : null;
  return { ...offer, taxation, terms, following };
}

/** Whether nothing is charged now: it follows the running plan, or is refused. */
export function isForLater({ effect }: Pick<Offer, 'effect'>): boolean {
  return effect === 'downgrade' || effect === 'contract';
}
