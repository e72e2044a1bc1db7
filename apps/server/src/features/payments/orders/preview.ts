import type { PurchasePreview } from '@polylogue/contract/payments';
import type { CardType } from '@polylogue/contract/billing';
import { refundRule } from '@polylogue/contract/limits';
import { chargeableCards } from '../cards/cards.queries.ts';
import { presentCard } from '../cards/cards.service.ts';
import { passesMoneyLimit } from '../money-of-month.service.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import { addDays, addMonths, contractMonths, dueAt, monthEnd } from '../periods.ts';
import { isBound } from '../subscriptions/agreement.ts';
import { findSubscription } from '../subscriptions/subscriptions.queries.ts';
import { thingOfOffer, type Offer, type Wanted, isForLater, taxedOffer, type TaxedOffer } from './offer.ts';
import { renewedTerms } from '../terms/make-terms.ts';
import { presentVat } from '../vat/taxation.ts';

/** What a purchase would do and cost now. */
export async function previewOf(
  deps: PaymentsDeps,
  { userId, cardType }: { userId: number; cardType: CardType },
  wanted: Wanted,
): Promise<PurchasePreview> {
  const now = deps.clock.now();
  const { db } = deps.database;
  const offer = await taxedOffer(deps, { userId, cardType }, { wanted, means: 'card', renews: true });
  const [card] = await chargeableCards(db, userId, cardType);
  const { kind, plan, period, promo, effect, terms, taxation } = offer;
  // What is charged now; what follows the running plan is charged when it begins.
  const isLater = isForLater(offer);
  const { currency, price, credit, discount } = terms;
  const amount = isLater ? 0 : terms.amount;
  const { tokens, tokensLost } = offer;
  const thing = thingOfOffer(offer, { cardType });
  const overLimit =
    effect !== 'downgrade' && (await passesMoneyLimit(db, { userId, kind, currency, amount, thing, now }));
  const startsAt = startOf(offer, now);
  const endsAt = period === 'year' ? addMonths(startsAt, 1) : monthEnd(startsAt);
  const isPlan = kind === 'tariff';
  const subscription = effect === 'upgrade' ? await findSubscription(db, userId) : undefined;
  const shown = card ? presentCard(card) : null;
  return {
    kind,
    plan,
    period,
    quantity: isPlan ? null : tokens,
    currency,
    price,
    credit,
    discount,
    promo: promo && { label: promo.label, percent: promo.percent },
    amount,
    vat: presentVat(isLater ? taxation.on(0) : terms),
    effect,
    startsAt: startsAt.toISOString(),
    endsAt: isPlan ? endsAt.toISOString() : null,
    next: isPlan ? nextOf(offer, { at: effect === 'downgrade' ? startsAt : endsAt, card: shown }) : null,
    contract: period === 'year' ? contractOf(offer, startsAt) : null,
    endsContract: subscription !== undefined && isBound(subscription),
    withdrawUntil: mayWithdraw(deps, offer) ? addDays(now, refundRule.days).toISOString() : null,
    tokens,
    tokensLost,
    card: shown,
    overLimit,
  };
}

/** The first charge of a plan that follows is made when it begins. */
function nextOf(
  { plan, period, currency, terms, taxation }: TaxedOffer,
  { at, card }: { at: Date; card: PurchasePreview['card'] },
): PurchasePreview['next'] {
  if (plan === null || period === null) return null;
  return { plan, period, currency, amount: renewedTerms(terms, taxation).amount, at: at.toISOString(), card };
}

/** The first charge may be lower than the others, by a credit or a promo code. */
function contractOf({ effect, terms, taxation }: TaxedOffer, startsAt: Date) {
  const monthly = renewedTerms(terms, taxation).amount;
  const first = effect === 'downgrade' ? monthly : terms.amount;
  return {
    charges: contractMonths,
    total: first + (contractMonths - 1) * monthly,
    lastAt: dueAt(startsAt, contractMonths).toISOString(),
    renewsAt: dueAt(startsAt, contractMonths + 1).toISOString(),
  };
}

/** The law of the European seller gives the right to persons, not to companies. */
function mayWithdraw({ config }: Pick<PaymentsDeps, 'config'>, offer: TaxedOffer): boolean {
  const isCharged = !isForLater(offer) && offer.terms.amount > 0;
  return config.SITE_LOCATION !== 'RU' && offer.taxation.billing.billingType === 'BTC' && isCharged;
}

function startOf({ effect, current }: Offer, now: Date): Date {
  const waits = effect === 'renew' || effect === 'downgrade' || effect === 'contract';
  return (waits ? current.endsAt : null) ?? now;
}
