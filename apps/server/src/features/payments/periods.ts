import { planPeriodDays } from '@polylogue/contract/limits';

const day = 86_400_000;

/** Months of a year's contract. */
export const contractMonths = 12;

/** Rounds of a renewal that fails, a day apart, the first at the period's end. */
export const renewalRounds = 3;

/** A moment some days later. */
export function addDays(moment: Date, days: number): Date {
  return new Date(moment.getTime() + days * day);
}

/** The same day some calendar months later, or the last day of a shorter month. */
export function addMonths(moment: Date, months: number): Date {
  const later = new Date(moment);
  later.setUTCDate(1);
  later.setUTCMonth(later.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + 1, 0)).getUTCDate();
  later.setUTCDate(Math.min(moment.getUTCDate(), lastDay));
  return later;
}

/** End of a paid period of a plan that is sold by the month. */
export function monthEnd(startsAt: Date): Date {
  return addDays(startsAt, planPeriodDays);
}

/** When a month of a year's contract, counted from 1, is due. */
export function dueAt(contractAt: Date, month: number): Date {
  return addMonths(contractAt, month - 1);
}

/** When a round of a renewal, counted from 0, is made. */
export function roundAt(endsAt: Date, round: number): Date {
  return addDays(endsAt, round);
}

/** Until when the gates of a plan that renews stay open after its end: a day past the last round. */
export function graceOf(endsAt: Date): Date {
  return addDays(endsAt, renewalRounds);
}
