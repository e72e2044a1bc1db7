import type { Broker } from './broker.ts';
import type { KnownChannel, TextPlace } from './channel-kinds.ts';

/** A subscriber on this node. */
export interface Reader {
  readonly known: KnownChannel;
  /** `place` says which part of which text the frame carries. */
  deliver(frame: Buffer, place: TextPlace | undefined): void;
  /** Frames may have been lost: sends the channel again from a snapshot. */
  restart(): Promise<void>;
}

interface Entry {
  /** Subscribers, and those about to become one. */
  holders: Set<Reader>;
  readers: Set<Reader>;
  arriving: Promise<void>;
}

/** The subscribers on this node. Other nodes send us a channel only while somebody holds it. */
export interface Readers {
  /** Resolves once frames from other nodes arrive here. */
  hold(channel: string, reader: Reader): Promise<void>;
  /** From now on the reader gets published frames. It must hold the channel. */
  join(channel: string, reader: Reader): void;
  release(channel: string, reader: Reader): void;
  has(channel: string): boolean;
  /** `event` is the frame's data, which is asked for only where it is needed. */
  deliver(channel: string, frame: Buffer, event: () => object | undefined): void;
  /** The subscribers of these channels; without a list, all of them. */
  of(channels?: readonly string[]): Reader[];
}

/** Creates an empty list of subscribers. */
export function createReaders(broker?: Broker): Readers {
  const entries = new Map<string, Entry>();

  function hold(channel: string, reader: Reader): Promise<void> {
    const entry = entries.get(channel) ?? {
      holders: new Set(),
      readers: new Set(),
      arriving: broker?.subscribe(channel) ?? Promise.resolve(),
    };
    entries.set(channel, entry);
    entry.holders.add(reader);
    return entry.arriving;
  }

  function release(channel: string, reader: Reader): void {
    const entry = entries.get(channel);
    if (!entry?.holders.delete(reader)) return;
    entry.readers.delete(reader);
    if (entry.holders.size > 0) return;
    entries.delete(channel);
    broker?.unsubscribe(channel);
  }

  function deliver(channel: string, frame: Buffer, event: () => object | undefined): void {
    const readers = entries.get(channel)?.readers ?? new Set();
    // All subscribers of a channel have the same kind, so this is done once.
    const [first] = readers;
    const placeOf = first?.known.kind.placeOf;
    const data = placeOf && event();
    const place = data && placeOf?.(data);
    for (const reader of readers) reader.deliver(frame, place);
  }

  return {
    hold,
    join: (channel, reader) => void entries.get(channel)?.readers.add(reader),
    release,
    has: (channel) => (entries.get(channel)?.readers.size ?? 0) > 0,
    deliver,
    of: (channels) => {
      const found = channels ? channels.map((channel) => entries.get(channel)) : [...entries.values()];
      return found.flatMap((entry) => [...(entry?.readers ?? [])]);
    },
  };
}
