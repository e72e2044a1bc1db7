import { channelPatterns } from '@polylogue/contract/realtime';
import type { ChannelKindDefinition } from '../../platform/realtime/channel-kinds.ts';
import { findCapsule } from './capsules.queries.ts';
import { capsuleStateOf, frameOf, type LibraryTeller } from './library-changed.ts';
import { finished, listSources, type SourceRow } from './sources.queries.ts';

/** How the sources of a capsule are doing: files on one channel, links on the other. */
export function libraryChannels(deps: LibraryTeller): ChannelKindDefinition[] {
  return [
    channelOf(deps, { pattern: channelPatterns.capsuleFile, kind: 'file' }),
    channelOf(deps, { pattern: channelPatterns.capsuleUrl, kind: 'url' }),
  ];
}

/** A subscriber gets the sources for which something is under way, then what changes. */
function channelOf(
  { database: { db }, clock }: LibraryTeller,
  { pattern, kind }: { pattern: RegExp; kind: SourceRow['kind'] },
): ChannelKindDefinition {
  return {
    pattern,
    authorise: async ({ userId }, match) => (await findCapsule(db, userId, capsuleIn(match))) !== undefined,
    snapshot: async ({ caller: { userId }, match, send }) => {
      const capsuleId = capsuleIn(match);
      const state = await capsuleStateOf(db, userId, { capsuleId, now: clock.now() });
      for (const { source } of await listSources(db, userId, [capsuleId])) {
        const isWaiting = !finished.some((status) => status === source.status);
        if (source.kind === kind && isWaiting) send(frameOf(source, state));
      }
    },
  };
}

function capsuleIn(match: RegExpExecArray): number {
  return Number(match.groups?.capsule);
}
