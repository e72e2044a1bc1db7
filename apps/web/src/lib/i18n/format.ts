import { dateFormat, numberFormat } from './formatters.ts';
import type { Locale } from './locale.ts';

/** Formats a number with the locale's separators. */
export function formatNumber(value: number, locale: Locale): string {
  return numberFormat(locale).format(value);
}

/** Compact token count: 412k, 2M. */
export function formatTokens(tokens: number, locale: Locale): string {
  const compact = numberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 });
  return compact.format(tokens).replace(/K$/, 'k');
}

/** A number of days in words: 30 days. */
export function formatDays(days: number, locale: Locale): string {
  return numberFormat(locale, { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(days);
}

/** Size in megabytes of a million bytes: 300 MB. */
export function formatMegabytes(bytes: number, locale: Locale): string {
  const megabytes = numberFormat(locale, { style: 'unit', unit: 'megabyte' });
  return megabytes.format(Math.round(bytes / 1_000_000));
}

const byteUnits = [
  { unit: 'megabyte', from: 1_000_000 },
  { unit: 'kilobyte', from: 1_000 },
] as const;

/** Size of a file in the unit that fits it: 24.6 MB, 340 kB. */
export function formatBytes(bytes: number, locale: Locale): string {
  const fitting = byteUnits.find((one) => bytes >= one.from) ?? byteUnits[bytes > 0 ? 1 : 0];
  const { unit, from } = fitting;
  // A few bytes are still something.
  const value = bytes > 0 && bytes < from ? 1 : bytes / from;
  const maximumFractionDigits = value < 100 && unit === 'megabyte' ? 1 : 0;
  return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits }).format(value);
}

/**
 * A date such as 14 November 2026, in the user's time zone unless one is given. Without the Russian "г.", whose dot
 * would meet that of a sentence.
 */
export function formatDate(moment: string, locale: Locale, timeZone?: string): string {
  const date = dateFormat(locale, { dateStyle: 'long', timeZone }).format(new Date(moment));
  return withOrdinal(date.replace(/\sг\.$/, ''), locale);
}

/** The first of a month is an ordinal in French: 1er décembre. */
function withOrdinal(date: string, locale: Locale): string {
  return locale === 'fr' ? date.replace(/^1(?= \p{L})/u, '1er') : date;
}

/** Time of day. */
export function formatTime(moment: string, locale: Locale, timeZone?: string): string {
  return dateFormat(locale, { timeStyle: 'short', timeZone }).format(new Date(moment));
}

/** Short date and time: only the time if today. */
export function formatMoment(moment: string, now: Date, locale: Locale): string {
  const then = new Date(moment);
  if (then.toDateString() === now.toDateString()) return formatTime(moment, locale);
  const isThisYear = then.getFullYear() === now.getFullYear();
  const day: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short' };
  const time: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit' };
  return dateFormat(locale, {
    ...day,
    ...(isThisYear ? time : { year: 'numeric' }),
  }).format(then);
}

/** A day near today, such as 14 November. */
export function formatDay(moment: string, locale: Locale, timeZone?: string): string {
  const day = dateFormat(locale, { day: 'numeric', month: 'long', timeZone }).format(new Date(moment));
  return withOrdinal(day, locale);
}

/** Day of the year and time, such as 14 November, 14:02. */
export function formatDayAndTime(moment: string, locale: Locale, timeZone?: string): string {
  const options = { day: 'numeric', month: 'long', hour: 'numeric', minute: '2-digit' } as const;
  return withOrdinal(dateFormat(locale, { ...options, timeZone }).format(new Date(moment)), locale);
}

/** Full date and time. */
export function formatFullMoment(moment: string, locale: Locale, timeZone?: string): string {
  const full = { dateStyle: 'long', timeStyle: 'short', timeZone } as const;
  return withOrdinal(dateFormat(locale, full).format(new Date(moment)), locale);
}

/** Formats a fraction as percent. */
export function formatShare(share: number, language: string): string {
  return numberFormat(language, { style: 'percent', maximumFractionDigits: 0 }).format(share);
}
