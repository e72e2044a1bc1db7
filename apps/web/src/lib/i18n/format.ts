import type { Locale } from './locale.ts';

/** A number with the language's own separators. */
export function formatNumber(value: number, locale: Locale): string {
  return new Intl.NumberFormat(locale).format(value);
}

/** Tokens in little room: 412k, 2M. */
export function formatTokens(tokens: number, locale: Locale): string {
  const compact = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 });
  return compact.format(tokens).replace(/K$/, 'k');
}

/** A day, such as 14 November 2026, in the reader's own time zone unless one is given. */
export function formatDate(moment: string, locale: Locale, timeZone?: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(new Date(moment));
}

/** The time of a day. */
export function formatTime(moment: string, locale: Locale, timeZone?: string): string {
  return new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone }).format(new Date(moment));
}

/** When something was, in little room: the time alone within today, with the day before that. */
export function formatMoment(moment: string, now: Date, locale: Locale): string {
  const then = new Date(moment);
  if (then.toDateString() === now.toDateString()) return formatTime(moment, locale);
  const isThisYear = then.getFullYear() === now.getFullYear();
  const day: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short' };
  const time: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit' };
  return new Intl.DateTimeFormat(locale, {
    ...day,
    ...(isThisYear ? time : { year: 'numeric' }),
  }).format(then);
}

/** When something was, in full. */
export function formatFullMoment(moment: string, locale: Locale): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' }).format(new Date(moment));
}
