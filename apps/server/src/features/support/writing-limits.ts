import type { RateLimit } from '@polylogue/contract/call';
import { networkOf } from '../../platform/http/network.ts';
import type { RateLimits } from '../../platform/http/rate-limit.ts';

/** New tickets of one user: more than anybody has trouble in an hour. */
const ofUser: RateLimit = { requests: 10, seconds: 3600, by: 'user' };
/** New tickets of guests from one network: an office shares one. */
const ofNetwork: RateLimit = { requests: 8, seconds: 3600, by: 'address' };
/** New tickets with one address: each sends it a mail, so nobody can fill a stranger's mailbox. */
const ofAddress: RateLimit = { requests: 5, seconds: 86_400, by: 'address' };

/** Counts a new ticket, in addition to the contract's limit per network. */
export async function limitNewTickets(
  rateLimits: RateLimits,
  writer: { userId: number } | { email: string; address: string },
): Promise<void> {
  if ('userId' in writer) {
    await rateLimits.consume('tickets of a user', ofUser, String(writer.userId));
    return;
  }
  await rateLimits.consume('tickets of a network', ofNetwork, networkOf(writer.address));
  await rateLimits.consume('tickets of an address', ofAddress, writer.email.toLowerCase());
}
