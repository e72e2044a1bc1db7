import { planKeys, type CardType, type Currency, type PlanKey } from '@polylogue/contract/billing';
import type { PurchasePreview } from '@polylogue/contract/payments';
import { discountOf } from '@polylogue/contract/promo';
import type { Executor } from '../../../platform/db/database.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import { planOf, type PlanState } from '../../billing/billing.service.ts';
import { currencyOf } from '../../billing/card-type.service.ts';
import { findTariffOffer, packageOffers, pricesOfPlan } from '../../billing/offers.service.ts';
import { lotOfCause } from '../../billing/paid-plan.service.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import { promoFor } from '../promo/promo-of-order.ts';
import { returnedOf } from '../refunds/refund-facts.ts';
import { isBound } from '../subscriptions/agreement.ts';
import { causeOf } from '../subscriptions/grant-plan.ts';
import { findSubscription } from '../subscriptions/subscriptions.queries.ts';
import { chargeAfter, isSameTerms, makeTerms, renewedTerms, type Terms } from '../terms/make-terms.ts';
import { taxationOf, type Taxation } from '../vat/taxation.ts';
import { runningPlanPayments } from './orders.queries.ts';

/** What somebody wants to buy. */
export type Wanted = { tariffId: number } | { quantity: number };

/** What a purchase would bring and cost now. */
export interface Offer {
  kind: 'tariff' | 'tokens';
  effect: PurchasePreview['effect'];
  plan: PlanKey | null;
  planId: number | null;
  period: 'month' | 'year' | null;
  currency: Currency;
  price: number;
  credit: number;
  /** The payments whose rest is credited, and the tokens that end with them. */
  creditOf: number[];
  tokensLost: number;
  /** The promo code that takes off the discount. */
  promo: { promoId: number; label: string; percent: number } | null;
  discount: number;
  amount: number;
  tokens: number;
  current: PlanState;
}

/** The offer for what is wanted, from the catalogue and the user's plan; whatever a page claims is not asked. */
async function offerFor(
  executor: Executor,
  buyer: { userId: number; cardType: CardType; now: Date },
  wanted: Wanted,
): Promise<Offer> {
  const current = await planOf(executor, buyer.userId, buyer.now);
  const listed =
    'quantity' in wanted
      ? await tokensOffer(executor, { ...buyer, current }, wanted.quantity)
      : await tariffOffer(executor, { ...buyer, current }, wanted.tariffId);
  return lessPromo(executor, buyer, listed);
}

/** What is bought, as a word that two purchases of the same thing share. */
export function thingOfOffer(
  { kind, plan, period, tokens }: Pick<Offer, 'kind' | 'plan' | 'period' | 'tokens'>,
  { cardType }: { cardType: CardType },
): string {
  return kind === 'tokens' ? `tokens:${tokens}:${cardType}` : `tariff:${plan}:${period}:${cardType}`;
}

/** An offer before any promo code. */
type ListedOffer = Omit<Offer, 'promo' | 'discount'>;

/** Takes the waiting promo code off what is charged now; a renewal is paid in full. */
async function lessPromo(
  executor: Executor,
  buyer: { userId: number; cardType: CardType; now: Date },
  listed: ListedOffer,
): Promise<Offer> {
  const { userId, now } = buyer;
  const none = { ...listed, promo: null, discount: 0 };
  if (listed.amount === 0) return none;
  const promo = await promoFor(executor, { userId, thing: thingOfOffer(listed, buyer), now });
  if (!promo) return none;
  const { promoId, label, percent } = promo;
  const discount = discountOf(listed.amount, percent);
  return { ...listed, promo: { promoId, label, percent }, discount, amount: listed.amount - discount };
}

type Buyer = { userId: number; cardType: CardType; now: Date; current: PlanState };

async function tokensOffer(executor: Executor, buyer: Buyer, quantity: number): Promise<ListedOffer> {
  const currency = currencyOf[buyer.cardType];
  const offered = (await packageOffers(executor, currency)).find((one) => one.quantity === quantity);
  if (!offered) throw new CallError('not_found');
  const { cost: price } = offered;
  const none = { plan: null, planId: null, period: null, credit: 0, creditOf: [], tokensLost: 0 };
  const { current } = buyer;
  return {
    kind: 'tokens',
    effect: 'buy',
    ...none,
    currency,
    price,
    amount: price,
    tokens: quantity,
    current,
  };
}

async function tariffOffer(executor: Executor, buyer: Buyer, tariffId: number): Promise<ListedOffer> {
  const currency = currencyOf[buyer.cardType];
  const offered = await findTariffOffer(executor, tariffId, currency);
  if (!offered) throw new CallError('not_found');
  const { current } = buyer;
  const effect = await effectOf(executor, buyer, offered);
  const rest = effect === 'upgrade' ? await restOf(executor, buyer, currency) : nothing;
  const amount =
    effect === 'downgrade' || effect === 'contract' ? 0 : chargeAfter(offered.price, rest.credit);
  return { kind: 'tariff', effect, ...offered, currency, ...rest, amount, current };
}

const nothing = { credit: 0, creditOf: [] as number[], tokensLost: 0 };

async function effectOf(
  executor: Executor,
  { userId, current }: Buyer,
  offered: { plan: PlanKey; period: 'month' | 'year' },
): Promise<Offer['effect']> {
  if (current.expired || current.key === 'free') return 'buy';
  const [now, wanted] = [planKeys.indexOf(current.key), planKeys.indexOf(offered.plan)];
  if (wanted > now) return 'upgrade';
  const subscription = await findSubscription(executor, userId);
  // Leaving a year early goes by its own rules.
  if (subscription && isBound(subscription)) return 'contract';
  return wanted === now ? 'renew' : 'downgrade';
}

/** What the running paid periods are still worth, in the currency of the purchase. */
async function restOf(executor: Executor, { userId, now }: Buyer, currency: Currency) {
  const rest = { credit: 0, creditOf: [] as number[], tokensLost: 0 };
  const running = await runningPlanPayments(executor, userId, now);
  const returned = await returnedOf(
    executor,
    running.map(({ id }) => id),
  );
  for (const payment of running) {
    const lot = await lotOfCause(executor, userId, causeOf(payment.id));
    const { startsAt, endsAt, planId } = payment;
    if (!lot?.expiresAt || !startsAt || !endsAt || planId === null || lot.expiresAt < endsAt) continue;
    // A company that owes the VAT itself paid as much less.
    const kept = payment.amount - (returned.get(payment.id) ?? 0);
    const paid = kept + payment.credit + (payment.taxDeducted ?? 0);
    const prices = payment.currency === currency ? undefined : await pricesOfPlan(executor, planId);
    // Bought in the other currency: by the two prices of the same plan.
    const value = prices
      ? Math.floor((paid * prices[currency]) / Math.max(prices[payment.currency], 1))
      : paid;
    const { granted, remaining } = lot;
    rest.credit += creditOf({ value, startsAt, endsAt, granted, remaining }, now);
    rest.creditOf.push(payment.id);
    rest.tokensLost += remaining;
  }
  return rest;
}

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

/** A paid period that may be worth something when a dearer plan replaces it. */
interface PaidRest {
  /** What it was worth when it was paid, in minor units. */
  value: number;
  startsAt: Date;
  endsAt: Date;
  granted: number;
  remaining: number;
}

/** What is left of a paid period: its value × the smaller of the unused shares of days and of tokens, rounded down. */
function creditOf({ value, startsAt, endsAt, granted, remaining }: PaidRest, now: Date): number {
  const length = endsAt.getTime() - startsAt.getTime();
  const left = Math.min(Math.max(endsAt.getTime() - now.getTime(), 0), length);
  // Whole numbers until the end: a share as a fraction would round a kopeck away.
  const byDays = share(value, left, length);
  const byTokens = granted === 0 ? byDays : share(value, Math.min(remaining, granted), granted);
  return byDays < byTokens ? byDays : byTokens;
}

function share(value: number, part: number, whole: number): number {
  return whole <= 0 ? 0 : Number((BigInt(value) * BigInt(part)) / BigInt(whole));
}
