import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import proxyAddress from '@fastify/proxy-addr';

/** Whether an address's forwarding header is trusted. `distance` counts from our end: 0 is the connected peer. */
export type ProxyTrust = (address: string, distance: number) => boolean;

/**
 * Trusts a fixed number of proxies. Each appends the peer's address to X-Forwarded-For, so entries forged by
 * the client are never reached.
 */
export function trustHops(count: number): ProxyTrust {
  return (_address, distance) => distance < count;
}

/** Trusts proxies by address or network (CIDR). Throws on anything else. */
export function trustNetworks(networks: readonly string[]): ProxyTrust {
  // The library would accept a bare number as an address.
  const strange = networks.find((network) => isIP(network.replace(/\/.*$/, '')) === 0);
  if (strange !== undefined) throw new TypeError(`"${strange}" is no address and no network.`);
  return proxyAddress.compile([...networks]);
}

/** Whether the request's peer is a trusted proxy. */
export function isFromProxy(request: Pick<IncomingMessage, 'socket'>, trust: ProxyTrust): boolean {
  return trust(request.socket.remoteAddress ?? '', 0);
}

/** The client's address; equals Fastify's `request.ip`. Also works before Fastify has handled the request. */
export function addressOf(request: IncomingMessage, trust: ProxyTrust): string {
  return proxyAddress(request, trust);
}
