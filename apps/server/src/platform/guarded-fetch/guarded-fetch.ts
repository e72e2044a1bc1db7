import type { IncomingMessage } from 'node:http';
import { MIMEType } from 'node:util';
import { megabyte } from '@polylogue/contract/limits';
import { FetchError } from './fetch-error.ts';
import { refuseLiteralAddress, type AddressRules } from './public-address.ts';
import { acceptedEncodings, readBody } from './read-body.ts';
import { requestOnce } from './request-once.ts';

/** What somebody wants to have fetched. */
export interface PageWanted {
  /** As a user gave it. */
  url: string;
  /** Types that are of use, such as `text/html`; anything else is not read. */
  types: readonly string[];
  signal?: AbortSignal;
}

/** What was found there. */
export interface FetchedPage {
  /** After redirects. */
  finalUrl: string;
  status: number;
  type: string;
  charset?: string;
  bytes: Buffer;
}

/** Fetches addresses that users give. */
export type GuardedFetch = (wanted: PageWanted) => Promise<FetchedPage>;

/** Bounds of one fetch. */
export interface FetchBounds {
  ports: readonly number[];
  mostBytes: number;
  mostRedirects: number;
  connectSeconds: number;
  /** From the connection to the last header. */
  headersSeconds: number;
  /** Everything together, redirects and body included. */
  totalSeconds: number;
}

const ordinaryBounds: FetchBounds = {
  ports: [80, 443],
  mostBytes: 20 * megabyte,
  mostRedirects: 5,
  connectSeconds: 10,
  headersSeconds: 20,
  totalSeconds: 60,
};

/** Longer than any address that a person copies. */
const longestUrl = 4_096;

/** Redirects that are followed; all of them by GET. */
const redirects = new Set([301, 302, 303, 307, 308]);

/**
 * Makes a fetch for addresses that users give. It reaches the public internet only, checks every hop anew, carries no
 * cookies or credentials, and ends within its bounds whatever the other side does. Throws {@link FetchError}.
 */
export function createGuardedFetch({
  userAgent,
  bounds,
  addresses = {},
}: {
  userAgent: string;
  bounds?: Partial<FetchBounds>;
  addresses?: AddressRules;
}): GuardedFetch {
  const limits = { ...ordinaryBounds, ...bounds };
  return async ({ url, types, signal }) => {
    const outOfTime = AbortSignal.timeout(limits.totalSeconds * 1_000);
    const ending = signal ? AbortSignal.any([outOfTime, signal]) : outOfTime;
    const headers = {
      'user-agent': userAgent,
      accept: types.join(', '),
      'accept-encoding': acceptedEncodings,
    };
    try {
      return await follow(parseUrl(url), { types, headers, limits, addresses, signal: ending });
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof FetchError) throw error;
      throw new FetchError(outOfTime.aborted ? 'timeout' : 'unreachable', { cause: error });
    }
  };
}

interface Fetching {
  types: readonly string[];
  headers: Record<string, string>;
  limits: FetchBounds;
  addresses: AddressRules;
  signal: AbortSignal;
}

async function follow(
  first: URL,
  { types, headers, limits, addresses, signal }: Fetching,
): Promise<FetchedPage> {
  let url = first;
  for (let hop = 0; hop <= limits.mostRedirects; hop += 1) {
    checkUrl(url, limits.ports);
    refuseLiteralAddress(url.hostname, addresses);
    const response = await requestOnce({ ...limits, url, headers, addresses, signal });
    try {
      const next = redirectOf(response, url);
      if (!next) return await readPage(response, { url, types, mostBytes: limits.mostBytes, signal });
      url = next;
    } finally {
      response.destroy();
    }
  }
  throw new FetchError('too_many_redirects');
}

function parseUrl(text: string, base?: URL): URL {
  const url = text.length > longestUrl ? null : URL.parse(text, base?.href);
  if (!url) throw new FetchError('bad_url');
  return url;
}

function checkUrl({ protocol, username, password, port }: URL, ports: readonly number[]): void {
  const defaultPort = protocol === 'https:' ? 443 : 80;
  const isFollowed =
    (protocol === 'http:' || protocol === 'https:') &&
    username === '' &&
    password === '' &&
    ports.includes(port === '' ? defaultPort : Number(port));
  if (!isFollowed) throw new FetchError('bad_url');
}

function redirectOf({ statusCode = 0, headers }: IncomingMessage, base: URL): URL | undefined {
  if (!redirects.has(statusCode) || headers.location === undefined) return undefined;
  return parseUrl(headers.location, base);
}

async function readPage(
  response: IncomingMessage,
  {
    url,
    types,
    mostBytes,
    signal,
  }: { url: URL; types: readonly string[]; mostBytes: number; signal: AbortSignal },
): Promise<FetchedPage> {
  const { statusCode: status = 0, headers } = response;
  if (status < 200 || status > 299) throw new FetchError('refused', { status });
  const { type, charset } = contentTypeOf(headers['content-type'] ?? '');
  if (type === undefined || !types.includes(type)) throw new FetchError('wrong_type');
  const bytes = await readBody(response, mostBytes, signal);
  return { finalUrl: url.href, status, type, ...(charset === undefined ? {} : { charset }), bytes };
}

function contentTypeOf(header: string): { type?: string; charset?: string } {
  try {
    const { essence, params } = new MIMEType(header);
    const charset = params.get('charset');
    return { type: essence, ...(charset === null ? {} : { charset }) };
  } catch {
    return {};
  }
}
