import { processingTypes, type CardType, type PaymentResult } from '@polylogue/contract/billing';
import type { SbpLink } from '@polylogue/contract/payments';
import { publicUrl } from '../../../config.ts';
import { CallError, fieldError } from '../../../platform/http/call-error.ts';
import {
  GatewayRefused,
  GatewayUnsure,
  type ChargeResult,
  type Order,
} from '../../../vendors/payments/gateway.ts';
import { chargeableCards, findCard } from '../cards/cards.queries.ts';
import { gatewayOf } from '../gateways-in-use.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import type { PaymentRow } from '../payments.queries.ts';
import { checkTerms, renewedTerms, type Terms } from '../terms/make-terms.ts';
import { noteCheaperPlan } from '../subscriptions/subscriptions.service.ts';
import { attempt, giveUp, waitForPayer, gatewayOrder } from './attempt.ts';
import { thingOfOffer, type Wanted, isForLater, taxedOffer, type TaxedOffer } from './offer.ts';
import { openOrder, type Draft, type Opened } from './open-order.ts';
import { qrPicture } from './qr-code.ts';

/** Who buys, and how. */
export interface Buyer {
  userId: number;
  cardType: CardType;
  ip: string;
}

/** How a purchase is paid. */
export interface Payment {
  cryptogramm?: string | undefined;
  name?: string | undefined;
  client_id?: string | undefined;
  amount?: number | undefined;
  useSavedCard: boolean;
  isRecurrent: boolean;
  override_limit?: boolean | undefined;
  again?: boolean | undefined;
  beginNow?: boolean | undefined;
}

/** What a purchase answers before anything is ordered: the card is still to be entered, or there is nothing to pay. */
const nothingOrdered = {
  additionalParams: null,
  token: null,
  url: null,
  paymentId: null,
  status: null,
  boughtBefore: false,
};

/** Buys a plan or a package with a card. */
export async function buy(
  deps: PaymentsDeps,
  buyer: Buyer,
  wanted: Wanted & Payment,
): Promise<PaymentResult> {
  const offer = await taxedOffer(deps, buyer, { wanted, means: 'card', renews: wanted.isRecurrent });
  refuseWrongTerms(offer, wanted);
  if (offer.effect === 'contract') throw new CallError('conflict');
  if (offer.effect === 'downgrade') {
    await noteCheaperPlan(deps, buyer, renewedTerms(offer.terms, offer.taxation));
    return { ...nothingOrdered, processingType: processingTypes.ownPage, isRecurrentPayment: true };
  }
  return payByCard(deps, buyer, {
    ...wanted,
    terms: offer.terms,
    following: offer.following,
    billing: offer.taxation.billing,
    agreedBy: 'order-page',
    thing: thingOfOffer(offer, buyer),
  });
}

/** Keeps a card without a sale, perhaps in place of another. */
export async function bindCard(
  deps: PaymentsDeps,
  buyer: Buyer,
  card: Pick<Payment, 'cryptogramm' | 'name' | 'client_id'> & { cardId?: number },
): Promise<PaymentResult> {
  if (card.cardId !== undefined && !(await findCard(deps.database.db, buyer.userId, card.cardId))) {
    throw new CallError('not_found');
  }
  const isRussian = buyer.cardType === 'ru';
  // The least hold the gateway makes; the other one verifies without a sum.
  const price = isRussian ? 100 : 0;
  const replacesCard = card.cardId ?? null;
  const terms = checkTerms({ price, cardType: buyer.cardType });
  const thing = `card:${buyer.cardType}:${replacesCard ?? 'new'}`;
  const asked = { terms, following: null, billing: null, replacesCard, agreedBy: 'order-page' } as const;
  return payByCard(deps, buyer, { ...card, ...asked, thing, useSavedCard: false });
}

/** Charges the fee of leaving a year early to the saved card. */
export async function payFee(
  deps: PaymentsDeps,
  buyer: Buyer,
  { terms, billing }: { terms: Terms; billing: PaymentRow['billing'] },
): Promise<PaymentResult> {
  const asked = { terms, following: null, billing, agreedBy: 'leave-dialog' } as const;
  const result = await payByCard(deps, buyer, { ...asked, thing: 'fee', useSavedCard: true });
  if (result.paymentId === null) throw new CallError('error_payment', { reason: 'no-card' });
  return result;
}

interface CardPayment
  extends Partial<Payment>, Pick<Draft, 'terms' | 'following' | 'billing' | 'agreedBy' | 'thing'> {
  replacesCard?: number | null;
}

async function payByCard(deps: PaymentsDeps, buyer: Buyer, payment: CardPayment): Promise<PaymentResult> {
  const { cryptogramm, name, client_id: clientId, useSavedCard } = payment;
  const { terms, following, billing, agreedBy, thing, replacesCard = null } = payment;
  const gateway = gatewayOf(deps, buyer.cardType);
  const { db } = deps.database;
  const wantsSaved = useSavedCard && cryptogramm === undefined;
  const saved = wantsSaved ? (await chargeableCards(db, buyer.userId, buyer.cardType))[0] : undefined;
  const needsPage = !saved && cryptogramm === undefined && gateway.chargeCryptogram !== undefined;
  if (needsPage) {
    return { ...nothingOrdered, processingType: processingTypes.ownPage, isRecurrentPayment: false };
  }
  const draft: Draft = {
    userId: buyer.userId,
    gateway: gateway.name,
    ...{ thing, clientId, terms, following, billing, agreedBy, replacesCard },
    cardId: saved?.id ?? null,
    card: cryptogramm === undefined ? null : gateway.cardOf?.(cryptogramm),
    overridesLimit: payment.override_limit ?? false,
    again: payment.again ?? false,
    beginNow: payment.beginNow ?? false,
  };
  const opened = await openOrder(deps, draft);
  if (!opened.tried) {
    const earlier = resultOf(opened.payment, { mayFail: true });
    return { ...earlier, boughtBefore: opened.boughtBefore ?? false };
  }
  const { payment: ordered, tried } = opened;
  const order = await gatewayOrder(deps, db, { payment: ordered, tried, ip: buyer.ip });
  const made = { payment: ordered, tried };
  if (saved) {
    const token = saved.token;
    const done = await attempt(deps, made, () => gateway.chargeSaved(order, token, 'user'));
    return resultOf(done, { isSaved: true, mayFail: true });
  }
  if (cryptogramm === undefined) return openForm(deps, opened, order);
  const card = { cryptogram: cryptogramm, ...(name === undefined ? {} : { holder: name }) };
  const charge = chargeBy(deps, ordered, order, card);
  return resultOf(await attempt(deps, made, charge), { mayFail: true });
}

function chargeBy(
  deps: PaymentsDeps,
  payment: PaymentRow,
  order: Order,
  card: { cryptogram: string; holder?: string },
): () => Promise<ChargeResult> {
  const { chargeCryptogram, checkCryptogram } = gatewayOf(deps, payment.cardType);
  const make = payment.kind === 'card' ? checkCryptogram : chargeCryptogram;
  if (!make) throw new CallError('bad_request');
  return () => make(order, card);
}

/** Opens the provider's form; what is typed there never passes us. */
async function openForm(
  deps: PaymentsDeps,
  { payment, tried }: Opened,
  order: Order,
): Promise<PaymentResult> {
  const { createForm } = gatewayOf(deps, payment.cardType);
  if (!createForm || !tried) throw new CallError('card_href_error');
  try {
    const { formToken } = await createForm(order, payment.kind === 'card' ? 'register' : 'payment');
    const next = { answer: { token: formToken }, transactionId: null };
    return resultOf(await waitForPayer(deps, { payment, tried }, next), {});
  } catch (error) {
    if (!(error instanceof GatewayRefused || error instanceof GatewayUnsure)) throw error;
    // A form that nobody got can charge nobody.
    await giveUp(deps, { payment, tried }, error.message);
    throw new CallError('card_href_error');
  }
}

type SbpPayment = Pick<Payment, 'client_id' | 'amount' | 'override_limit' | 'again' | 'beginNow'> & {
  touch: boolean;
};

/** Buys a plan or a package by the fast payment system. */
export async function buyBySbp(
  deps: PaymentsDeps,
  buyer: Omit<Buyer, 'cardType'>,
  wanted: Wanted & SbpPayment,
): Promise<SbpLink> {
  const ofRussia = { ...buyer, cardType: 'ru' as const };
  const offer = await taxedOffer(deps, ofRussia, { wanted, means: 'sbp', renews: false });
  if (offer.period === 'year') throw fieldError('tariffId', 'invalid');
  refuseWrongTerms(offer, wanted);
  if (isForLater(offer)) throw new CallError('conflict');
  const gateway = gatewayOf(deps, 'ru');
  const thing = thingOfOffer(offer, ofRussia);
  const draft: Draft = {
    userId: buyer.userId,
    gateway: gateway.name,
    thing,
    clientId: wanted.client_id,
    terms: offer.terms,
    following: offer.following,
    billing: offer.taxation.billing,
    agreedBy: 'order-page',
    replacesCard: null,
    cardId: null,
    card: null,
    overridesLimit: wanted.override_limit ?? false,
    again: wanted.again ?? false,
    beginNow: wanted.beginNow ?? false,
  };
  const opened = await openOrder(deps, draft);
  const payment = opened.tried ? await createLink(deps, opened, wanted.touch) : opened.payment;
  const link = typeof payment.answer?.['link'] === 'string' ? payment.answer['link'] : null;
  return {
    link,
    paymentId: payment.id,
    qr: wanted.touch || link === null ? null : qrPicture(link),
    openUntil: link === null ? null : payment.openUntil.toISOString(),
    boughtBefore: opened.boughtBefore ?? false,
  };
}

async function createLink(deps: PaymentsDeps, opened: Opened, isPhone: boolean): Promise<PaymentRow> {
  const { payment, tried } = opened;
  const { createSbpLink } = gatewayOf(deps, 'ru');
  if (!createSbpLink || !tried) throw new CallError('payment_link_error');
  const order = await gatewayOrder(deps, deps.database.db, { payment, tried });
  const returnUrl = `${publicUrl(deps.config)}/payment`;
  try {
    const { link, transaction } = await createSbpLink(order, { isPhone, returnUrl, ttlMinutes: linkMinutes });
    return await waitForPayer(deps, { payment, tried }, { answer: { link }, transactionId: transaction });
  } catch (error) {
    if (!(error instanceof GatewayRefused || error instanceof GatewayUnsure)) throw error;
    await giveUp(deps, { payment, tried }, error.message);
    throw new CallError('payment_link_error');
  }
}

/** A link lives as long as its order is open. */
const linkMinutes = 15;

function refuseWrongTerms(
  offer: TaxedOffer,
  { amount, isRecurrent }: { amount?: number | undefined; isRecurrent?: boolean },
): void {
  if (offer.kind === 'tokens' && offer.current.expired)
    throw new CallError('not_permission', { gate: 'expired' });
  if (offer.period === 'year' && isRecurrent === false) throw fieldError('isRecurrent', 'invalid');
  const charged = isForLater(offer) ? 0 : offer.terms.amount;
  if (amount !== undefined && charged > amount) throw new CallError('conflict');
}

/** How a payment continues, from what is stored of it. A decline is an error. */
export function resultOf(
  payment: PaymentRow,
  { isSaved = false, mayFail = false }: { isSaved?: boolean; mayFail?: boolean },
): PaymentResult {
  const { id: paymentId, status, reason, answer, gateway } = payment;
  if (status === 'failed' && mayFail) throw new CallError('error_payment', { reason: reason ?? 'declined' });
  const isWaiting = status === 'pending' || status === 'created';
  const token = isWaiting && typeof answer?.['token'] === 'string' ? answer['token'] : null;
  const secure = isWaiting ? answer?.['secure'] : undefined;
  const isOwnPage = gateway === 'cloudpayments';
  return {
    processingType: isOwnPage ? processingTypes.ownPage : processingTypes.form,
    additionalParams: isOwnPage ? JSON.stringify(secure ?? {}) : null,
    isRecurrentPayment: (isSaved || !isOwnPage) && !secure && token === null,
    token,
    url: null,
    paymentId,
    status,
    boughtBefore: false,
  };
}
