import { lookup as systemLookup, type LookupAddress, type LookupOptions } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { FetchError } from './fetch-error.ts';

/** Of IPv6 only this part is given out to hosts; the rest holds other ways to write addresses of IPv4, among others. */
const globalIpv6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** Finds the addresses of a host; `dns.lookup` by default. */
export type FindAddresses = (
  hostname: string,
  options: LookupOptions & { all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** Whether the address is one of the public internet: not private, local, shared, reserved, nor another form of such. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(globalIpv6);
}

/** Which addresses may be connected to. */
export interface AddressRules {
  findAddresses?: FindAddresses;
  /** Addresses that are allowed though they are not public. For tests. */
  alsoAllowed?: readonly string[];
}

/** Refuses a host that is written as an address. Those are connected to without a lookup. */
export function refuseLiteralAddress(hostname: string, { alsoAllowed = [] }: AddressRules): void {
  const literal = hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(literal) === 0 || isPublicAddress(literal) || alsoAllowed.includes(literal)) return;
  throw new FetchError('forbidden_address');
}

/**
 * A lookup for sockets that fails when any address of the host is not allowed. The socket connects to what is answered
 * here, so a name that resolves differently a moment later gains nothing.
 */
export function guardedLookup({
  findAddresses = systemLookup,
  alsoAllowed = [],
}: AddressRules): LookupFunction {
  return (hostname, options, done) => {
    findAddresses(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) return done(error ?? new FetchError('unreachable'), []);
      const isAllowed = ({ address }: LookupAddress) =>
        isPublicAddress(address) || alsoAllowed.includes(address);
      if (!addresses.every(isAllowed)) return done(new FetchError('forbidden_address'), []);
      if (options.all) return done(null, addresses);
      return done(null, first.address, first.family);
    });
  };
}
