import type { Locale } from '../../lib/i18n/locale.ts';

/** A length of time as people say it: tenths of a second while it is short. */
export function formatSeconds(milliseconds: number, locale: Locale): string {
  // "0 s" says nothing; a tenth is as fast as anybody reads.
  const seconds = Math.max(0.1, milliseconds / 1_000);
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: 'second',
    unitDisplay: 'narrow',
    maximumFractionDigits: seconds < 10 ? 1 : 0,
  })
    .format(seconds)
    .replace(/(\d)s$/, '$1 s');
}
