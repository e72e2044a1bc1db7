import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  realtimeAddress,
  serverFrame,
  type ClientFrame,
  type ServerFrame,
} from '@polylogue/contract/realtime';
import { pino } from 'pino';
import { onTestFinished, vi } from 'vitest';
import { WebSocket, type ClientOptions } from 'ws';
import type { Identity } from '../http/caller.ts';
import { trustHops } from '../http/proxy-trust.ts';
import type { Recognise } from './gate.ts';
import { createRealtime, type Realtime, type RealtimeOptions } from './realtime.ts';

/** Waits until the check stops throwing. Generous, for busy machines. */
export function eventually<Result>(check: () => Result | Promise<Result>): Promise<Result> {
  return vi.waitFor(check, { timeout: 60_000, interval: 5 });
}

/** A manually advanced clock. */
export function createTestClock() {
  let time = Date.parse('2026-01-01T00:00:00Z');
  return {
    now: () => new Date(time),
    advance: (milliseconds: number) => void (time += milliseconds),
  };
}

/** A node with its own HTTP server, closed when the test ends. */
export async function startNode(options: Partial<RealtimeOptions> & { recognise?: Recognise } = {}) {
  const clock = createTestClock();
  const log = pino({ level: 'silent' });
  const realtime = createRealtime({ secrets: ['secret'], clock, log, trustProxy: trustHops(0), ...options });
  const server = createServer();
  realtime.attach(server, options.recognise);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    await realtime.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return { realtime, clock, url: addressOf(server), server };
}

function addressOf(server: Server): string {
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port.');
  return `ws://127.0.0.1:${address.port}/realtime`;
}

/** A client that records what it receives. */
export interface TestClient {
  socket: WebSocket;
  frames: ServerFrame[];
  send(frame: ClientFrame): void;
  closed: Promise<number>;
  /** `data` of the events received on a channel so far. */
  events(channel: string): unknown[];
  /** Subscribes and waits for the answer. */
  follow(channel: string): Promise<ServerFrame>;
}

/** Opens a socket for a caller. */
export async function connect(
  node: { realtime: Realtime; url: string },
  caller: Identity,
  options: ClientOptions = {},
): Promise<TestClient> {
  const token = await node.realtime.issueToken(caller);
  return openAt(`${node.url}?token=${token}`, options);
}

/** Opens a socket as a page does: by cookie, from its own origin, with its first frames in the URL. */
export function connectAsPage(
  node: { url: string },
  opening: { cookie: string; say?: readonly ClientFrame[] },
): Promise<TestClient> {
  const { origin, host } = new URL(node.url);
  const address = `${origin}${realtimeAddress({ say: opening.say ?? [] })}`;
  return openAt(address, { origin: `http://${host}`, headers: { cookie: opening.cookie } });
}

/** Opens a socket at a URL. */
export async function openAt(address: string, options: ClientOptions = {}): Promise<TestClient> {
  const socket = new WebSocket(address, options);
  const frames: ServerFrame[] = [];
  socket.on('message', (data: Buffer) => frames.push(serverFrame.parse(JSON.parse(data.toString()))));
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  onTestFinished(() => socket.terminate());
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  socket.on('error', () => undefined);
  const send = (frame: ClientFrame) => socket.send(JSON.stringify(frame));
  const answers = (channel: string) =>
    frames.filter((one) => (one.type === 'subscribed' || one.type === 'refused') && one.channel === channel);
  return {
    socket,
    frames,
    send,
    closed,
    events: (channel) =>
      frames.flatMap((one) => (one.type === 'event' && one.channel === channel ? [one.data] : [])),
    follow: async (channel) => {
      const before = answers(channel).length;
      send({ type: 'subscribe', channel });
      return await eventually(() => {
        const answer = answers(channel)[before];
        if (answer === undefined) throw new Error(`No answer for ${channel}.`);
        return answer;
      });
    },
  };
}

/** The refusal of an upgrade; fails if it is granted. */
export function refusal(
  url: string,
  options: ClientOptions = {},
): Promise<{ status?: number; text: string }> {
  const socket = new WebSocket(url, options);
  onTestFinished(() => socket.terminate());
  return new Promise((resolve, reject) => {
    socket.once('unexpected-response', (_request, response) => {
      let text = '';
      response.on('data', (bytes: Buffer) => (text += bytes.toString()));
      response.on('end', () => resolve({ status: response.statusCode, text }));
    });
    socket.once('open', () => reject(new Error('The socket opened.')));
    socket.on('error', reject);
  });
}

/** The status of a refused upgrade; fails if it is granted. */
export async function refusalOf(url: string, options: ClientOptions = {}): Promise<number | undefined> {
  return (await refusal(url, options)).status;
}

/** A promise resolved by hand. */
export function deferred() {
  return Promise.withResolvers<void>();
}
