import type { Duplex } from 'node:stream';
import type { ErrorCode } from '@polylogue/contract/errors';
import { closeCodes, type ClientFrame, type ReadOffsets } from '@polylogue/contract/realtime';
import type { Logger } from 'pino';
import type { RawData, WebSocket } from 'ws';
import { findChannel, type ChannelKindDefinition, type KnownChannel } from './channel-kinds.ts';
import { pongFrame, readFrame, refusedFrame } from './frames.ts';
import type { Readers } from './readers.ts';
import { createSubscription, type FrameSink, type Subscription } from './subscription.ts';
import type { Admission } from './token.ts';

/** A page follows a handful of channels; more than this is a bug or an attack. */
const maxSubscriptions = 200;

/**
 * Frames of one socket processed concurrently. Beyond that the socket is not read, so a flood stays in the
 * sender's buffers.
 */
const maxPending = 32;

/** Bytes a client may lag behind before it must reconnect and resume from its offsets. */
const maxBuffered = 1_000_000;

/** RFC 6455: policy violation. */
const policyViolation = 1008;

/** One open socket. */
export interface Connection extends Admission {
  /** Whether the client was heard from since the last call; also pings it. */
  isAlive(): boolean;
  /** Handles a client frame that did not come over the socket. */
  receive(text: string): void;
  end(code: number): void;
  terminate(): void;
}

/** Options of a connection. */
export interface ConnectionOptions {
  socket: WebSocket;
  /** The underlying stream. */
  wire: Duplex;
  admission: Admission;
  kinds: readonly ChannelKindDefinition[];
  readers: Readers;
  log: Logger;
}

/** Serves one socket until it closes. */
export function createConnection(options: ConnectionOptions): Connection {
  const { socket, wire, admission, kinds, readers, log } = options;
  const { caller } = admission;
  const subscriptions = new Map<string, Subscription>();
  const work = new Map<string, Promise<void>>();
  let pending = 0;
  let waitingBytes = 0;
  let ended = false;
  let heard = true;
  let gathering = false;

  /** Frames of one tick are written together: a system call costs more than building them. */
  function gather(): void {
    if (gathering) return;
    gathering = true;
    wire.cork();
    process.nextTick(() => {
      gathering = false;
      wire.uncork();
    });
  }

  const sink: FrameSink = {
    send: (frame) => {
      if (ended) return;
      if (socket.bufferedAmount + waitingBytes > maxBuffered) return end(closeCodes.slowReader);
      gather();
      socket.send(frame, { binary: false });
    },
    waiting: (bytes) => {
      waitingBytes += bytes;
      if (!ended && socket.bufferedAmount + waitingBytes > maxBuffered) end(closeCodes.slowReader);
    },
  };

  function release(): void {
    ended = true;
    for (const channel of [...subscriptions.keys()]) drop(channel);
  }

  function end(code: number): void {
    release();
    socket.close(code);
  }

  function drop(channel: string): void {
    subscriptions.get(channel)?.end();
    subscriptions.delete(channel);
  }

  function refuse(channel: string, code: ErrorCode): void {
    drop(channel);
    sink.send(refusedFrame(channel, code));
  }

  /** Serialises work within a channel, so that every subscription is answered, in order. */
  function inTurn(channel: string, task: () => Promise<void> | void): Promise<void> {
    pending += 1;
    if (pending === maxPending) socket.pause();
    const turn = (work.get(channel) ?? Promise.resolve())
      .then(() => (ended ? undefined : task()))
      .catch((error: unknown) => {
        log.error({ err: error, channel }, 'a subscription failed');
        refuse(channel, 'technical_error');
      })
      .finally(() => {
        if (work.get(channel) === turn) work.delete(channel);
        pending -= 1;
        if (pending < maxPending && socket.isPaused) socket.resume();
      });
    work.set(channel, turn);
    return turn;
  }

  async function subscribe(channel: string, from: ReadOffsets | undefined): Promise<void> {
    const known = findChannel(kinds, channel);
    if (known === undefined) return refuse(channel, 'not_found');
    const subscription = subscriptionOf(channel, known);
    if (subscription === undefined) return refuse(channel, 'too_many_requests');
    const allowed = await known.kind.authorise(caller, known.match);
    if (ended) return;
    if (!allowed) return refuse(channel, 'not_permission');
    await subscription.hold();
    if (ended) return;
    await subscription.start(from);
  }

  function subscriptionOf(channel: string, known: KnownChannel): Subscription | undefined {
    const present = subscriptions.get(channel);
    if (present !== undefined) return present;
    if (subscriptions.size >= maxSubscriptions) return undefined;
    const subscription = createSubscription({
      channel,
      known,
      caller,
      readers,
      sink,
      inTurn: (task) => inTurn(channel, task),
    });
    subscriptions.set(channel, subscription);
    return subscription;
  }

  function handle(frame: ClientFrame): void {
    switch (frame.type) {
      case 'subscribe':
        return void inTurn(frame.channel, () => subscribe(frame.channel, frame.from));
      case 'unsubscribe':
        return void inTurn(frame.channel, () => drop(frame.channel));
      case 'ping':
        return sink.send(pongFrame);
      default:
        frame satisfies never;
    }
  }

  function onMessage(data: RawData, isBinary: boolean): void {
    heard = true;
    receive(isBinary || !Buffer.isBuffer(data) ? '' : data.toString());
  }

  function receive(text: string): void {
    if (ended) return;
    const incoming = readFrame(text);
    if (incoming.state === 'frame') return handle(incoming.frame);
    if (incoming.state === 'nonsense') return end(policyViolation);
    void inTurn(incoming.channel, () => refuse(incoming.channel, 'bad_request'));
  }

  socket.on('message', onMessage);
  socket.on('pong', () => (heard = true));
  socket.on('close', release);
  // A broken frame or connection; `close` follows and cleans up.
  socket.on('error', (error) => log.debug({ err: error }, 'a socket failed'));

  return {
    ...admission,
    isAlive: () => {
      const wasHeard = heard;
      heard = false;
      if (wasHeard) socket.ping();
      return wasHeard;
    },
    receive,
    end,
    terminate: () => socket.terminate(),
  };
}
