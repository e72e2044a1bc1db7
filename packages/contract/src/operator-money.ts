import * as z from 'zod/mini';
import { currency } from './billing.ts';
import { call } from './call.ts';
import { count } from './fields.ts';

/** Documents of a month that have everything but the buyer in common. Sums are in minor units. */
export const moneyLine = z.object({
  /** `fees` are those of leaving a year early. */
  section: z.enum(['sales', 'fees', 'refunds']),
  currency,
  /** `tokens`, a plan such as `pro month`, or `fee`. */
  thing: z.string(),
  tax: z.enum(['standard', 'reverse', 'outside', 'exempt']),
  /** Where the VAT is due; null for none. */
  country: z.nullable(z.string()),
  /** In hundredths of a percent. */
  rate: count,
  documents: count,
  net: z.int(),
  vat: z.int(),
  gross: z.int(),
});
export type MoneyLine = z.infer<typeof moneyLine>;

/** VAT of a month by country: that of sales and fees less that of refunds. */
export const vatLine = z.object({
  country: z.nullable(z.string()),
  currency,
  tax: moneyLine.shape.tax,
  rate: count,
  net: z.int(),
  vat: z.int(),
});
export type VatLine = z.infer<typeof vatLine>;

/** Tokens of a month by the ledger. `opening` and all that follows adds up to `closing`. */
export const tokenTotals = z.object({
  opening: z.int(),
  /** Granted by payments. */
  sold: z.int(),
  /** Granted for nothing: the free plan, promo codes, the operator. */
  granted: z.int(),
  spent: z.int(),
  expired: z.int(),
  /** Taken back with refunds or by the operator. */
  takenBack: z.int(),
  /** Change of what is held for running answers. */
  held: z.int(),
  closing: z.int(),
  /** Used beyond what users had; we bear it, so it is no part of the sum. */
  writtenOff: z.int(),
});
export type TokenTotals = z.infer<typeof tokenTotals>;

/** What a month brought. */
export const moneyReport = z.object({
  month: z.string(),
  lines: z.array(moneyLine),
  vat: z.array(vatLine),
  tokens: tokenTotals,
  /** Where documents, payments, transactions and the ledger differ. Empty in good order. */
  differences: z.array(z.string()),
  /** Whether the operator has confirmed the seller's details and the VAT rates. */
  isConfirmed: z.boolean(),
});
export type MoneyReport = z.infer<typeof moneyReport>;

/** The money of a UTC month, reconciled to the ledger. */
export const operatorMoneyReport = call({
  method: 'GET',
  path: 'operator/money/report',
  own: true,
  access: 'operator',
  summary: 'Sales, VAT, refunds and tokens of a month',
  query: z.object({ month: z.string().check(z.regex(/^20\d\d-(?:0[1-9]|1[0-2])$/)) }),
  response: moneyReport,
});
