import { lookup as systemLookup, type LookupAddress, type LookupOptions } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { FetchError } from './fetch-error.ts';

/** The only IPv6 range assigned to hosts. The rest includes alternative notations of IPv4 addresses. */
const globalIpv6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** Resolves a host name; `dns.lookup` by default. */
export type FindAddresses = (
  hostname: string,
  options: LookupOptions & { all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** Whether the address is on the public internet: not private, local, shared or reserved, in any notation. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(globalIpv6);
}

/** Which addresses may be connected to. */
export interface AddressRules {
  findAddresses?: FindAddresses;
  /** Non-public addresses that are allowed anyway. For tests. */
  alsoAllowed?: readonly string[];
}

/** Refuses a forbidden IP literal, since those are connected to without a lookup. */
export function refuseLiteralAddress(hostname: string, { alsoAllowed = [] }: AddressRules): void {
  const literal = hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(literal) === 0 || isPublicAddress(literal) || alsoAllowed.includes(literal)) return;
  throw new FetchError('forbidden_address');
}

/**
 * A socket lookup that fails if any address of the host is forbidden. The socket connects to the address
 * returned here, so DNS rebinding gains nothing.
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
