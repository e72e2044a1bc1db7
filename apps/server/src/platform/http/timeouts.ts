import type { Server } from 'node:http';

/** Time limits for each phase of a connection, in milliseconds. */
export interface Timeouts {
  headers: number;
  request: number;
  silence: number;
  answer: number;
  keepAlive: number;
  /** How often the header and request limits are checked. */
  check: number;
}

/** Default limits; together they bound how long a stalled client can hold a connection. */
export const defaultTimeouts: Timeouts = {
  /** From connecting to the end of the headers. A few kilobytes arrive quickly on any line. */
  headers: 30_000,
  /** The whole request: the largest upload, 100 MB, takes 800 seconds at 1 Mbit/s. */
  request: 900_000,
  /**
   * Silence in the middle of a request. Mobile connections stall for seconds; proxies give up after a minute,
   * too.
   */
  silence: 60_000,
  /** Silence after the request: a call may wait for a model, which has two minutes for its first token. */
  answer: 600_000,
  /**
   * Between requests. Must exceed the 60 seconds proxies keep a connection, or they would reuse one we have
   * closed.
   */
  keepAlive: 72_000,
  check: 5_000,
};

/**
 * Closes a connection that goes silent while its request is still arriving; the server's own timeouts cover
 * the rest.
 */
export function boundSilence(server: Server, { silence, answer }: Timeouts): void {
  server.on('request', (request) => {
    const { headers, socket } = request;
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    if (!hasBody || request.complete) return;
    socket.setTimeout(silence);
    request.once('end', () => socket.setTimeout(answer));
  });
}
