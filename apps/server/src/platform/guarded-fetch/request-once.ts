import {
  Agent as HttpAgent,
  request as httpRequest,
  type ClientRequest,
  type IncomingMessage,
} from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { FetchError } from './fetch-error.ts';
import { guardedLookup, type AddressRules } from './public-address.ts';

/** One request, without following where it leads. */
export interface OneRequest {
  url: URL;
  headers: Record<string, string>;
  addresses: AddressRules;
  connectSeconds: number;
  headersSeconds: number;
  signal: AbortSignal;
}

/** Sends a request and answers its response, whose body is still to be read or destroyed. */
export function requestOnce({
  url,
  headers,
  addresses,
  signal,
  ...limits
}: OneRequest): Promise<IncomingMessage> {
  const isSecure = url.protocol === 'https:';
  const options = { headers, signal, lookup: guardedLookup(addresses) };
  // Agents of its own: a connection that somebody else has opened was checked by other rules.
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

/** Gives the connection and then the headers their time; answers what ends the watch. */
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
