import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { closeCodes } from '@polylogue/contract/realtime';
import type { Logger } from 'pino';
import { WebSocketServer, type WebSocket } from 'ws';
import type { Clock } from '../clock.ts';
import type { Caller } from '../http/caller.ts';
import { networkOf } from '../http/network.ts';
import { addressOf, type ProxyTrust } from '../http/proxy-trust.ts';
import type { Broker, SessionsEnd, SharedTexts } from './broker.ts';
import type { ChannelKindDefinition } from './channel-kinds.ts';
import { createConnection, type Connection } from './connection.ts';
import { createEndedSessions, isEnded } from './ended-sessions.ts';
import { eventFrame } from './frames.ts';
import { createGate, type Recognise } from './gate.ts';
import { createReaders } from './readers.ts';
import { createSocketPlaces, defaultSocketLimits, fullReasons, type SocketLimits } from './socket-places.ts';
import { createTokens } from './token.ts';
import { refuseUpgrade } from './upgrade.ts';

/** Largest frame of a client: a subscription with offsets of some thousand answers. */
const mostIncomingBytes = 64 * 1024;

/** A socket silent for two of these is dead: networks vanish without closing anything. */
const heartbeatInterval = 30_000;

/** How long closing waits for clients to answer before it cuts them off. */
const closingPatience = 2_000;

/** RFC 6455: the server goes away; clients come back by themselves. */
const goingAway = 1001;

/** Delivers events to the followers of a channel, on this node and on the others. */
export interface Realtime {
  readonly kind: 'memory' | 'redis';
  /** Makes a kind of channel known. The first whose pattern matches a name is its kind. */
  register(definition: ChannelKindDefinition): void;
  /** What the event tells must be stored before, so that a snapshot never knows less than its readers. */
  publish(channel: string, data: object): void;
  /** Growing texts that other nodes can read; a node alone needs none. */
  readonly texts: SharedTexts | undefined;
  /** A token of 60 seconds that opens a socket for the caller. */
  issueToken(caller: Caller): Promise<string>;
  /**
   * Closes the session's sockets on every node; its tokens open no more. Resolves once the other nodes have been told, or
   * after a second when they cannot be.
   */
  endSession(sessionId: string): Promise<void>;
  /** Closes the user's sockets on every node; tokens made before open no more. Resolves like {@link endSession}. */
  endUser(userId: number): Promise<void>;
  /** Takes over the server's upgrades. `recognise` tells whose cookies a request carries; without it tokens alone open sockets. */
  attach(server: Server, recognise?: Recognise): void;
  /** How many sockets this node has open. */
  count(): number;
  /** Whether this node reaches the others; a node alone always does. */
  healthy(): Promise<boolean>;
  /** Ends all sockets and the connection to other nodes. Call it before the HTTP server closes, which waits for them. */
  close(): Promise<void>;
}

/** A request to become a socket, as the HTTP server hands it over. */
interface Upgrade {
  request: IncomingMessage;
  socket: Duplex;
  head: Buffer;
}

/** What the realtime needs of the rest. */
export interface RealtimeOptions {
  secret: string;
  clock: Clock;
  log: Logger;
  publicUrl?: string;
  trustProxy: ProxyTrust;
  socketLimits?: SocketLimits;
  /** Connects this node with others; without it the node is alone. */
  broker?: Broker;
  /** Hears what has ended, on whichever node. The same news may come twice. */
  onEnd?: (end: SessionsEnd) => void;
}

/** Makes the realtime of one node. */
export function createRealtime(options: RealtimeOptions): Realtime {
  const { clock, log, broker } = options;
  const kinds: ChannelKindDefinition[] = [];
  const connections = new Map<WebSocket, Connection>();
  const readers = createReaders(broker);
  const tokens = createTokens(options);
  const ended = createEndedSessions();
  const places = createSocketPlaces(options.socketLimits ?? defaultSocketLimits);
  const admit = createGate({ ...options, tokens, ended });
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: mostIncomingBytes,
    clientTracking: false,
  });
  let closing = false;

  broker?.listen({
    frame: (channel, frame) => readers.deliver(channel, frame),
    ended: endHere,
    resumed: () => connections.forEach((connection) => connection.restart()),
  });

  const heartbeat = setInterval(() => {
    ended.forget(clock.now().getTime());
    for (const connection of connections.values()) {
      if (!connection.isAlive()) connection.terminate();
    }
  }, heartbeatInterval).unref();

  function publish(channel: string, data: object): void {
    if (broker === undefined && !readers.has(channel)) return;
    const frame = eventFrame(channel, data);
    readers.deliver(channel, frame);
    broker?.publish(channel, frame);
  }

  function endHere(end: SessionsEnd): void {
    options.onEnd?.(end);
    ended.add(end);
    for (const connection of connections.values()) {
      if (isEnded(connection, end)) connection.end(closeCodes.sessionEnded);
    }
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
    // Of the connection, not of the socket: a handshake can fail.
    socket.once('close', leave);
    // What was said in the address is answered in this turn where nobody has to be asked, and leaves with the handshake.
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
      connections.set(opened, connection);
      opened.once('close', () => connections.delete(opened));
      for (const text of answer.said) connection.receive(text);
    });
  }

  async function close(): Promise<void> {
    closing = true;
    clearInterval(heartbeat);
    const open = [...connections];
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
    attach: (server, recognise) => {
      server.on('upgrade', (request, socket, head) => {
        // Nobody else listens before the handshake.
        socket.on('error', (error) => log.debug({ err: error }, 'a socket failed'));
        upgrade({ request, socket, head }, recognise).catch((error: unknown) => {
          log.error({ err: error }, 'an upgrade failed');
          refuseUpgrade(socket, 500);
        });
      });
    },
    count: () => connections.size,
    healthy: () => broker?.healthy() ?? Promise.resolve(true),
    close,
  };
}
