import { leastCharge } from '@polylogue/contract/promo';

/** A paid period that may be worth something when a dearer plan replaces it. */
export interface PaidRest {
  /** What it was worth when it was paid, in minor units. */
  value: number;
  startsAt: Date;
  endsAt: Date;
  granted: number;
  remaining: number;
}

/** What is left of a paid period: its value × the smaller of the unused shares of days and of tokens, rounded down. */
export function creditOf({ value, startsAt, endsAt, granted, remaining }: PaidRest, now: Date): number {
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

/** What is charged of a price after the credit. */
export function chargeAfter(price: number, credit: number): number {
  return Math.max(price - credit, Math.min(price, leastCharge));
}
