import * as z from 'zod/mini';
import { call } from './call.ts';
import { count, flagNumber, flagText, id, moment, numberedTitle } from './fields.ts';
import { megabyte } from './limits.ts';

/** Keys of the plans, cheapest first. */
export const planKeys = ['free', 'basic', 'pro', 'creative'] as const;

/** Key of a plan. */
export type PlanKey = (typeof planKeys)[number];

/** Currencies of sale. Amounts are integers in minor units. */
export const currency = z.enum(['EUR', 'RUB']);
export type Currency = z.infer<typeof currency>;

interface Price {
  amount: number;
  crossedAmount: number;
}

/** What a plan brings. `null` in a limit means none. */
export interface Plan {
  tokens: number;
  storageBytes: number;
  /** A month's price; null on the plan that costs nothing. */
  prices: Record<Currency, Price> | null;
  isCompareAvailable: boolean;
  compareSlots: number;
  rag_used: boolean;
  isSelectOptions: '0' | '1';
  isShare: 0 | 1;
  isExport: 0 | 1;
  isImport: 0 | 1;
  pinnedChats: number;
  attachedPrompts: number;
  ownPrompts: number | null;
  favouritePrompts: number | null;
}

/** The plans as shipped; the operator can change them. The free allowance is given once and does not end. */
export const plans: Readonly<Record<PlanKey, Readonly<Plan>>> = {
  free: {
    tokens: 30_000,
    storageBytes: 10 * megabyte,
    prices: null,
    isCompareAvailable: true,
    compareSlots: 2,
    rag_used: true,
    isSelectOptions: '0',
    isShare: 0,
    isExport: 0,
    isImport: 0,
    pinnedChats: 5,
    attachedPrompts: 3,
    ownPrompts: 8,
    favouritePrompts: 40,
  },
  basic: {
    tokens: 300_000,
    storageBytes: 100 * megabyte,
    prices: { EUR: { amount: 700, crossedAmount: 900 }, RUB: { amount: 59_000, crossedAmount: 79_000 } },
    isCompareAvailable: true,
    compareSlots: 3,
    rag_used: true,
    isSelectOptions: '1',
    isShare: 1,
    isExport: 0,
    isImport: 0,
    pinnedChats: 10,
    attachedPrompts: 3,
    ownPrompts: 16,
    favouritePrompts: null,
  },
  pro: {
    tokens: 750_000,
    storageBytes: 300 * megabyte,
    prices: {
      EUR: { amount: 1_500, crossedAmount: 1_900 },
      RUB: { amount: 129_000, crossedAmount: 169_000 },
    },
    isCompareAvailable: true,
    compareSlots: 5,
    rag_used: true,
    isSelectOptions: '1',
    isShare: 1,
    isExport: 1,
    isImport: 1,
    pinnedChats: 15,
    attachedPrompts: 3,
    ownPrompts: null,
    favouritePrompts: null,
  },
  creative: {
    tokens: 2_000_000,
    storageBytes: 500 * megabyte,
    prices: {
      EUR: { amount: 2_900, crossedAmount: 3_900 },
      RUB: { amount: 249_000, crossedAmount: 329_000 },
    },
    isCompareAvailable: true,
    compareSlots: 6,
    rag_used: true,
    isSelectOptions: '1',
    isShare: 1,
    isExport: 1,
    isImport: 1,
    pinnedChats: 15,
    attachedPrompts: 3,
    ownPrompts: null,
    favouritePrompts: null,
  },
};

/** Where a card comes from (header `X-CARD-TYPE`), and the systems that work there. */
export const cardTypes = { ru: ['VISA', 'MASTERCARD', 'MIR'], other: ['VISA', 'MASTERCARD'] } as const;

/** Where a card comes from. */
export type CardType = keyof typeof cardTypes;

/** How a payment goes on: the provider's form, a page to be sent to, our own card page. */
export const processingTypes = { form: 1, redirect: 2, ownPage: 4 } as const;

/** A plan as it is offered. */
export const tariffPlan = z.object({
  id,
  amount: count,
  currency,
  crossed_amount: z.nullable(count),
  active: z.boolean(),
});
export type TariffPlan = z.infer<typeof tariffPlan>;

/** Answer of `tariff/list`: the plans by key. */
export const tariffList = z.object({
  free: tariffPlan,
  basic: tariffPlan,
  pro: tariffPlan,
  creative: tariffPlan,
});
export type TariffList = z.infer<typeof tariffList>;

/** Key of a plan on the wire. */
export const planKey = z.enum(planKeys);

/** The user's plan: `tokens` available, `tokensCost` used in this period, and the gates. */
export const tariffData = z.object({
  name: z.string(),
  activeSubs: z.boolean(),
  dateDeactivated: z.nullable(moment),
  tokens: count,
  tokensCost: count,
  isExport: flagNumber,
  isImport: flagNumber,
  isShare: flagNumber,
  isSelectOptions: flagText,
  rag_used: z.boolean(),
  isCompareAvailable: z.boolean(),
  /** The plan whose gates apply: free's once a paid period has ended. */
  plan: planKey,
});
export type TariffData = z.infer<typeof tariffData>;

/** A token package. */
export const tokenPackage = z.object({ cost: count, currency, quantity: count });
export type TokenPackage = z.infer<typeof tokenPackage>;

/** How a payment goes on. `additionalParams` is JSON text. */
export const paymentResult = z.object({
  processingType: z.int(),
  additionalParams: z.nullable(z.string()),
  isRecurrentPayment: z.boolean(),
  token: z.nullable(z.string()),
  url: z.nullable(z.string()),
});
export type PaymentResult = z.infer<typeof paymentResult>;

/** `additionalParams` of a payment that the bank wants to see confirmed. */
export const threeDSecure = z.object({
  AcsUrl: z.string(),
  MD: z.string(),
  PaReq: z.string(),
  TermUrl: z.string(),
});
export type ThreeDSecure = z.infer<typeof threeDSecure>;

/** What the own card page is opened for; it stands in the page's address as JSON. */
export const paymentOptions = z.object({
  type: z.enum(['tokens', 'tariff', 'card', 'update-card']),
  data: z.record(z.string(), z.unknown()),
});
export type PaymentOptions = z.infer<typeof paymentOptions>;

/** What every payment by card carries beside its own data: the encrypted card. */
export const cardCryptogram = z.object({ cryptogramm: z.string() });
export type CardCryptogram = z.infer<typeof cardCryptogram>;

/** A row of the payment history. */
export const paymentRow = z.object({ id, date: moment, sum: count, currency, processingTypeId: z.int() });
export type PaymentRow = z.infer<typeof paymentRow>;

/** A saved card; its number is masked. */
export const paymentCard = z.object({ id, number: z.string(), isActive: z.boolean() });
export type PaymentCard = z.infer<typeof paymentCard>;

/** Brands told by a card's first digits. */
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

/** Digits in groups, for the brands that differ from `default`. */
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

/** Who is billed: a person (BTC) or a company (BTB), which needs a VAT number. */
export const billingInfo = z.object({
  billingType: z.enum(['BTC', 'BTB']),
  country: z.nullable(z.object({ id: z.string(), uuid: z.string(), name: z.string() })),
  vatNumber: z.nullable(z.string()),
});
export type BillingInfo = z.infer<typeof billingInfo>;

/** A reason to ask for money back. */
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
