import type { Locale } from '../../lib/i18n/locale.ts';

const minute = 60_000;
const units = [
  { unit: 'day', length: 24 * 60 * minute },
  { unit: 'hour', length: 60 * minute },
  { unit: 'minute', length: minute },
] as const;

/** Relative time in the largest fitting unit; "now" within the first minute. */
export function timeAgo(moment: string, now: Date, locale: Locale): string {
  const passed = Math.max(now.getTime() - Date.parse(moment), 0);
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const fitting = units.find(({ length }) => passed >= length);
  if (fitting === undefined) return format.format(0, 'second');
  return format.format(-Math.floor(passed / fitting.length), fitting.unit);
}

/** Name of a country, falling back to its code. */
export function countryName(code: string, locale: Locale): string {
  try {
    return new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
}
