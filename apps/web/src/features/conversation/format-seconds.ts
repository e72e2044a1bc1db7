import { numberFormat } from '../../lib/i18n/formatters.ts';
import type { Locale } from '../../lib/i18n/locale.ts';

/** Formats a duration; short ones with tenths of a second. */
export function formatSeconds(milliseconds: number, locale: Locale): string {
  // "0 s" is meaningless; a tenth is precise enough.
  const seconds = Math.max(0.1, milliseconds / 1_000);
  return numberFormat(locale, {
    style: 'unit',
    unit: 'second',
    unitDisplay: 'narrow',
    maximumFractionDigits: seconds < 10 ? 1 : 0,
  })
    .format(seconds)
    .replace(/(\d)s$/, '$1 s');
}
