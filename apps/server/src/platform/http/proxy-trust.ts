import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import proxyAddress from '@fastify/proxy-addr';

/** Whether what an address forwards is believed. `distance` counts from our end: 0 is the peer that is connected to us. */
export type ProxyTrust = (address: string, distance: number) => boolean;

/**
 * Trusts as many proxies as stand in front. Each adds the address it was called from at the end of X-Forwarded-For, so
 * what the client wrote there itself is never reached.
 */
export function trustHops(count: number): ProxyTrust {
  return (_address, distance) => distance < count;
}

/** Trusts proxies by their addresses or networks (CIDR). Throws at one that is neither. */
export function trustNetworks(networks: readonly string[]): ProxyTrust {
  // The library reads a bare number as an address.
  const strange = networks.find((network) => isIP(network.replace(/\/.*$/, '')) === 0);
  if (strange !== undefined) throw new TypeError(`"${strange}" is no address and no network.`);
  return proxyAddress.compile([...networks]);
}

/** Whether the peer of a request may speak for somebody else. */
export function isFromProxy(request: Pick<IncomingMessage, 'socket'>, trust: ProxyTrust): boolean {
  return trust(request.socket.remoteAddress ?? '', 0);
}

/** The address a request comes from; `request.ip` of a request that the HTTP server has taken is the same. */
export function addressOf(request: IncomingMessage, trust: ProxyTrust): string {
  return proxyAddress(request, trust);
}
