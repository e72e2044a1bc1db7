import type { ReadOffsets } from '@polylogue/contract/realtime';
import type { Caller } from '../http/caller.ts';

/** What a kind of channel hands a client that has just subscribed. */
export interface SnapshotRequest {
  caller: Caller;
  match: RegExpExecArray;
  /** How far the client says it has read; undefined when it said nothing. */
  from: ReadOffsets | undefined;
  /** Sends an event to this client only, before anything published since the snapshot began. */
  send(data: object): void;
}

/** A kind of channel, registered by the feature that owns what the channel names. */
export interface ChannelKindDefinition {
  pattern: RegExp;
  authorise(caller: Caller, match: RegExpExecArray): Promise<boolean>;
  /**
   * What was published before the call is the snapshot's to tell; what is published after it follows the snapshot.
   * One that reads after waiting may tell what also follows, so events must be such that seeing them twice does no
   * harm. It runs again, with the same offsets, when events of another node may have been lost.
   */
  snapshot?(request: SnapshotRequest): Promise<void>;
}

/** A channel's name matched by its kind. */
export interface KnownChannel {
  kind: ChannelKindDefinition;
  match: RegExpExecArray;
}

/** Finds the kind of a channel by its name. */
export function findChannel(
  kinds: readonly ChannelKindDefinition[],
  channel: string,
): KnownChannel | undefined {
  for (const kind of kinds) {
    const match = kind.pattern.exec(channel);
    if (match) return { kind, match };
  }
  return undefined;
}
