import {
  closeCodes,
  type ClientFrame,
  type ServerFrame,
  type SocketOpening,
} from '@polylogue/contract/realtime';
import { backoffDelay } from './backoff.ts';
import { createChannelBook, type ChannelListener } from './channel-book.ts';

/** `idle`: not started. `offline` only after a while without a connection, to avoid flicker. */
export type RealtimeStatus = 'idle' | 'connecting' | 'online' | 'offline';

/** Events of a socket. */
export interface SocketHandlers {
  onOpen: () => void;
  onMessage: (data: unknown) => void;
  onClose: (code: number) => void;
}

/** A connecting or open socket. */
export interface RealtimeSocket {
  send: (text: string) => void;
  close: () => void;
}

/** Real or fake timers. */
export interface Timers {
  /** Runs the task once after a delay; returns a cancel function. */
  after: (milliseconds: number, task: () => void) => () => void;
}

/** Dependencies of the client. */
export interface RealtimeDependencies {
  /** Gets a token; undefined without a session. Rejects when the server cannot be reached. */
  getToken: () => Promise<string | undefined>;
  createSocket: (opening: SocketOpening, handlers: SocketHandlers) => RealtimeSocket;
  /** The server closed because the session ended: checks whether there is one after all. */
  checkSession: () => Promise<boolean>;
  timers: Timers;
  random: () => number;
}

/** One socket for all channels of the signed-in user. */
export interface RealtimeClient {
  start: () => void;
  /** Closes the socket. Listeners stay and are resubscribed by the next `start`. */
  stop: () => void;
  /** The network or the page came back: reconnect now. */
  wake: () => void;
  subscribe: (channel: string, listener: ChannelListener) => () => void;
  /** Subscribes again from the listeners' offsets, after a gap. */
  resume: (channel: string) => void;
  status: () => RealtimeStatus;
  onStatus: (listener: () => void) => () => void;
}

const pingEvery = 25_000;
const pongWithin = 10_000;
const openWithin = 15_000;
const offlineAfter = 2_000;
const refusedPause = 5_000;

/** Maximum length of the frames in the URL; proxies accept about twice as much. */
const addressRoom = 4_000;

function nothing(): void {}

/** Creates the client; nothing happens before `start`. */
export function createRealtimeClient(dependencies: RealtimeDependencies): RealtimeClient {
  const { getToken, createSocket, checkSession, timers, random } = dependencies;
  const statusListeners = new Set<() => void>();
  let status: RealtimeStatus = 'idle';
  let socket: RealtimeSocket | undefined;
  let isOpen = false;
  let attempt = 0;
  // Identifies the connection: results of earlier ones are dropped.
  let turn = 0;
  let cancelWait: (() => void) | undefined;
  let cancelPing = nothing;
  let cancelDeadline = nothing;
  let cancelOffline = nothing;

  const book = createChannelBook({
    isOpen: () => isOpen,
    send,
    defer: queueMicrotask,
    later: (task) => void timers.after(refusedPause, task),
  });

  function setStatus(next: RealtimeStatus): void {
    if (next === status) return;
    status = next;
    for (const listener of [...statusListeners]) listener();
  }

  function send(frame: ClientFrame): void {
    if (isOpen) socket?.send(JSON.stringify(frame));
  }

  function missConnection(): void {
    if (status === 'offline' || status === 'connecting') return;
    setStatus('connecting');
    cancelOffline = timers.after(offlineAfter, () => setStatus('offline'));
  }

  /** Drops the socket in any state; its later events are ignored. */
  function drop(): void {
    turn += 1;
    cancelPing();
    cancelDeadline();
    cancelWait?.();
    cancelWait = undefined;
    const old = socket;
    socket = undefined;
    old?.close();
    isOpen = false;
    if (old !== undefined) book.closed();
  }

  function stop(): void {
    drop();
    cancelOffline();
    attempt = 0;
    setStatus('idle');
  }

  function reconnectLater(): void {
    drop();
    missConnection();
    const delay = backoffDelay(attempt, random);
    attempt += 1;
    cancelWait = timers.after(delay, connect);
  }

  /** Connects with the session cookie, which takes one round trip. */
  function connect(): void {
    drop();
    missConnection();
    const mine = turn;
    // Listeners added in this tick are included in the URL.
    queueMicrotask(() => {
      if (mine === turn) open(undefined);
    });
  }

  /**
   * The cookie was rejected and may have expired. Requesting a token refreshes the session or reports its
   * end.
   */
  async function connectByToken(): Promise<void> {
    drop();
    const mine = turn;
    try {
      const token = await getToken();
      if (mine !== turn) return;
      if (token === undefined) stop();
      else open(token);
    } catch {
      if (mine === turn) reconnectLater();
    }
  }

  function open(token: string | undefined): void {
    const mine = turn;
    const whileMine = (task: () => void) => {
      if (mine === turn) task();
    };
    // On a dead network a socket can stay connecting for minutes.
    cancelDeadline = timers.after(openWithin, reconnectLater);
    socket = createSocket(
      { token, say: book.opening(addressRoom) },
      {
        onOpen: () => whileMine(opened),
        onMessage: (data) => whileMine(() => heard(data)),
        onClose: (code) =>
          whileMine(() => {
            if (isOpen || token !== undefined) closed(code);
            else void connectByToken();
          }),
      },
    );
  }

  function opened(): void {
    isOpen = true;
    cancelDeadline();
    cancelOffline();
    setStatus('online');
    cancelPing = timers.after(pingEvery, ping);
    book.opened();
  }

  function ping(): void {
    cancelPing();
    cancelDeadline();
    send({ type: 'ping' });
    cancelDeadline = timers.after(pongWithin, reconnectLater);
    cancelPing = timers.after(pingEvery, ping);
  }

  function heard(data: unknown): void {
    const frame = readFrame(data);
    if (frame === undefined) return;
    // Reset the backoff only on a message: a server that accepts and closes at once must not be hammered.
    attempt = 0;
    cancelDeadline();
    switch (frame.type) {
      case 'event':
        book.event(frame.channel, frame.data);
        return;
      case 'subscribed':
        book.subscribed(frame.channel);
        return;
      case 'refused':
        book.refused(frame.channel, frame.code);
        return;
      case 'pong':
        return;
      default:
        // Frames of a newer server are ignored.
        frame satisfies never;
    }
  }

  function closed(code: number): void {
    if (code !== closeCodes.sessionEnded) {
      reconnectLater();
      return;
    }
    const tries = attempt;
    stop();
    attempt = tries;
    const mine = turn;
    checkSession().then(
      (isAlive) => {
        if (isAlive && mine === turn) reconnectLater();
      },
      () => {
        if (mine === turn) reconnectLater();
      },
    );
  }

  function wake(): void {
    if (isOpen) ping();
    else if (cancelWait !== undefined) connect();
  }

  return {
    start: () => {
      if (status === 'idle') connect();
    },
    stop,
    wake,
    subscribe: book.add,
    resume: book.resume,
    status: () => status,
    onStatus: (listener) => {
      statusListeners.add(listener);
      return () => statusListeners.delete(listener);
    },
  };
}

function readFrame(data: unknown): ServerFrame | undefined {
  if (typeof data !== 'string') return undefined;
  try {
    return JSON.parse(data) as ServerFrame;
  } catch {
    return undefined;
  }
}
