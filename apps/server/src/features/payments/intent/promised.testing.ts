import type { NextCharge, PurchasePreview, VatOfAmount } from '@polylogue/contract/payments';
import type { Charge } from './world.testing.ts';

/** The product did not do what it had said. */
export class BrokenWord extends Error {}

/** A charge to come, as a screen or mail told it. */
export interface Next extends Omit<NextCharge, 'card' | 'at'> {
  at: Date;
  /** Last four digits of the card it names. */
  card: string | null;
}

/** What somebody was shown when they agreed to a charge. */
export interface Promised {
  /** Where they read it. */
  said: string;
  kind: 'tariff' | 'tokens' | 'fee' | 'card';
  plan: string | null;
  period: 'month' | 'year' | null;
  amount: number;
  currency: string;
  means: 'card' | 'sbp';
  /** Null for one that is typed into the provider's form later. */
  card: string | null;
  vat: Vat;
  tokens: number;
  tokensLost: number;
  promo: string | null;
  /** What follows; undefined if the purchase has nothing to do with it. */
  next: Next | null | undefined;
  endsAt: Date | null;
  shownAt: Date;
}

/** The tax as it is shown: its kind, rate and country; null where none is charged. */
export type Vat = Pick<VatOfAmount, 'kind' | 'rate' | 'amount'> | null;

export function lastFour(card: { number: string } | null): string | null {
  return card && card.number.slice(-4);
}

export function nextOf(next: NextCharge | null): Next | null {
  return next && { ...next, at: new Date(next.at), card: lastFour(next.card) };
}

/** The promise of an order page whose visitor pays in a way. */
export function promiseOf(
  preview: PurchasePreview,
  { means, card, renews, now }: { means: 'card' | 'sbp'; card: string | null; renews: boolean; now: Date },
): Promised {
  const { kind, plan, period, amount, currency, vat, tokens, tokensLost, promo, endsAt } = preview;
  return {
    ...{ said: 'the order page', kind, plan, period, amount, currency, means, card, vat, tokens, tokensLost },
    promo: promo?.label ?? null,
    next: kind === 'tokens' ? undefined : renews && means === 'card' ? nextOf(preview.next) : null,
    endsAt: endsAt === null ? null : new Date(endsAt),
    shownAt: now,
  };
}

/** What is wrong with a charge for somebody who was promised that; undefined if nothing is. */
export function mismatch(charge: Charge, promised: Promised): string | undefined {
  if (charge.amount !== promised.amount) return 'another sum';
  if (charge.currency !== promised.currency) return 'another currency';
  if (charge.means !== promised.means) return 'another means';
  if (promised.card !== null && charge.card !== promised.card) return 'another card';
  return undefined;
}

/** Whether two tellings of the charge to come are of the same agreement. Its day and card change by themselves. */
export function isSameAgreement(one: Next | null, other: Next | null): boolean {
  if (one === null || other === null) return one === other;
  const { plan, period, amount, currency } = one;
  const isSameSum = amount === other.amount && currency === other.currency;
  return isSameSum && plan === other.plan && period === other.period;
}

/** Whether two tellings of a charge to come differ at most in its tax. */
export function isButForTheTax(one: Next, other: Next): boolean {
  return one.plan === other.plan && one.period === other.period && one.currency === other.currency;
}

export function inWords(what: Charge | Promised | Next | null | undefined): string {
  if (!what) return 'nothing';
  const plan = 'plan' in what && what.plan !== null ? ` for ${what.plan} (${what.period})` : '';
  const at = 'at' in what ? ` on ${what.at.toISOString()}` : '';
  return `${what.amount / 100} ${what.currency}${plan} from ${what.card ?? 'any card'}${at}`;
}
