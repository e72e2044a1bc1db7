import {
  Agent as HttpAgent,
  request as httpRequest,
  type ClientRequest,
  type IncomingMessage,
} from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { FetchError } from './fetch-error.ts';
import { guardedLookup, type AddressRules } from './public-address.ts';

/** One request, without following redirects. */
export interface OneRequest {
  url: URL;
  headers: Record<string, string>;
  addresses: AddressRules;
  connectSeconds: number;
  headersSeconds: number;
  signal: AbortSignal;
}

/** Sends a request and returns the response. The caller must read or destroy its body. */
export function requestOnce({
  url,
  headers,
  addresses,
  signal,
  ...limits
}: OneRequest): Promise<IncomingMessage> {
  const isSecure = url.protocol === 'https:';
  const options = { headers, signal, lookup: guardedLookup(addresses) };
  // No shared agent: a pooled connection may have been checked by other rules.
  const request = isSecure
    ? httpsRequest(url, { ...options, agent: new HttpsAgent({ keepAlive: false }) })
    : httpRequest(url, { ...options, agent: new HttpAgent({ keepAlive: false }) });
  return new Promise((resolve, reject) => {
    const stopTimers = limitTimes(request, isSecure, limits);
    request.once('response', (response) => {
      stopTimers();
      resolve(response);
    });
    request.once('error', (error) => {
      stopTimers();
      reject(error);
    });
    request.end();
  });
}

/** Applies the connect and header timeouts; returns a function that cancels them. */
function limitTimes(
  request: ClientRequest,
  isSecure: boolean,
  { connectSeconds, headersSeconds }: Pick<OneRequest, 'connectSeconds' | 'headersSeconds'>,
): () => void {
  const giveUp = (): void => void request.destroy(new FetchError('timeout'));
  let timer = setTimeout(giveUp, connectSeconds * 1_000);
  request.once('socket', (socket) => {
    socket.once(isSecure ? 'secureConnect' : 'connect', () => {
      clearTimeout(timer);
      timer = setTimeout(giveUp, headersSeconds * 1_000);
    });
  });
  return () => clearTimeout(timer);
}
