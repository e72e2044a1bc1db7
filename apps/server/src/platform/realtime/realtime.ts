import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { closeCodes } from '@polylogue/contract/realtime';
import type { Logger } from 'pino';
import { WebSocketServer } from 'ws';
import type { Clock } from '../clock.ts';
import type { Identity } from '../http/caller.ts';
import { networkOf } from '../http/network.ts';
import { addressOf, type ProxyTrust } from '../http/proxy-trust.ts';
import type { SessionSecrets } from '../secrets.ts';
import type { Broker, MissedFrames, SessionsEnd, SharedTexts } from './broker.ts';
import type { ChannelKindDefinition } from './channel-kinds.ts';
import { createConnection } from './connection.ts';
import { createEndedSessions } from './ended-sessions.ts';
import { eventFrame, eventIn } from './frames.ts';
import { createGate, type Recognise } from './gate.ts';
import { createOpenSockets } from './open-sockets.ts';
import { createReaders } from './readers.ts';
import { createRestarts, type RestartPace } from './restarts.ts';
import { createSocketCounter, defaultSocketLimits, fullReasons, type SocketLimits } from './socket-limits.ts';
import { createTokens } from './token.ts';
import { refuseUpgrade } from './upgrade.ts';

/** Largest client frame: a subscription with the offsets of some thousand answers. */
const maxIncomingBytes = 64 * 1024;

/**
 * A socket silent for two intervals is dead: networks vanish without closing anything. Each second has its share of
 * the sockets: ten thousand pings at once hold up everything else for a second.
 */
const heartbeat = { interval: 30_000, shares: 30 };

/** How long closing waits for clients before it disconnects them. */
const closingPatience = 2_000;

/** RFC 6455: going away; clients reconnect on their own. */
const goingAway = 1001;

/** Delivers events to the subscribers of a channel, on this node and on others. */
export interface Realtime {
  readonly kind: 'memory' | 'redis';
  /** Registers a kind of channel. The first whose pattern matches a name wins. */
  register(definition: ChannelKindDefinition): void;
  /** The event's data must be stored first, so that a snapshot is never behind its subscribers. */
  publish(channel: string, data: object): void;
  /** Growing texts that other nodes can read; a single node needs none. */
  readonly texts: SharedTexts | undefined;
  /** A 60-second token that opens a socket for the caller. */
  issueToken(caller: Identity): Promise<string>;
  /**
   * Closes the session's sockets on every node and revokes its tokens. Resolves once the other nodes have
   * been notified, or after a second if they cannot be reached.
   */
  endSession(sessionId: string): Promise<void>;
  /** Closes the user's sockets on every node and revokes older tokens. Resolves like {@link endSession}. */
  endUser(userId: number): Promise<void>;
  /** Calls the listener when a session or user ends on any node, possibly more than once. */
  onEnd(listener: (end: SessionsEnd) => void): void;
  /**
   * Takes over the server's upgrades. `recognise` finds the session of a request's cookies; without it only
   * tokens open sockets.
   */
  attach(server: Server, recognise?: Recognise): void;
  /** Number of sockets open on this node. */
  count(): number;
  /** Whether this node reaches the others; always true for a single node. */
  healthy(): Promise<boolean>;
  /**
   * Closes all sockets and the connection to other nodes. Call it before closing the HTTP server, which waits
   * for them.
   */
  close(): Promise<void>;
}

/** An upgrade request from the HTTP server. */
interface Upgrade {
  request: IncomingMessage;
  socket: Duplex;
  head: Buffer;
}

/** Options of the realtime service. */
export interface RealtimeOptions {
  secrets: SessionSecrets;
  clock: Clock;
  log: Logger;
  publicUrl?: string;
  trustProxy: ProxyTrust;
  socketLimits?: SocketLimits;
  /** Connects this node to others; absent for a single node. */
  broker?: Broker;
  restartPace?: RestartPace;
}

/** Creates the realtime service of one node. */
export function createRealtime(options: RealtimeOptions): Realtime {
  const { clock, log, broker } = options;
  const kinds: ChannelKindDefinition[] = [];
  const connections = createOpenSockets(heartbeat.shares);
  const readers = createReaders(broker);
  const restarts = createRestarts({ log, ...(options.restartPace && { pace: options.restartPace }) });
  const tokens = createTokens(options);
  const ended = createEndedSessions();
  const places = createSocketCounter(options.socketLimits ?? defaultSocketLimits);
  const admit = createGate({ ...options, tokens, ended });
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: maxIncomingBytes,
    clientTracking: false,
  });
  const listeners: ((end: SessionsEnd) => void)[] = [];
  let closing = false;

  broker?.listen({
    frame: (channel, frame) => readers.deliver(channel, frame, () => eventIn(frame)),
    ended: endHere,
    missed: ({ channels, since }: MissedFrames) => void restarts.add(readers.of(channels), new Date(since)),
  });

  const beating = setInterval(() => {
    ended.forget(clock.now().getTime());
    for (const connection of connections.nextShare()) {
      if (!connection.isAlive()) connection.terminate();
    }
  }, heartbeat.interval / heartbeat.shares).unref();

  function publish(channel: string, data: object): void {
    if (broker === undefined && !readers.has(channel)) return;
    const frame = eventFrame(channel, data);
    readers.deliver(channel, frame, () => data);
    broker?.publish(channel, frame);
  }

  function endHere(end: SessionsEnd): void {
    listeners.forEach((listener) => listener(end));
    ended.add(end);
    for (const connection of connections.endedBy(end)) connection.end(closeCodes.sessionEnded);
  }

  async function endEverywhere(whose: Omit<SessionsEnd, 'at'>): Promise<void> {
    const end = { ...whose, at: clock.now().getTime() };
    endHere(end);
    await broker?.end(end);
  }

  async function upgrade({ request, socket, head }: Upgrade, recognise?: Recognise): Promise<void> {
    const answer = await admit(request, recognise);
    if (typeof answer === 'number') return refuseUpgrade(socket, answer);
    if (closing) return refuseUpgrade(socket, 503);
    const network = networkOf(addressOf(request, options.trustProxy));
    const leave = places.take(answer.admission.caller.userId, network);
    if (typeof leave === 'string') return refuseUpgrade(socket, 429, fullReasons[leave]);
    // On the connection, not the WebSocket: the handshake can fail.
    socket.once('close', leave);
    // Frames from the URL that can be answered in this tick leave together with the handshake.
    socket.cork();
    process.nextTick(() => socket.uncork());
    sockets.handleUpgrade(request, socket, head, (opened) => {
      const connection = createConnection({
        socket: opened,
        wire: socket,
        admission: answer.admission,
        kinds,
        readers,
        log,
      });
      connections.add(opened, connection);
      for (const text of answer.said) connection.receive(text);
    });
  }

  async function close(): Promise<void> {
    closing = true;
    clearInterval(beating);
    restarts.close();
    const open = connections.all();
    const gone = Promise.all(open.map(([socket]) => new Promise((resolve) => socket.once('close', resolve))));
    for (const [, connection] of open) connection.end(goingAway);
    const patience = setTimeout(
      () => open.forEach(([, connection]) => connection.terminate()),
      closingPatience,
    );
    await gone;
    clearTimeout(patience);
    await broker?.close();
  }

  return {
    kind: broker?.kind ?? 'memory',
    register: (definition) => void kinds.push(definition),
    publish,
    texts: broker?.texts,
    issueToken: async (caller) => tokens.issue(caller),
    endSession: (sessionId) => endEverywhere({ sessionId }),
    endUser: (userId) => endEverywhere({ userId }),
    onEnd: (listener) => void listeners.push(listener),
    attach: (server, recognise) => {
      server.on('upgrade', (request, socket, head) => {
        // Nothing else listens for errors before the handshake.
        socket.on('error', (error) => log.debug({ err: error }, 'a socket failed'));
        upgrade({ request, socket, head }, recognise).catch((error: unknown) => {
          log.error({ err: error }, 'an upgrade failed');
          refuseUpgrade(socket, 500);
        });
      });
    },
    count: () => connections.count(),
    healthy: () => broker?.healthy() ?? Promise.resolve(true),
    close,
  };
}
