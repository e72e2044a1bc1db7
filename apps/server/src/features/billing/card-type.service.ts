import type { CardType, Currency } from '@polylogue/contract/billing';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { countryOf } from '../accounts/sessions/visitor.service.ts';

/** Currency charged to each type of card. */
export const currencyOf: Readonly<Record<CardType, Currency>> = { ru: 'RUB', other: 'EUR' };

/** Card type from the `X-CARD-TYPE` header; without one, from the caller's country. */
export function cardTypeOf(header: string | string[] | undefined, country: string | null): CardType {
  if (header === 'ru' || header === 'other') return header;
  return country === 'RU' ? 'ru' : 'other';
}

/** Where a guest is: by the request, and without a word of it where the edition sells. */
export function countryOfGuest(
  request: Pick<FastifyRequest, 'headers' | 'socket'>,
  config: Pick<Config, 'TRUST_PROXY' | 'COUNTRY_HEADER' | 'SITE_LOCATION'>,
): string {
  return countryOf(request, config) ?? config.SITE_LOCATION;
}
