import * as z from 'zod/mini';
import {
  cardCryptogram,
  currency,
  paymentCard,
  paymentResult,
  planKey,
  threeDSecure,
  tokenPackage,
  type CardType,
} from './billing.ts';
import { call } from './call.ts';
import { count, done, id, idText, moment, uuid } from './fields.ts';
import { lengths } from './limits.ts';

/**
 * Why money was not moved, by our own words; the text is `payments.reasons.<reason>`. `no-card`: there is no saved card
 * to charge.
 */
export const paymentReasons = [
  'funds',
  'expired',
  'lost',
  'fraud',
  'limit',
  'not-permitted',
  'wrong-card',
  'authentication',
  'issuer-unavailable',
  'declined',
  'no-card',
] as const;
export type PaymentReason = (typeof paymentReasons)[number];

/** Where a payment stands. `failed` may still become `succeeded`: gateways approve after a decline. */
export const paymentStatus = z.enum(['created', 'pending', 'failed', 'succeeded', 'refunding', 'refunded']);
export type PaymentStatus = z.infer<typeof paymentStatus>;

/** What a payment is for. `card` checks a card without a sale; `fee` is the price of leaving a year early. */
export const paymentKind = z.enum(['tokens', 'tariff', 'card', 'fee']);
export type PaymentKind = z.infer<typeof paymentKind>;

/** Length of a paid plan: one month, or a contract of twelve monthly charges. */
export const planPeriod = z.enum(['month', 'year']);

/** How long an open order stands: a second purchase of the same thing returns its answer. */
export const orderMinutes = 15;

/** Most characters of an encrypted card. Ours: two RSA blocks in Base64 take 1,400. */
const cryptogramCharacters = 4_000;

/** Most characters of a token that opens the provider's form. Ours; they have had up to 1,000. */
const formTokenCharacters = 2_000;

/** What every purchase may carry. */
export const purchase = {
  /** The card, encrypted by the gateway's script in the browser. */
  cryptogramm: z.optional(
    cardCryptogram.shape.cryptogramm.check(z.minLength(1), z.maxLength(cryptogramCharacters)),
  ),
  /** Name on the card. */
  name: z.optional(z.string().check(z.maxLength(lengths.cardHolder.max))),
  /** Own: made by the page once per click; a repeat returns the first answer. */
  client_id: z.optional(uuid),
};

/** What the page showed as the price, in minor units. If more would be charged now, the answer is `conflict`. */
const shownAmount = z.optional(count);

/** Own: buys the same once more, although it was bought some minutes ago. */
const again = z.optional(z.boolean());

/** Own: buys although it passes the user's own monthly limit. */
const overrideLimit = z.optional(z.boolean());

/** Own: the buyer has asked to begin before the days of withdrawal are over, and knows what that means. */
const beginNow = z.optional(z.boolean());

/** Own: false pays with another card though one is saved. */
const useSavedCard = z._default(z.boolean(), true);

/** A payment as its user sees it. `token`, `link` and `qr` continue an open one. */
export const payment = z.object({
  id,
  kind: paymentKind,
  status: paymentStatus,
  /** Of a plan. */
  plan: z.nullable(planKey),
  period: z.nullable(planPeriod),
  /** Of a token package. */
  quantity: z.nullable(count),
  amount: count,
  currency,
  means: z.enum(['card', 'sbp']),
  cardType: z.enum(['ru', 'other'] satisfies CardType[]),
  /** Why the last try failed. */
  reason: z.nullable(z.enum(paymentReasons)),
  createdAt: moment,
  /** Until when a repeat continues this order; null once it has ended. */
  openUntil: z.nullable(moment),
  /** Opens the provider's form. */
  token: z.nullable(z.string()),
  /** Opens the bank's application. */
  link: z.nullable(z.string()),
  /** Picture of the link as a data URL. */
  qr: z.nullable(z.string()),
  /** Opens the bank's page of a card. */
  secure: z.nullable(threeDSecure),
  /** What is paid for: the plan's end, and the tokens that come with the plan or package. */
  endsAt: z.nullable(moment),
  tokens: count,
  /** Whether a page has shown the outcome. */
  seen: z.boolean(),
});
export type Payment = z.infer<typeof payment>;

/** A charge to come, as it is agreed: it carries out exactly this. */
export const nextCharge = z.object({
  plan: planKey,
  period: planPeriod,
  /** With VAT, in minor units. */
  amount: count,
  currency,
  at: moment,
  /** The saved card that is charged first; null if none is kept for it. */
  card: z.nullable(paymentCard),
});
export type NextCharge = z.infer<typeof nextCharge>;

/**
 * VAT within an amount, with its rate in hundredths of a percent. `reverse`: the buyer's company owes it, and the amount is
 * lower by `deducted`.
 */
export const vatOfAmount = z.object({
  kind: z.enum(['included', 'reverse']),
  country: z.string(),
  rate: count,
  amount: count,
  deducted: count,
});
export type VatOfAmount = z.infer<typeof vatOfAmount>;

/** What a purchase would do and cost now, before anything is paid. Amounts are in minor units. */
export const purchasePreview = z.object({
  kind: z.enum(['tokens', 'tariff']),
  plan: z.nullable(planKey),
  period: z.nullable(planPeriod),
  quantity: z.nullable(count),
  currency,
  /** Listed price of this charge. */
  price: count,
  /** What the rest of the current plan is worth. */
  credit: count,
  /** What a promo code takes off, and which one; null without one. */
  discount: count,
  promo: z.nullable(z.object({ label: z.string(), percent: count })),
  /** What is charged now. 0 if the change waits for the period's end. */
  amount: count,
  /** VAT within `amount`; null if none is due. */
  vat: z.nullable(vatOfAmount),
  /**
   * `buy`: starts now. `renew`: adds to the end of the same plan. `upgrade`: starts now, the old plan's rest is
   * credited. `downgrade`: starts when the current period ends, nothing is charged before. `contract`: refused while
   * a year's contract of a dearer plan runs.
   */
  effect: z.enum(['buy', 'renew', 'upgrade', 'downgrade', 'contract']),
  startsAt: moment,
  /** Null for tokens, which have no end. */
  endsAt: z.nullable(moment),
  /** Of a plan: the next charge if it renews. One that only follows is charged first when it begins. */
  next: z.nullable(nextCharge),
  /** Of a year: its charges, what they are together, the day of the last, and the day on which a new year begins. */
  contract: z.nullable(z.object({ charges: count, total: count, lastAt: moment, renewsAt: moment })),
  /** Whether a year's contract ends with this purchase. */
  endsContract: z.boolean(),
  /** Until when the buyer may withdraw by law; null where no such right is given. */
  withdrawUntil: z.nullable(moment),
  /** Tokens that come with it, and those of the old plan that end. */
  tokens: count,
  tokensLost: count,
  /** The saved card that would be charged at once. */
  card: z.nullable(paymentCard),
  /** It would pass the user's own monthly limit, and is refused unless the user overrides it. */
  overLimit: z.boolean(),
});
export type PurchasePreview = z.infer<typeof purchasePreview>;

/** The gateway's script for a payment page. */
export const paymentPage = z.object({
  gateway: z.enum(['cloudpayments', 'lyra']),
  script: z.string(),
  /** Public id or key that the script is opened with. */
  publicKey: z.string(),
  /** Style sheets of the provider's form. */
  styles: z.array(z.string()),
  /** What the provider's form speaks: English, or the reader's language. */
  language: z.enum(['en', 'auto']),
  /** Simulated: no money moves. */
  demo: z.boolean(),
});
export type PaymentPage = z.infer<typeof paymentPage>;

/** How often a user may try to pay. */
export const limited = { rateLimit: { requests: 30, seconds: 60, by: 'user' } } as const;

/** The token packages on offer, smallest first, in the currency of `X-CARD-TYPE`. */
export const tokensListOf = call({
  method: 'GET',
  path: 'tariff/tokens-list',
  access: 'user',
  summary: 'The token packages on offer',
  response: z.array(tokenPackage),
});

/** What a purchase would do and cost. Either `tariffId` or `quantity`. */
export const previewPurchase = call({
  method: 'GET',
  path: 'payment/preview',
  own: true,
  access: 'user',
  summary: 'What a purchase would do and cost now',
  query: z.object({ tariffId: z.optional(idText), quantity: z.optional(idText) }),
  response: purchasePreview,
  errors: ['not_found'],
});

/** Buys a plan. A cheaper one than the current is only noted and follows at the period's end. */
export const payTariff = call({
  method: 'POST',
  path: 'payment/tariff',
  access: 'user',
  summary: 'Buy a plan',
  body: z.object({
    tariffId: id,
    isRecurrent: z.boolean(),
    ...purchase,
    amount: shownAmount,
    useSavedCard,
    again,
    beginNow,
    override_limit: overrideLimit,
  }),
  response: paymentResult,
  errors: ['error_payment', 'spending_limit_reached', 'not_found', 'conflict', 'unavailable'],
  ...limited,
});

/** Buys a token package. Refused while a paid plan has run out. */
export const payTokens = call({
  method: 'POST',
  path: 'payment/tokens',
  access: 'user',
  summary: 'Buy a token package',
  body: z.object({
    quantity: id,
    ...purchase,
    amount: shownAmount,
    useSavedCard,
    again,
    beginNow,
    override_limit: overrideLimit,
  }),
  response: paymentResult,
  errors: [
    'error_payment',
    'spending_limit_reached',
    'not_found',
    'not_permission',
    'conflict',
    'unavailable',
  ],
  ...limited,
});

/** A payment by the fast payment system: a link for a touch device, a picture of it for others. */
export const sbpLink = z.object({
  link: z.nullable(z.string()),
  paymentId: id,
  qr: z.nullable(z.string()),
  /** Until when the link can be paid. */
  openUntil: z.nullable(moment),
  /** The same was bought some minutes ago, and there is no link: it may have been meant only once. */
  boughtBefore: z.boolean(),
});
export type SbpLink = z.infer<typeof sbpLink>;

const sbpPurchase = {
  /** Own: whether the browser runs on the phone that has the bank's application. */
  touch: z._default(z.boolean(), false),
  client_id: purchase.client_id,
  amount: shownAmount,
  again,
  beginNow,
  override_limit: overrideLimit,
};

/** A link that pays for a plan, for one period; a year cannot be paid this way. */
export const payTariffSbp = call({
  method: 'POST',
  path: 'payment/tariff-spb',
  access: 'user',
  summary: 'Buy a plan by the fast payment system',
  body: z.object({ tariffId: id, ...sbpPurchase }),
  response: sbpLink,
  errors: ['payment_link_error', 'spending_limit_reached', 'not_found', 'conflict'],
  ...limited,
});

/** A link that pays for a token package. */
export const payTokensSbp = call({
  method: 'POST',
  path: 'payment/tokens-spb',
  access: 'user',
  summary: 'Buy a token package by the fast payment system',
  body: z.object({ quantity: id, ...sbpPurchase }),
  response: sbpLink,
  errors: ['payment_link_error', 'spending_limit_reached', 'not_found', 'not_permission', 'conflict'],
  ...limited,
});

/** A payment, by its id or by the token of its form, or without either the user's latest. Asks the gateway if the payment has been open for a while. */
export const paymentStatusOf = call({
  method: 'GET',
  path: 'payment/status',
  own: true,
  access: 'user',
  summary: 'Where a payment stands',
  query: z.object({
    paymentId: z.optional(idText),
    token: z.optional(z.string().check(z.maxLength(formTokenCharacters))),
  }),
  response: z.object({ payment: z.nullable(payment) }),
  errors: ['not_found'],
});

/** Gives an unfinished payment up: nothing is charged for it any more, and money that still comes goes back. */
export const dropPayment = call({
  method: 'POST',
  path: 'payment/drop',
  own: true,
  access: 'user',
  summary: 'Give an unfinished payment up',
  body: z.object({ paymentId: id }),
  response: done,
  errors: ['not_found', 'conflict'],
  ...limited,
});

/** Notes on an open order that its buyer wants it to begin before the days of withdrawal are over. */
export const beginPayment = call({
  method: 'POST',
  path: 'payment/begin-now',
  own: true,
  access: 'user',
  summary: 'Begin before the days of withdrawal are over',
  body: z.object({ paymentId: id, beginNow: z.boolean() }),
  response: done,
  errors: ['not_found'],
  ...limited,
});

/** Notes that a page has shown how a payment ended. */
export const seePayment = call({
  method: 'POST',
  path: 'payment/seen',
  own: true,
  access: 'user',
  summary: 'Note that the outcome was shown',
  body: z.object({ paymentId: id }),
  response: done,
  errors: ['not_found'],
});

/** What a payment page loads from its gateway, by `X-CARD-TYPE`. */
export const paymentPageOf = call({
  method: 'GET',
  path: 'payment/page',
  own: true,
  access: 'user',
  summary: 'The gateway’s script for a payment page',
  response: paymentPage,
});

const outside = {
  method: 'POST',
  own: true,
  access: 'outside',
  rateLimit: { requests: 600, seconds: 60, by: 'address' },
  maxBodyBytes: 65_536,
} as const;

/** What a gateway tells us by itself. The answer's form is the gateway's. */
export const paymentWebhook = call({
  ...outside,
  path: 'payments/webhooks/{gateway}/{type}',
  summary: 'A gateway’s notice',
  params: z.object({
    gateway: z.enum(['cloudpayments', 'lyra']),
    type: z.string().check(z.regex(/^[a-z]{1,20}$/)),
  }),
});

/** Where the bank's page posts the payer's browser back to, from another site and without cookies. */
export const threeDSecureReturn = call({
  ...outside,
  path: 'payments/3ds/{id}',
  summary: 'Back from the bank’s page',
  params: z.object({ id: z.string().check(z.maxLength(100)) }),
});

/** Where the provider's form posts its outcome to; leads on to a result page. */
export const paymentFormReturn = call({
  ...outside,
  path: 'payments/return/{gateway}',
  summary: 'Back from the provider’s form',
  params: z.object({ gateway: z.enum(['cloudpayments', 'lyra']) }),
});
