import { savedCardBrand } from './billing.ts';
import type { Locale } from './limits.ts';

/** The name on the card itself; MIR is written in Cyrillic letters at home. */
const brands = { VISA: 'Visa', MASTERCARD: 'Mastercard', MIR: 'MIR' } as const;

/** Brand of a saved card; empty if its first digits do not tell. */
export function brandLabel(number: string, locale: Locale): string {
  const brand = savedCardBrand(number);
  if (brand === 'unknown') return '';
  return brand === 'MIR' && locale === 'ru' ? 'МИР' : brands[brand];
}

/** The end of a card's number, which no line breaks: •• 4417. */
export function lastFour(number: string): string {
  return `••\u00a0${number.slice(-4)}`;
}

/** A card by name, which no line breaks: Visa •• 4417. */
export function cardLabel(number: string, locale: Locale): string {
  return `${brandLabel(number, locale)}\u00a0${lastFour(number)}`.trim();
}
