import { channelPatterns } from '@polylogue/contract/realtime';
import type { Realtime } from '../../platform/realtime/realtime.ts';

/** A user's own channel: what changed anywhere for them, by kind, id and version, and which answers began and ended. */
export function registerAccountsChannels(realtime: Pick<Realtime, 'register'>): void {
  realtime.register({
    pattern: channelPatterns.user,
    authorise: async (caller, match) => caller.userId === Number(match.groups?.user),
  });
}
