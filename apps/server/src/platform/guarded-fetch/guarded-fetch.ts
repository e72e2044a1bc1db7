import type { IncomingMessage } from 'node:http';
import { MIMEType } from 'node:util';
import { megabyte } from '@polylogue/contract/limits';
import { FetchError } from './fetch-error.ts';
import { refuseLiteralAddress, type AddressRules } from './public-address.ts';
import { acceptedEncodings, readBody, type BodyBounds } from './read-body.ts';
import { requestOnce } from './request-once.ts';

/** A page to fetch. */
export interface PageWanted {
  /** As the user entered it. */
  url: string;
  /** Accepted media types, such as `text/html`; other bodies are not read. */
  types: readonly string[];
  /** Only this much of a body is read, however long it is. Without it, one that is too long is an error. */
  firstBytes?: number;
  signal?: AbortSignal;
  /** Asked before each hop, the first included; one that may not be fetched ends the fetch with `disallowed`. */
  mayFetch?(url: URL): Promise<boolean>;
}

/** A fetched page. */
export interface FetchedPage {
  /** After redirects. */
  finalUrl: string;
  status: number;
  type: string;
  charset?: string;
  bytes: Buffer;
}

/** Fetches user-supplied URLs. */
export type GuardedFetch = (wanted: PageWanted) => Promise<FetchedPage>;

/** Time limits of one fetch. */
export interface FetchBounds {
  ports: readonly number[];
  maxBytes: number;
  maxRedirects: number;
  connectSeconds: number;
  /** From connecting to the last header. */
  headersSeconds: number;
  /** The whole fetch, including redirects and body. */
  totalSeconds: number;
}

const ordinaryBounds: FetchBounds = {
  ports: [80, 443],
  maxBytes: 20 * megabyte,
  maxRedirects: 5,
  connectSeconds: 10,
  headersSeconds: 20,
  totalSeconds: 60,
};

/** Longer than any URL a person copies. */
const longestUrl = 4_096;

/** Redirects to follow, all with GET. */
const redirects = new Set([301, 302, 303, 307, 308]);

/**
 * Creates a fetch for user-supplied URLs. It reaches only the public internet, checks every hop, sends no
 * cookies or credentials, and finishes within its limits whatever the other side does. Throws {@link
 * FetchError}.
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
  return async ({ url, types, firstBytes, signal, mayFetch = async () => true }) => {
    const outOfTime = AbortSignal.timeout(limits.totalSeconds * 1_000);
    const ending = signal ? AbortSignal.any([outOfTime, signal]) : outOfTime;
    const headers = {
      'user-agent': userAgent,
      accept: types.join(', '),
      'accept-encoding': acceptedEncodings,
    };
    try {
      const fetching = { types, firstBytes, headers, limits, addresses, signal: ending, mayFetch };
      return await follow(parseUrl(url), fetching);
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof FetchError) throw error;
      throw new FetchError(outOfTime.aborted ? 'timeout' : 'unreachable', { cause: error });
    }
  };
}

interface Fetching {
  types: readonly string[];
  firstBytes: number | undefined;
  headers: Record<string, string>;
  limits: FetchBounds;
  addresses: AddressRules;
  signal: AbortSignal;
  mayFetch(url: URL): Promise<boolean>;
}

async function follow(
  first: URL,
  { types, firstBytes, headers, limits, addresses, signal, mayFetch }: Fetching,
): Promise<FetchedPage> {
  let url = first;
  for (let hop = 0; hop <= limits.maxRedirects; hop += 1) {
    checkUrl(url, limits.ports);
    refuseLiteralAddress(url.hostname, addresses);
    if (!(await mayFetch(url))) throw new FetchError('disallowed');
    const response = await requestOnce({ ...limits, url, headers, addresses, signal });
    try {
      const next = redirectOf(response, url);
      const { maxBytes } = limits;
      if (!next) return await readPage(response, { url, types, firstBytes, maxBytes, signal });
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
  { url, types, ...reading }: { url: URL; types: readonly string[] } & BodyBounds,
): Promise<FetchedPage> {
  const { statusCode: status = 0, headers } = response;
  if (status < 200 || status > 299) throw new FetchError('refused', { status });
  const { type, charset } = contentTypeOf(headers['content-type'] ?? '');
  if (type === undefined || !types.includes(type)) throw new FetchError('wrong_type');
  const bytes = await readBody(response, reading);
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
