import type { IncomingHttpHeaders } from 'node:http';
import { localeOfCountry, type Locale } from '@polylogue/contract/limits';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../../config.ts';
import { askedLanguage } from '../../../platform/http/language.ts';
import { isFromProxy } from '../../../platform/http/proxy-trust.ts';
import type { Visitor } from './sessions.service.ts';

/** Long enough for every real browser; the rest is somebody's game with our table. */
const userAgentLength = 400;

/** What proxies write when they do not know: nowhere, the Tor network, an unknown region. */
const noCountries = ['XX', 'T1', 'ZZ'];

/** Where a request comes from, as a session remembers it. */
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

/** ISO alpha-2 code by a trusted proxy's header, else by the region of the preferred language, else null. */
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

/** Interface language of a request: what our pages say, else that of the country. */
export function languageOf(headers: IncomingHttpHeaders, country: string | null): Locale {
  return askedLanguage(headers) ?? localeOfCountry(country);
}

function asCountry(code: string | undefined): string | null {
  const upper = code?.trim().toUpperCase() ?? '';
  return /^[A-Z]{2}$/.test(upper) && !noCountries.includes(upper) ? upper : null;
}

/** The region of the most wanted language that names one. */
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
