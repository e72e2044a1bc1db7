import type { PurchasePreview } from '@polylogue/contract/payments';
import type { CardType } from '@polylogue/contract/billing';
import { chargeableCards } from '../cards/cards.queries.ts';
import { presentCard } from '../cards/cards.service.ts';
import { passesMoneyLimit } from '../money-of-month.service.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import { addMonths, monthEnd } from '../periods.ts';
import { offerFor, thingOfOffer, type Offer, type Wanted } from './offer.ts';

/** What a purchase would do and cost now. */
export async function previewOf(
  deps: PaymentsDeps,
  { userId, cardType }: { userId: number; cardType: CardType },
  wanted: Wanted,
): Promise<PurchasePreview> {
  const now = deps.clock.now();
  const { db } = deps.database;
  const offer = await offerFor(db, { userId, cardType, now }, wanted);
  const [card] = await chargeableCards(db, userId, cardType);
  const { kind, plan, period, currency, price, credit, amount, effect, tokens, tokensLost } = offer;
  const thing = thingOfOffer(offer, { cardType });
  const overLimit =
    effect !== 'downgrade' && (await passesMoneyLimit(db, { userId, kind, currency, amount, thing, now }));
  const startsAt = startOf(offer, now);
  const endsAt = period === 'year' ? addMonths(startsAt, 1) : monthEnd(startsAt);
  const isPlan = kind === 'tariff';
  return {
    kind,
    plan,
    period,
    quantity: isPlan ? null : tokens,
    currency,
    price,
    credit,
    amount,
    vat: vatWithin(amount, deps.config.VAT_PERCENT),
    effect,
    startsAt: startsAt.toISOString(),
    endsAt: isPlan ? endsAt.toISOString() : null,
    renewal: isPlan ? { amount: price, at: endsAt.toISOString() } : null,
    tokens,
    tokensLost,
    card: card ? presentCard(card) : null,
    overLimit,
  };
}

function startOf({ effect, current }: Offer, now: Date): Date {
  const waits = effect === 'renew' || effect === 'downgrade' || effect === 'contract';
  return (waits ? current.endsAt : null) ?? now;
}

/** The tax that a price includes; the rate in hundredths of a percent. */
function vatWithin(amount: number, percent: number | undefined): PurchasePreview['vat'] {
  if (percent === undefined) return null;
  const rate = Math.round(percent * 100);
  return { rate, amount: Math.round((amount * rate) / (10_000 + rate)) };
}
