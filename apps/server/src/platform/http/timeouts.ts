import type { Server } from 'node:http';

/** How long a connection may take for each of its steps, in milliseconds. */
export interface Timeouts {
  headers: number;
  request: number;
  silence: number;
  answer: number;
  keepAlive: number;
  /** How often the limits of headers and requests are looked after. */
  check: number;
}

/** The product's limits; together they bound how long a client that stops in the middle can hold a connection. */
export const defaultTimeouts: Timeouts = {
  /** From the connection to the end of the headers. A few kilobytes come at once on any line. */
  headers: 30_000,
  /** All of a request: the largest upload, 100 MB, takes 800 seconds at one megabit a second. */
  request: 900_000,
  /** Without a byte in the middle of a request. Mobile lines stall for seconds; proxies give up after a minute, too. */
  silence: 60_000,
  /** Without a byte either way after the request: a call may wait for a model, which has two minutes for its first word. */
  answer: 600_000,
  /** Between requests. Proxies keep a connection for 60 seconds: if we gave up first, they would send into the void. */
  keepAlive: 72_000,
  check: 5_000,
};

/** Cuts a connection that falls silent while its request is still coming; other silences are the server's own to bound. */
export function boundSilence(server: Server, { silence, answer }: Timeouts): void {
  server.on('request', (request) => {
    const { headers, socket } = request;
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    if (!hasBody || request.complete) return;
    socket.setTimeout(silence);
    request.once('end', () => socket.setTimeout(answer));
  });
}
