import type { Currency } from '@polylogue/contract/billing';

/** An amount of money in minor units. */
export interface Money {
  amount: number;
  currency: Currency;
}

/** A stretch of time: `to` no longer belongs to it. */
export interface Span {
  from: Date;
  to: Date;
}

/** What is paid for, as the gateway shows and keeps it. */
export interface Order extends Money {
  /** Our id of this try, unique at the gateway: its invoice or order number. Stored before the gateway is called. */
  reference: string;
  description: string;
  /** Our user, as the gateway knows them. Saved cards belong to it. */
  account: string;
  email: string;
  /** Address of the payer's browser, absent for charges made by a job. */
  ip?: string;
  language: 'en' | 'ru' | 'fr';
  /** Lines of the fiscal receipt (54-FZ); absent where none is due. */
  receipt?: FiscalReceipt;
}

/** What the fiscal receipt of 54-FZ says. */
export interface FiscalReceipt {
  email: string;
  /** Percent; null for a seller who does not pay VAT. */
  vat: number | null;
  items: readonly { name: string; quantity: number; amount: number }[];
  /** The buyer, if it is a company. */
  company?: { name: string; inn: string };
}

/** A card the gateway keeps; its token charges it again. */
export interface SavedCard {
  token: string;
  /** First six and last four digits, the rest masked with asterisks: `424242******4242`. */
  mask: string;
  /** `2029-08`, the month it ends; null if the gateway does not say. */
  expires: string | null;
  /** Origin in lowercase letters of the gateway, such as `visa`. */
  brand: string | null;
}

/** Why money was not moved. Texts for people are ours, by this code. */
export const declineReasons = [
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
] as const;
export type DeclineReason = (typeof declineReasons)[number];

/** Whether the card may be tried again: never, not for a day, or later. */
export type RetryAdvice = 'never' | 'tomorrow' | 'later';

/** One transaction at the gateway, as a call, a webhook or a look-up tells it. */
export interface Transaction extends Money {
  /** The gateway's id. */
  id: string;
  reference: string | null;
  account: string | null;
  /** `authorized` is money held and not taken: only of a card check. */
  state: 'pending' | 'succeeded' | 'authorized' | 'declined' | 'cancelled';
  kind: 'payment' | 'refund';
  /** Of a refund: the payment it returns. */
  parent: string | null;
  means: 'card' | 'sbp';
  card: SavedCard | null;
  decline: { reason: DeclineReason; retry: RetryAdvice; code: string } | null;
  at: Date;
}

/** The browser must visit the bank: a POST form with these fields. */
export interface ThreeDSecureStep {
  url: string;
  /** The gateway's id of the transaction. */
  transaction: string;
  request: string;
}

/** What a charge came to. A time-out throws {@link GatewayUnsure}: it may have happened. */
export type ChargeResult =
  | { step: 'done'; transaction: Transaction }
  | { step: 'three-d-secure'; secure: ThreeDSecureStep };

/** The gateway did not answer, so it is unknown whether it did what it was asked. Look it up before asking again. */
export class GatewayUnsure extends Error {
  override name = 'GatewayUnsure';
}

/** The gateway refused the call itself (wrong keys, wrong parameters, breaker open): nothing happened. */
export class GatewayRefused extends Error {
  override name = 'GatewayRefused';
}

/** The gateway could not open the cryptogram: no card was charged. */
export class CardUnreadable extends GatewayRefused {
  override name = 'CardUnreadable';
}

/** What a verified webhook tells. */
export interface Notice {
  /** `check` asks before the money moves and is answered by yes or no; all others tell what happened. */
  kind: 'check' | 'transaction';
  transaction: Transaction;
}

/** The same for both gateways; what one cannot do is undefined. */
export interface PaymentGateway {
  readonly name: 'cloudpayments' | 'lyra';
  /** For the own card page: charges by the cryptogram made in the browser, and keeps the card. */
  readonly chargeCryptogram?: (
    order: Order,
    card: { cryptogram: string; holder?: string },
  ) => Promise<ChargeResult>;
  /** Checks a card without a sale: a hold of one unit that is released, or the provider's verification. Keeps the card. */
  readonly checkCryptogram?: (
    order: Order,
    card: { cryptogram: string; holder?: string },
  ) => Promise<ChargeResult>;
  /** Which card a cryptogram is of: its mask and end, as far as they can be read without opening it. */
  readonly cardOf?: (cryptogram: string) => string | undefined;
  /** After the bank's page: the fields it posted. */
  readonly finishThreeDSecure?: (transaction: string, answer: string) => Promise<ChargeResult>;
  /** Releases money held by a card check. Repeating it is harmless. */
  readonly release?: (transaction: string) => Promise<void>;
  /** For the provider's form: a token that opens it. `kind: 'register'` only keeps a card. */
  readonly createForm?: (order: Order, kind: 'payment' | 'register') => Promise<{ formToken: string }>;
  /** Verifies what the form posted to the browser's return page; undefined if it is forged. */
  readonly verifyReturn?: (fields: Readonly<Record<string, string>>) => Transaction | undefined;
  /** A link that a bank's application or its QR code opens. */
  readonly createSbpLink?: (
    order: Order,
    device: { isPhone: boolean; returnUrl: string; ttlMinutes: number },
  ) => Promise<{ link: string; transaction: string }>;
  /** Charges a kept card. `initiator` is who wants it: the user now, or our renewal. */
  chargeSaved(order: Order, token: string, initiator: 'user' | 'schedule'): Promise<ChargeResult>;
  /** All transactions of a reference; empty is a definite "not there". */
  find(reference: string): Promise<readonly Transaction[]>;
  /** Everything since a moment and before another, for the comparison of the books; absent where the gateway has no list. */
  readonly list?: (span: Span) => Promise<readonly Transaction[]>;
  /** Returns money. `reference` makes a repeat harmless; the answer may be pending. `receipt` is that of the return. */
  refund(
    payment: Transaction,
    amount: number,
    reference: string,
    receipt?: FiscalReceipt,
  ): Promise<Transaction>;
  /** Forgets a kept card. */
  forget(token: string): Promise<void>;
  /** Verifies and reads a webhook; undefined if its signature is wrong. `type` is the last part of its path. */
  readWebhook(request: {
    type: string;
    rawBody: Uint8Array;
    headers: Readonly<Record<string, string | string[] | undefined>>;
  }): Notice | undefined;
  /** What the webhook's sender expects as the answer. `isAccepted` matters for checks only. */
  answerWebhook(isAccepted: boolean): { status: number; body: string; contentType: string };
}
