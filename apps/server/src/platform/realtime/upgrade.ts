import { STATUS_CODES, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { isOwnOrigin } from '../http/origin.ts';
import { isFromProxy, type ProxyTrust } from '../http/proxy-trust.ts';

/** How the server is reached from outside. */
export interface OutsideView {
  publicUrl?: string;
  trustProxy: ProxyTrust;
}

/**
 * The origin rule of state-changing calls, for upgrades. A cookie requires an origin: every browser sends
 * one, and no other client carries a victim's cookies.
 */
export function isOwnUpgrade(
  request: IncomingMessage,
  { publicUrl, trustProxy, isByCookie }: OutsideView & { isByCookie: boolean },
): boolean {
  if (isByCookie && request.headers.origin === undefined) return false;
  const isForwarded = isFromProxy(request, trustProxy);
  const forwarded = (name: string) => (isForwarded ? lastValue(request.headers[name]) : undefined);
  const encrypted = 'encrypted' in request.socket && request.socket.encrypted === true;
  // Some proxies forward a socket's protocol as ws or wss.
  const isSecure = /^(https|wss)$/.test(forwarded('x-forwarded-proto') ?? (encrypted ? 'https' : 'http'));
  const protocol = isSecure ? 'https' : 'http';
  const host = forwarded('x-forwarded-host') ?? request.headers.host ?? '';
  return isOwnOrigin({ headers: request.headers, protocol, host }, publicUrl);
}

/** The nearest proxy appends last; earlier entries may be forged by the client. */
function lastValue(header: string | string[] | undefined): string | undefined {
  return header?.toString().split(',').at(-1)?.trim();
}

/** Rejects an upgrade with a status and an optional reason, and closes the connection. */
export function refuseUpgrade(socket: Duplex, status: number, reason = ''): void {
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`;
  // Nothing else listens for socket errors between the request and the end of the handshake.
  socket.on('error', () => socket.destroy());
  socket.once('finish', () => socket.destroy());
  const rest = `Connection: close\r\nContent-Type: text/plain\r\nContent-Length: ${Buffer.byteLength(reason)}`;
  socket.end(`${head}\r\n${rest}\r\n\r\n${reason}`);
}
