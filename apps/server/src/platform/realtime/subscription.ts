import type { ReadOffsets } from '@polylogue/contract/realtime';
import type { Caller } from '../http/caller.ts';
import type { KnownChannel } from './channel-kinds.ts';
import { eventFrame, subscribedFrame } from './frames.ts';
import type { Reader, Readers } from './readers.ts';

/** Where a subscription's frames go. */
export interface FrameSink {
  send(frame: Buffer): void;
  /** Frames queued inside the server count against the client, too. */
  waiting(bytes: number): void;
}

/** One channel followed by one socket. */
export interface Subscription {
  /** Ensures that frames of the channel arrive at this node. */
  hold(): Promise<void>;
  /** Sends `subscribed`, then the snapshot, then what was published since it began. Never runs concurrently. */
  start(from: ReadOffsets | undefined): Promise<void>;
  /** Repeats the start from the last offsets; does nothing if it never started. */
  restart(): Promise<void>;
  end(): void;
}

/** Creates a subscription that has not started yet. */
export function createSubscription(options: {
  channel: string;
  known: KnownChannel;
  caller: Caller;
  readers: Readers;
  sink: FrameSink;
}): Subscription {
  const { channel, known, caller, readers, sink } = options;
  const { kind, match } = known;
  let started: { from: ReadOffsets | undefined } | undefined;
  let ended = false;
  let queue: Buffer[] | undefined;

  const reader: Reader = {
    deliver: (frame) => {
      if (queue === undefined) return sink.send(frame);
      queue.push(frame);
      sink.waiting(frame.length);
    },
  };

  function emptyQueue(): Buffer[] {
    const frames = queue ?? [];
    queue = undefined;
    sink.waiting(-frames.reduce((sum, frame) => sum + frame.length, 0));
    return frames;
  }

  async function start(from: ReadOffsets | undefined): Promise<void> {
    started = { from };
    sink.send(subscribedFrame(channel));
    // Join and snapshot start in the same tick: earlier events are in the snapshot, later ones are queued.
    readers.join(channel, reader);
    if (kind.snapshot === undefined) return;
    queue = [];
    const send = (data: object) => {
      if (!ended) sink.send(eventFrame(channel, data));
    };
    await kind.snapshot({ caller, match, from, send });
    for (const frame of emptyQueue()) sink.send(frame);
  }

  return {
    hold: () => readers.hold(channel, reader),
    start,
    restart: () => (started === undefined || ended ? Promise.resolve() : start(started.from)),
    end: () => {
      ended = true;
      readers.release(channel, reader);
      emptyQueue();
    },
  };
}
