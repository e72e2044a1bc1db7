import { errors, type ErrorCode } from '@polylogue/contract/errors';
import type { ClientFrame, ReadOffset, ReadOffsets } from '@polylogue/contract/realtime';

/** A listener of a channel. */
export interface ChannelListener {
  /** Read offsets of this listener, read at every (re)subscription; without it everything is replayed. */
  from?: () => ReadOffsets | undefined;
  /** The shape of `data` depends on the channel. */
  onEvent: (data: unknown) => void;
  /** (Re)subscribed: fetch changes that are not replayed. */
  onSubscribed?: () => void;
  onRefused?: (code: ErrorCode) => void;
}

interface Entry {
  listeners: Set<ChannelListener>;
  /** Listeners not yet included in a subscription. */
  joined: Set<ChannelListener>;
  /** Listeners waiting for `subscribed`. */
  awaiting: Set<ChannelListener>;
  /** Subscriptions sent and not yet answered. */
  unanswered: number;
  /** Whether the server has the subscription on this socket. */
  known: boolean;
}

/** Channels and their listeners; listeners of a channel share one subscription. */
export interface ChannelBook {
  add: (channel: string, listener: ChannelListener) => () => void;
  /** Subscribes again from the listeners' offsets. */
  resume: (channel: string) => void;
  /** Frames to put into the URL of a new socket, up to so many characters. */
  opening: (room: number) => ClientFrame[];
  /** Sends what the URL did not include. */
  opened: () => void;
  closed: () => void;
  event: (channel: string, data: unknown) => void;
  subscribed: (channel: string) => void;
  refused: (channel: string, code: ErrorCode) => void;
}

/** Dependencies of `createChannelBook`. */
export interface ChannelBookDependencies {
  isOpen: () => boolean;
  send: (frame: ClientFrame) => void;
  /** Runs later in the same tick, so that simultaneous changes make one frame. */
  defer: (task: () => void) => void;
  /** Runs after a delay, to retry a subscription that was refused temporarily. */
  later: (task: () => void) => void;
}

/** Creates an empty registry. */
export function createChannelBook({ isOpen, send, defer, later }: ChannelBookDependencies): ChannelBook {
  const entries = new Map<string, Entry>();

  function flush(channel: string): void {
    const entry = entries.get(channel);
    if (entry === undefined) return;
    if (entry.listeners.size === 0) {
      // The URL has subscribed to it already; unsubscribe once the socket is open.
      if (entry.known && !isOpen()) return;
      entries.delete(channel);
      if (entry.known) send({ type: 'unsubscribe', channel });
      return;
    }
    if (!isOpen() || entry.joined.size === 0) return;
    send(subscription(channel, entry.joined));
    asked(entry);
  }

  function asked(entry: Entry): void {
    entry.known = true;
    entry.unanswered += 1;
    for (const listener of entry.joined) entry.awaiting.add(listener);
    entry.joined.clear();
  }

  function opening(room: number): ClientFrame[] {
    const frames: ClientFrame[] = [];
    let left = room;
    for (const [channel, entry] of entries) {
      for (const listener of entry.listeners) entry.joined.add(listener);
      const frame = subscription(channel, entry.joined);
      left -= encodeURIComponent(JSON.stringify(frame)).length;
      if (left < 0) break;
      frames.push(frame);
      asked(entry);
    }
    return frames;
  }

  function joinAll(channel: string): void {
    const entry = entries.get(channel);
    if (entry === undefined) return;
    for (const listener of entry.listeners) entry.joined.add(listener);
    flush(channel);
  }

  function add(channel: string, listener: ChannelListener): () => void {
    // Copied, so that the same object passed twice counts as two listeners.
    const own = { ...listener };
    const entry = entries.get(channel) ?? newEntry();
    entries.set(channel, entry);
    entry.listeners.add(own);
    entry.joined.add(own);
    defer(() => flush(channel));
    return () => {
      for (const set of [entry.listeners, entry.joined, entry.awaiting]) set.delete(own);
      defer(() => flush(channel));
    };
  }

  function resume(channel: string): void {
    const entry = entries.get(channel);
    // A pending subscription brings what is missing; a reconnect subscribes to everything anyway.
    if (entry === undefined || !entry.known || entry.unanswered > 0 || !isOpen()) return;
    send(subscription(channel, entry.listeners));
    entry.unanswered += 1;
  }

  function closed(): void {
    for (const [channel, entry] of entries) {
      if (entry.listeners.size === 0) entries.delete(channel);
      entry.known = false;
      entry.unanswered = 0;
      entry.awaiting.clear();
    }
  }

  function subscribed(channel: string): void {
    const entry = entries.get(channel);
    if (entry === undefined) return;
    // Unsolicited, it means that the server lost frames and restarted the channel for all listeners.
    const told = entry.unanswered > 0 ? [...entry.awaiting] : [...entry.listeners];
    entry.unanswered = Math.max(0, entry.unanswered - 1);
    entry.awaiting.clear();
    for (const listener of told) listener.onSubscribed?.();
  }

  function refused(channel: string, code: ErrorCode): void {
    const entry = entries.get(channel);
    if (entry === undefined) return;
    entry.known = false;
    entry.unanswered = 0;
    entry.awaiting.clear();
    if (errors[code].retryable) {
      later(() => joinAll(channel));
      return;
    }
    for (const listener of [...entry.listeners]) listener.onRefused?.(code);
  }

  return {
    add,
    resume,
    opening,
    opened: () => {
      for (const [channel, { known }] of [...entries]) (known ? flush : joinAll)(channel);
    },
    closed,
    event: (channel, data) =>
      [...(entries.get(channel)?.listeners ?? [])].forEach((one) => one.onEvent(data)),
    subscribed,
    refused,
  };
}

function newEntry(): Entry {
  return { listeners: new Set(), joined: new Set(), awaiting: new Set(), unanswered: 0, known: false };
}

function subscription(channel: string, readers: Iterable<ChannelListener>): ClientFrame {
  const from = mergeOffsets([...readers].map((reader) => reader.from?.()));
  return from === undefined ? { type: 'subscribe', channel } : { type: 'subscribe', channel, from };
}

/**
 * The smallest offset of any listener for each answer; an answer that one of them does not know is replayed
 * in full.
 */
export function mergeOffsets(offsets: readonly (ReadOffsets | undefined)[]): ReadOffsets | undefined {
  const [first, ...others] = offsets;
  if (first === undefined) return undefined;
  let merged = first;
  for (const other of others) {
    if (other === undefined) return undefined;
    merged = leastOf(merged, other);
  }
  return merged;
}

function leastOf(one: ReadOffsets, other: ReadOffsets): ReadOffsets {
  const least: ReadOffsets = {};
  for (const [id, offset] of Object.entries(one)) {
    const against = other[id];
    if (against !== undefined) least[id] = leastOffset(offset, against);
  }
  return least;
}

function leastOffset(one: ReadOffset, other: ReadOffset): ReadOffset {
  if (typeof one === 'number' && typeof other === 'number') return Math.min(one, other);
  const [a, b] = [asPair(one), asPair(other)];
  return { text: Math.min(a.text, b.text), reasoning: Math.min(a.reasoning, b.reasoning) };
}

function asPair(offset: ReadOffset): { text: number; reasoning: number } {
  return typeof offset === 'number' ? { text: offset, reasoning: 0 } : offset;
}
