import type { ReadOffset, ReadOffsets } from '@polylogue/contract/realtime';
import type { Identity } from '../http/caller.ts';
import type { KnownChannel, TextPlace } from './channel-kinds.ts';
import { eventFrame, subscribedFrame } from './frames.ts';
import type { Reader, Readers } from './readers.ts';

/** Texts whose offsets a subscription remembers: those that grow at the same time, and then some. */
const maxTexts = 8;

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
  end(): void;
}

/** Creates a subscription that has not started yet. */
export function createSubscription(options: {
  channel: string;
  known: KnownChannel;
  caller: Identity;
  readers: Readers;
  sink: FrameSink;
  /** Runs a task after what else is being done for the channel. */
  inTurn(task: () => Promise<void>): Promise<void>;
}): Subscription {
  const { channel, known, caller, readers, sink, inTurn } = options;
  const { kind, match } = known;
  let read: Offsets | undefined;
  let ended = false;
  let queue: { frame: Buffer; place: TextPlace | undefined }[] | undefined;

  function pass(frame: Buffer, place: TextPlace | undefined): void {
    sink.send(frame);
    if (place && read) advance(read, place);
  }

  const reader: Reader = {
    known,
    deliver: (frame, place) => {
      if (queue === undefined) return pass(frame, place);
      queue.push({ frame, place });
      sink.waiting(frame.length);
    },
    restart: () => inTurn(() => (ended || !read ? Promise.resolve() : start(Object.fromEntries(read)))),
  };

  function emptyQueue(): { frame: Buffer; place: TextPlace | undefined }[] {
    const frames = queue ?? [];
    queue = undefined;
    sink.waiting(-frames.reduce((sum, { frame }) => sum + frame.length, 0));
    return frames;
  }

  async function start(from: ReadOffsets | undefined): Promise<void> {
    read = offsetsIn(from);
    sink.send(subscribedFrame(channel));
    // Join and snapshot start in the same tick: earlier events are in the snapshot, later ones are queued.
    readers.join(channel, reader);
    if (kind.snapshot === undefined) return;
    queue = [];
    const send = (data: object) => {
      if (!ended) pass(eventFrame(channel, data), kind.placeOf?.(data));
    };
    await kind.snapshot({ caller, match, from, send });
    for (const { frame, place } of emptyQueue()) pass(frame, place);
  }

  return {
    hold: () => readers.hold(channel, reader),
    start,
    end: () => {
      ended = true;
      readers.release(channel, reader);
      emptyQueue();
    },
  };
}

/** How far the texts of a channel have been read. */
type Offsets = Map<string, { text: number; reasoning: number }>;

function offsetsIn(from: ReadOffsets = {}): Offsets {
  return new Map(Object.entries(from).map(([id, offset]) => [id, both(offset)]));
}

function both(offset: ReadOffset): { text: number; reasoning: number } {
  return typeof offset === 'number' ? { text: offset, reasoning: 0 } : offset;
}

/** Notes that the reader gets this part. One behind a gap adds nothing: the client drops it, too. */
function advance(read: Offsets, { id, text, reasoning, length }: TextPlace): void {
  const before = read.get(id) ?? { text: 0, reasoning: 0 };
  read.set(id, {
    text: reached(Math.min(before.text, length ?? before.text), text),
    reasoning: reasoning ? reached(before.reasoning, reasoning) : before.reasoning,
  });
  for (const oldest of read.keys()) {
    if (read.size <= maxTexts) return;
    read.delete(oldest);
  }
}

function reached(offset: number, { from, to }: { from: number; to: number }): number {
  return from > offset ? offset : Math.max(offset, to);
}
