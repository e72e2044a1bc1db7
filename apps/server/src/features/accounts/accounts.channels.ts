import { channelPatterns } from '@polylogue/contract/realtime';
import type { ChannelKindDefinition } from '../../platform/realtime/channel-kinds.ts';

/** A user's own channel: what changed anywhere for them, by kind, id and version, and which answers began and ended. */
export function accountsChannels(): ChannelKindDefinition[] {
  return [
    {
      pattern: channelPatterns.user,
      authorise: async (caller, match) => caller.userId === Number(match.groups?.user),
    },
  ];
}
