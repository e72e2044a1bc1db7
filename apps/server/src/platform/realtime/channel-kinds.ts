import type { ReadOffsets } from '@polylogue/contract/realtime';
import type { Caller } from '../http/caller.ts';

/** What a snapshot gets when a client subscribes. */
export interface SnapshotRequest {
  caller: Caller;
  match: RegExpExecArray;
  /** The client's read offsets; undefined if it sent none. */
  from: ReadOffsets | undefined;
  /** Sends an event to this client only, before anything published since the snapshot began. */
  send(data: object): void;
}

/** A kind of channel, registered by the feature that owns it. */
export interface ChannelKindDefinition {
  pattern: RegExp;
  authorise(caller: Caller, match: RegExpExecArray): Promise<boolean>;
  /**
   * The snapshot covers what was published before the call; what is published later follows it. A snapshot
   * that reads after an await may include what also follows, so events must be idempotent. It runs again,
   * with the same offsets, when another node's events may have been lost.
   */
  snapshot?(request: SnapshotRequest): Promise<void>;
}

/** A channel name and the kind it matched. */
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
