import * as z from 'zod/mini';
import { call } from './call.ts';
import { count, flagNumber, flagText, id, moment, numberedTitle } from './fields.ts';

/** Keys of the plans, cheapest first. */
export const planKeys = ['free', 'basic', 'pro', 'creative'] as const;

/** Names of the plans, the same in every language. */
export const planNames: Record<PlanKey, string> = {
  free: 'Free',
  basic: 'Basic',
  pro: 'Pro',
  creative: 'Creative',
};

/** Key of a plan. */
export type PlanKey = (typeof planKeys)[number];

/** Currencies of sale. Amounts are integers in minor units. */
export const currency = z.enum(['EUR', 'RUB']);
export type Currency = z.infer<typeof currency>;

/** What a plan brings. `null` in a limit means none. */
export const planFeatures = z.object({
  tokens: count,
  storageBytes: count,
  isCompareAvailable: z.boolean(),
  rag_used: z.boolean(),
  isSelectOptions: flagText,
  isShare: flagNumber,
  isExport: flagNumber,
  isImport: flagNumber,
  compareSlots: count,
  pinnedChats: count,
  attachedPrompts: count,
  ownPrompts: z.nullable(count),
  favouritePrompts: z.nullable(count),
});
export type PlanFeatures = z.infer<typeof planFeatures>;

/** Origin of a card (header `X-CARD-TYPE`), and the card systems that work there. */
export const cardTypes = { ru: ['VISA', 'MASTERCARD', 'MIR'], other: ['VISA', 'MASTERCARD'] } as const;

/** Origin of a card. */
export type CardType = keyof typeof cardTypes;

/** How a payment continues: the provider's form, a redirect, or our own card page. */
export const processingTypes = { form: 1, redirect: 2, ownPage: 4 } as const;

/** Key of a plan on the wire. */
export const planKey = z.enum(planKeys);

/**
 * A plan as it is offered, for a month or for a year of twelve monthly charges. `amount` is the price of the period,
 * `month_amount` that of one month; `active` marks the caller's own plan.
 */
export const tariff = z.object({
  id,
  key: planKey,
  period: z.enum(['month', 'year']),
  amount: count,
  month_amount: count,
  currency,
  crossed_amount: z.nullable(count),
  active: z.boolean(),
  features: planFeatures,
});
export type Tariff = z.infer<typeof tariff>;

/** The user's plan: `tokens` available, `tokensCost` used in this period, and the gates. */
export const tariffData = z.object({
  name: z.string(),
  activeSubs: z.boolean(),
  dateDeactivated: z.nullable(moment),
  tokens: count,
  tokensCost: count,
  /** Held back for running answers; part of neither of the two above. */
  tokensReserved: count,
  isExport: flagNumber,
  isImport: flagNumber,
  isShare: flagNumber,
  isSelectOptions: flagText,
  rag_used: z.boolean(),
  isCompareAvailable: z.boolean(),
  /** The plan whose gates apply: the free one's once a paid period has ended. */
  plan: planKey,
  /** The user's own monthly limit of tokens; null without one. */
  monthLimit: z.nullable(
    z.object({
      tokens: count,
      /** Used in this calendar month. What is held back for running answers counts against the limit, too. */
      spent: count,
      warnPercent: count,
    }),
  ),
});
export type TariffData = z.infer<typeof tariffData>;

/** A token package. */
export const tokenPackage = z.object({ cost: count, currency, quantity: count });
export type TokenPackage = z.infer<typeof tokenPackage>;

/**
 * How a payment continues. `additionalParams` is JSON text: the 3-D Secure fields, or `{}` if none are needed.
 * `isRecurrentPayment`: a saved card was charged, or a cheaper plan was noted; there is nothing more to do.
 */
export const paymentResult = z.object({
  processingType: z.int(),
  additionalParams: z.nullable(z.string()),
  isRecurrentPayment: z.boolean(),
  token: z.nullable(z.string()),
  url: z.nullable(z.string()),
  /** Null where nothing was ordered: the card is still to be entered, or a cheaper plan was noted. */
  paymentId: z.nullable(id),
  /** `pending` while the gateway has not told the outcome: `payment/status` follows it. Null without an order. */
  status: z.nullable(z.enum(['created', 'pending', 'failed', 'succeeded', 'refunding', 'refunded'])),
  /** The same was bought some minutes ago, and nothing is charged now: it may have been meant only once. */
  boughtBefore: z.boolean(),
});
export type PaymentResult = z.infer<typeof paymentResult>;

/** `additionalParams` of a payment that needs 3-D Secure. */
export const threeDSecure = z.object({
  AcsUrl: z.string(),
  MD: z.string(),
  PaReq: z.string(),
  TermUrl: z.string(),
});
export type ThreeDSecure = z.infer<typeof threeDSecure>;

/** Parameters of our card page, as JSON in its URL. */
export const paymentOptions = z.object({
  type: z.enum(['tokens', 'tariff', 'card', 'update-card']),
  data: z.record(z.string(), z.unknown()),
});
export type PaymentOptions = z.infer<typeof paymentOptions>;

/** The encrypted card, part of every card payment. */
export const cardCryptogram = z.object({ cryptogramm: z.string() });
export type CardCryptogram = z.infer<typeof cardCryptogram>;

/** A document of a payment. A corrected receipt replaces the receipt; a payment has at most one. */
export const documentKinds = ['receipt', 'corrected-receipt', 'credit-note'] as const;
export const paymentDocument = z.object({
  id,
  kind: z.enum(documentKinds),
  number: z.string(),
});
export type PaymentDocument = z.infer<typeof paymentDocument>;

/**
 * Why a payment cannot be returned automatically; the text is `payments.refund.obstacles.<obstacle>`. `not-paid`: it did not
 * succeed. `returned`: it was returned. `kind`: neither a plan nor a package. `late`: more than 14 days ago. `used`: too many
 * tokens were used. `month`: the year is past its third month. `switched`: its rest paid for another plan. `ahead`: a later
 * period of the plan is paid, which goes first. `part`: a part of it was returned by hand.
 */
export const refundObstacles = [
  'not-paid',
  'returned',
  'kind',
  'late',
  'used',
  'month',
  'switched',
  'ahead',
  'part',
] as const;
export type RefundObstacle = (typeof refundObstacles)[number];

/** How a payment was paid. `card` is masked as in {@link paymentCard}; null if it is not known. */
export const paymentMeans = z.object({ type: z.enum(['card', 'sbp']), card: z.nullable(z.string()) });

/** A row of the payment history. Own: all beyond the first five fields. */
export const paymentRow = z.object({
  id,
  date: moment,
  sum: count,
  currency,
  processingTypeId: z.int(),
  /** What was bought, in the request's language. */
  title: z.string(),
  /** Null of what is no plan. */
  plan: z.nullable(planKey),
  means: paymentMeans,
  status: z.enum(['created', 'pending', 'failed', 'succeeded', 'refunding', 'refunded']),
  /** Whether it can be returned now. */
  refundable: z.boolean(),
  /** Why not, while its days are not over; null if it can be returned, or nobody would ask. */
  obstacle: z.nullable(z.enum(refundObstacles)),
  /** Tokens used of what it brought. */
  used: count,
  /** What was returned of it. */
  returned: count,
  /** The gateway refused the last refund, and nothing has changed. */
  refused: z.boolean(),
  /** Until when its buyer can withdraw from the contract, as the law has it; null without that right. */
  withdrawUntil: z.nullable(moment),
  documents: z.array(paymentDocument),
});
export type PaymentRow = z.infer<typeof paymentRow>;

/** A saved card; its number is masked: `424242******4242`. One card of each type is active. */
export const paymentCard = z.object({
  id,
  number: z.string(),
  isActive: z.boolean(),
  cardType: z.enum(['ru', 'other']),
  /** `2029-08`: it works until the end of that month. */
  expires: z.nullable(z.string()),
});
export type PaymentCard = z.infer<typeof paymentCard>;

/** Brands recognised by a card's first digits. */
export const cardBrands = [
  'american express',
  'discover',
  'diners',
  'mastercard',
  'maestro',
  'mir',
  'visa',
  'unionpay',
  'unknown',
] as const;

/** Brand of a card. */
export type CardBrand = (typeof cardBrands)[number];

/** Digit groups of the brands that differ from `default`. */
export const cardNumberGroups = {
  default: [4, 4, 4, 4],
  'american express': [4, 6, 5],
  diners: [4, 6, 4],
} as const;

/** Brand of a saved card. */
export function savedCardBrand(number: string): 'VISA' | 'MIR' | 'MASTERCARD' | 'unknown' {
  const four = Number(number.slice(0, 4));
  if (number.startsWith('4')) return 'VISA';
  if (four >= 2200 && four <= 2204) return 'MIR';
  if ((four >= 2221 && four <= 2720) || (four >= 5100 && four <= 5599)) return 'MASTERCARD';
  return 'unknown';
}

/** Billing details of a person (BTC) or a company (BTB), which needs a VAT number. */
export const billingInfo = z.object({
  billingType: z.enum(['BTC', 'BTB']),
  country: z.nullable(z.object({ id: z.string(), uuid: z.string(), name: z.string() })),
  vatNumber: z.nullable(z.string()),
  /** Own: КПП of a Russian organisation, whose `vatNumber` is its ИНН. */
  kpp: z.nullable(z.string()),
  /** Own: who the receipts are made out to; empty for the name of the account. */
  name: z.string(),
  address: z.string(),
});
export type BillingInfo = z.infer<typeof billingInfo>;

/** A reason for a refund. */
export const refundReason = numberedTitle;
export type RefundReason = z.infer<typeof refundReason>;

/** The user's plan, its gates, and the tokens left and used. */
export const tariffDataOf = call({
  method: 'GET',
  path: 'account-info/tariff-data',
  access: 'user',
  summary: 'Plan, gates and tokens',
  response: tariffData,
});

/**
 * The plans on offer, cheapest first. In roubles with the header `X-CARD-TYPE: ru`, in euros with `other`; without the
 * header by the country of the user's account.
 */
export const tariffListOf = call({
  method: 'GET',
  path: 'tariff/list',
  access: 'guest',
  summary: 'The plans on offer',
  response: z.array(tariff),
});

/**
 * Whether listed prices include VAT: for a user by their billing details, for a guest by country. False where none is charged
 * or the buyer's company owes it.
 */
export const vatOfPrices = call({
  method: 'GET',
  path: 'tariff/vat',
  own: true,
  access: 'guest',
  summary: 'Whether listed prices include VAT',
  response: z.object({ included: z.boolean() }),
});
