import type { IncomingHttpHeaders } from 'node:http';
import { localeOfCountry, type Locale } from '@polylogue/contract/limits';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../../config.ts';
import { requestedLanguage } from '../../../platform/http/language.ts';
import { isFromProxy } from '../../../platform/http/proxy-trust.ts';
import type { Visitor } from './sessions.service.ts';

/** Long enough for every real browser; anything longer is abuse. */
const userAgentLength = 400;

/** What proxies send for unknown: nowhere, the Tor network, an unknown region. */
const noCountries = ['XX', 'T1', 'ZZ'];

/** Where a request comes from, as stored with a session. */
export function visitorOf(
  request: FastifyRequest,
  config: Pick<Config, 'TRUST_PROXY' | 'COUNTRY_HEADER'>,
): Visitor {
  return {
    address: request.ip,
    userAgent: request.headers['user-agent']?.slice(0, userAgentLength) ?? null,
    country: countryOf(request, config),
  };
}

/** ISO alpha-2 code from a trusted proxy's header, else from the region of the preferred language, else null. */
export function countryOf(
  request: Pick<FastifyRequest, 'headers' | 'socket'>,
  config: Pick<Config, 'TRUST_PROXY' | 'COUNTRY_HEADER'>,
): string | null {
  const { headers } = request;
  const named = isFromProxy(request, config.TRUST_PROXY)
    ? headers[config.COUNTRY_HEADER.toLowerCase()]
    : undefined;
  const byProxy = asCountry(typeof named === 'string' ? named : undefined);
  return byProxy ?? regionOf(headers['accept-language'] ?? '');
}

/** Interface language of a request: the page's, else the country's. */
export function languageOf(headers: IncomingHttpHeaders, country: string | null): Locale {
  return requestedLanguage(headers) ?? localeOfCountry(country);
}

function asCountry(code: string | undefined): string | null {
  const upper = code?.trim().toUpperCase() ?? '';
  return /^[A-Z]{2}$/.test(upper) && !noCountries.includes(upper) ? upper : null;
}

/** The region of the most preferred language that has one. */
function regionOf(acceptLanguage: string): string | null {
  const wanted = acceptLanguage
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((piece) => piece.trim());
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
      return { region: asCountry(regionTag(tag)), weight: Number(weight ?? 1) };
    })
    .filter(({ region, weight }) => region !== null && weight > 0)
    .sort((one, other) => other.weight - one.weight);
  return wanted[0]?.region ?? null;
}

function regionTag(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).region;
  } catch {
    return undefined;
  }
}
