import type { CardType, Currency } from '@polylogue/contract/billing';

/** Currency charged to each type of card. */
export const currencyOf: Readonly<Record<CardType, Currency>> = { ru: 'RUB', other: 'EUR' };

/** Card type from the `X-CARD-TYPE` header; without one, from the caller's country. */
export function cardTypeOf(header: string | string[] | undefined, country: string | null): CardType {
  if (header === 'ru' || header === 'other') return header;
  return country === 'RU' ? 'ru' : 'other';
}
