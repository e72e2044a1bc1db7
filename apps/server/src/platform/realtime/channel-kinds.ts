import type { ReadOffsets } from '@polylogue/contract/realtime';
import type { Identity } from '../http/caller.ts';

/** What a snapshot gets when a client subscribes. */
export interface SnapshotRequest {
  caller: Identity;
  match: RegExpExecArray;
  /** The client's read offsets; undefined if it sent none. */
  from: ReadOffsets | undefined;
  /** Sends an event to this client only, before anything published since the snapshot began. */
  send(data: object): void;
}

/** A kind of channel, registered by the feature that owns it. */
export interface ChannelKindDefinition {
  pattern: RegExp;
  authorise(caller: Identity, match: RegExpExecArray): Promise<boolean>;
  /**
   * The snapshot covers what was published before the call; what is published later follows it. A snapshot
   * that reads after an await may include what also follows, so events must be idempotent. It runs again
   * when another node's events may have been lost, from where the client has read by then if {@link placeOf}
   * tells, else with the same offsets.
   */
  snapshot?(request: SnapshotRequest): Promise<void>;
  /** Which part of which text an event carries; undefined if none. */
  placeOf?(event: object): TextPlace | undefined;
  /**
   * Which of the channels may have had events since then. A node that was cut off asks this for many at once, so
   * that only those need a snapshot; without it all do.
   */
  changedSince?(channels: readonly RegExpExecArray[], since: Date): Promise<boolean[]>;
}

/** A stretch of a text in UTF-16 units: `to` is behind its last one. */
interface Stretch {
  from: number;
  to: number;
}

/** The part of a growing text that an event carries. */
export interface TextPlace {
  /** The key among a client's read offsets. */
  id: string;
  text: Stretch;
  reasoning?: Stretch | undefined;
  /** The text is cut to this length first. */
  length?: number | undefined;
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
