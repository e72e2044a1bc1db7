import type { Broker } from './broker.ts';

/** A subscriber on this node. */
export interface Reader {
  deliver(frame: Buffer): void;
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
  deliver(channel: string, frame: Buffer): void;
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

  return {
    hold,
    join: (channel, reader) => void entries.get(channel)?.readers.add(reader),
    release,
    has: (channel) => (entries.get(channel)?.readers.size ?? 0) > 0,
    deliver: (channel, frame) => entries.get(channel)?.readers.forEach((reader) => reader.deliver(frame)),
  };
}
