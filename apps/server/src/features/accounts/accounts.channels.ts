import { channelPatterns } from '@polylogue/contract/realtime';
import type { ChannelKindDefinition } from '../../platform/realtime/channel-kinds.ts';

/** A user's own channel: what changed, by kind, id and version, and which answers started and ended. */
export function accountsChannels(): ChannelKindDefinition[] {
  return [
    {
      pattern: channelPatterns.user,
      authorise: async (caller, match) => caller.userId === Number(match.groups?.user),
    },
  ];
}
