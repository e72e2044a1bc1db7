import { describe, expect, test, vi } from 'vitest';
import { closeCodes, type ClientFrame, type ServerFrame } from '@polylogue/contract/realtime';
import { backoffCeiling, backoffDelay } from './backoff.ts';
import { mergeOffsets } from './channel-book.ts';
import { createRealtimeClient, type SocketHandlers } from './realtime.client.ts';

interface Timer {
  at: number;
  task: () => void;
}

/** A clock that moves only when told to. */
function createClock() {
  let now = 0;
  const timers = new Set<Timer>();
  function after(milliseconds: number, task: () => void): () => void {
    const timer = { at: now + milliseconds, task };
    timers.add(timer);
    return () => timers.delete(timer);
  }
  async function advance(milliseconds: number): Promise<void> {
    await settle();
    const until = now + milliseconds;
    for (;;) {
      const due = [...timers].filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
      if (due === undefined) break;
      now = due.at;
      timers.delete(due);
      due.task();
      await settle();
    }
    now = until;
    await settle();
  }
  return { after, advance, waits: () => [...timers].map(({ at }) => at - now) };
}

/** Lets promises and microtasks already under way finish. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
}

function half(): number {
  return 0.5;
}

function createNetwork({ random = half }: { random?: () => number } = {}) {
  const clock = createClock();
  const sockets: FakeSocket[] = [];
  const getToken = vi.fn(async (): Promise<string | undefined> => `token-${sockets.length}`);
  const checkSession = vi.fn(async () => true);
  const client = createRealtimeClient({
    getToken,
    checkSession,
    createSocket: (token, handlers) => {
      const socket = new FakeSocket(token, handlers);
      sockets.push(socket);
      return socket;
    },
    timers: clock,
    random,
  });
  function last(): FakeSocket {
    const socket = sockets.at(-1);
    if (socket === undefined) throw new Error('no socket was opened');
    return socket;
  }
  async function online(): Promise<FakeSocket> {
    client.start();
    await settle();
    last().open();
    await settle();
    return last();
  }
  return { client, clock, sockets, last, online, getToken, checkSession };
}

class FakeSocket {
  readonly sent: ClientFrame[] = [];
  readonly token: string;
  isClosed = false;
  readonly #handlers: SocketHandlers;
  constructor(token: string, handlers: SocketHandlers) {
    this.token = token;
    this.#handlers = handlers;
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.isClosed = true;
  }
  open(): void {
    this.#handlers.onOpen();
  }
  say(frame: ServerFrame | string): void {
    this.#handlers.onMessage(typeof frame === 'string' ? frame : JSON.stringify(frame));
  }
  drop(code = 1006): void {
    this.#handlers.onClose(code);
  }
  subscriptions(): ClientFrame[] {
    return this.sent.filter(({ type }) => type === 'subscribe');
  }
}

const channel = 'chat:message#7-12';

describe('subscriptions', () => {
  test('made before the socket opens are sent when it does', async () => {
    const { client, online } = createNetwork();
    const onSubscribed = vi.fn();
    client.subscribe(channel, { onEvent: vi.fn(), onSubscribed });
    const socket = await online();
    expect(socket.sent).toEqual([{ type: 'subscribe', channel }]);
    socket.say({ type: 'subscribed', channel });
    expect(onSubscribed).toHaveBeenCalledOnce();
  });

  test('of several readers are one, and each hears every event', async () => {
    const { client, online } = createNetwork();
    const readers = [vi.fn(), vi.fn()];
    for (const onEvent of readers) client.subscribe(channel, { onEvent });
    const socket = await online();
    expect(socket.subscriptions()).toHaveLength(1);
    socket.say({ type: 'event', channel, data: { offset: 0 } });
    for (const onEvent of readers) expect(onEvent.mock.calls).toEqual([[{ offset: 0 }]]);
  });

  test('end with the last reader', async () => {
    const { client, online } = createNetwork();
    const leave = [1, 2].map(() => client.subscribe(channel, { onEvent: vi.fn() }));
    const socket = await online();
    leave[0]?.();
    await settle();
    expect(socket.sent).not.toContainEqual({ type: 'unsubscribe', channel });
    leave[1]?.();
    await settle();
    expect(socket.sent).toContainEqual({ type: 'unsubscribe', channel });
  });

  test('by a later reader ask for what that one has not read, and only that one is told', async () => {
    const { client, online } = createNetwork();
    const [first, second] = [vi.fn(), vi.fn()];
    client.subscribe(channel, { onEvent: vi.fn(), onSubscribed: first, from: () => ({ '5': 40 }) });
    const socket = await online();
    socket.say({ type: 'subscribed', channel });
    client.subscribe(channel, { onEvent: vi.fn(), onSubscribed: second, from: () => ({ '5': 3 }) });
    await settle();
    socket.say({ type: 'subscribed', channel });
    expect(socket.subscriptions().at(-1)).toEqual({ type: 'subscribe', channel, from: { '5': 3 } });
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 1]);
  });

  test('are resumed once per gap, however many frames show it', async () => {
    const { client, online } = createNetwork();
    let read = 3;
    client.subscribe(channel, { onEvent: vi.fn(), from: () => ({ '5': read }) });
    const socket = await online();
    socket.say({ type: 'subscribed', channel });
    read = 9;
    client.resume(channel);
    client.resume(channel);
    expect(socket.subscriptions().slice(1)).toEqual([{ type: 'subscribe', channel, from: { '5': 9 } }]);
    socket.say({ type: 'subscribed', channel });
    client.resume(channel);
    expect(socket.subscriptions()).toHaveLength(3);
  });

  test('begun anew by the server are told to every reader, resumed ones to none', async () => {
    const { client, online } = createNetwork();
    const onSubscribed = vi.fn();
    client.subscribe(channel, { onEvent: vi.fn(), onSubscribed });
    const socket = await online();
    socket.say({ type: 'subscribed', channel });
    client.resume(channel);
    socket.say({ type: 'subscribed', channel });
    expect(onSubscribed).toHaveBeenCalledTimes(1);
    socket.say({ type: 'subscribed', channel });
    expect(onSubscribed).toHaveBeenCalledTimes(2);
  });

  test('that are refused are told and not asked for again', async () => {
    const { client, online, clock, last } = createNetwork();
    const onRefused = vi.fn();
    client.subscribe(channel, { onEvent: vi.fn(), onRefused });
    const socket = await online();
    socket.say({ type: 'refused', channel, code: 'not_permission' });
    expect(onRefused.mock.calls).toEqual([['not_permission']]);
    await clock.advance(10_000);
    expect(last().subscriptions()).toHaveLength(1);
  });

  test('that are refused for a passing reason are asked for again', async () => {
    const { client, online, clock } = createNetwork();
    const onRefused = vi.fn();
    client.subscribe(channel, { onEvent: vi.fn(), onRefused });
    const socket = await online();
    socket.say({ type: 'refused', channel, code: 'unavailable' });
    await clock.advance(10_000);
    expect(socket.subscriptions()).toHaveLength(2);
    expect(onRefused).not.toHaveBeenCalled();
  });
});

describe('a lost connection', () => {
  test('is made again with a fresh token and the offsets of that moment', async () => {
    const { client, clock, last, online } = createNetwork();
    let read = 0;
    client.subscribe(channel, { onEvent: vi.fn(), from: () => ({ '5': { text: read, reasoning: 0 } }) });
    const socket = await online();
    read = 120;
    socket.drop(closeCodes.slowReader);
    await clock.advance(1_000);
    last().open();
    expect(last().token).not.toBe(socket.token);
    expect(last().sent).toEqual([{ type: 'subscribe', channel, from: { '5': { text: 120, reasoning: 0 } } }]);
  });

  test('waits longer from try to try, up to 30 seconds, and starts over once the server speaks', async () => {
    const { clock, last, online } = createNetwork({ random: () => 0.999 });
    (await online()).drop();
    const waits: number[] = [];
    for (let round = 0; round < 7; round += 1) {
      const wait = Math.max(...clock.waits().filter((at) => at !== 2_000));
      waits.push(wait);
      await clock.advance(wait);
      last().open();
      last().drop();
    }
    expect(waits).toEqual([999, 1_998, 3_996, 7_992, 15_984, 29_970, 29_970]);
    await clock.advance(30_000);
    last().open();
    last().say({ type: 'pong' });
    last().drop();
    expect(clock.waits()).toContain(999);
  });

  test('is tried at once when the network comes back', async () => {
    const { client, sockets, online } = createNetwork();
    (await online()).drop();
    client.wake();
    await settle();
    expect(sockets).toHaveLength(2);
  });

  test('is offline only after two seconds', async () => {
    const { client, clock, last, online } = createNetwork({ random: () => 0.999 });
    const seen: string[] = [];
    client.onStatus(() => seen.push(client.status()));
    (await online()).drop();
    await clock.advance(999);
    last().open();
    await clock.advance(2_000);
    expect(seen).toEqual(['connecting', 'online', 'connecting', 'online']);
    last().drop();
    await clock.advance(2_000);
    expect(client.status()).toBe('offline');
  });

  test('without a token to be had is tried again', async () => {
    const { client, clock, sockets, getToken } = createNetwork();
    getToken.mockRejectedValueOnce(new Error('offline'));
    client.start();
    await clock.advance(1_000);
    expect(sockets).toHaveLength(1);
  });

  test('says nothing any more', async () => {
    const { client, online } = createNetwork();
    const onEvent = vi.fn();
    client.subscribe(channel, { onEvent });
    const socket = await online();
    socket.drop();
    socket.say({ type: 'event', channel, data: 1 });
    expect(onEvent).not.toHaveBeenCalled();
  });
});

test('a server that ends the session again and again is not hammered', async () => {
  const { clock, last, online } = createNetwork({ random: () => 0.999 });
  (await online()).drop(closeCodes.sessionEnded);
  await clock.advance(999);
  last().drop(closeCodes.sessionEnded);
  await settle();
  expect(clock.waits()).toContain(1_998);
});

describe('a silent connection', () => {
  test('is pinged, and lives while it answers', async () => {
    const { clock, sockets, online } = createNetwork();
    const socket = await online();
    for (let round = 0; round < 3; round += 1) {
      await clock.advance(25_000);
      socket.say({ type: 'pong' });
    }
    expect(socket.sent).toEqual([{ type: 'ping' }, { type: 'ping' }, { type: 'ping' }]);
    expect(sockets).toHaveLength(1);
  });

  test('that does not answer a ping is given up', async () => {
    const { clock, sockets, online } = createNetwork();
    const socket = await online();
    await clock.advance(36_000);
    expect(socket.isClosed).toBe(true);
    expect(sockets).toHaveLength(2);
  });

  test('that never opens is given up', async () => {
    const { client, clock, sockets } = createNetwork();
    client.start();
    await clock.advance(16_000);
    expect(sockets).toHaveLength(2);
  });
});

describe('the end of the session', () => {
  test('stops the client after a check', async () => {
    const { client, clock, sockets, online, checkSession } = createNetwork();
    checkSession.mockResolvedValue(false);
    (await online()).drop(closeCodes.sessionEnded);
    await clock.advance(60_000);
    expect(checkSession).toHaveBeenCalledOnce();
    expect(client.status()).toBe('idle');
    expect(sockets).toHaveLength(1);
  });

  test('that proves wrong connects again', async () => {
    const { clock, sockets, online } = createNetwork();
    (await online()).drop(closeCodes.sessionEnded);
    await clock.advance(1_000);
    expect(sockets).toHaveLength(2);
  });

  test('found when asking for a token stops the client', async () => {
    const { client, clock, sockets, getToken } = createNetwork();
    getToken.mockResolvedValue(undefined);
    client.start();
    await clock.advance(60_000);
    expect(client.status()).toBe('idle');
    expect(sockets).toHaveLength(0);
  });

  test('by a stop closes the socket and leaves no timer', async () => {
    const { client, clock, online } = createNetwork();
    const socket = await online();
    client.stop();
    expect(socket.isClosed).toBe(true);
    expect(clock.waits()).toEqual([]);
  });

  test('keeps the readers for the next start', async () => {
    const { client, last, online } = createNetwork();
    client.subscribe(channel, { onEvent: vi.fn() });
    await online();
    client.stop();
    await online();
    expect(last().sent).toEqual([{ type: 'subscribe', channel }]);
  });
});

test('a frame that is no JSON is ignored', async () => {
  const { client, online } = createNetwork();
  (await online()).say('hello');
  expect(client.status()).toBe('online');
});

test('the wait is anywhere below its ceiling', () => {
  expect(backoffDelay(3, () => 0)).toBe(0);
  expect(backoffDelay(3, () => 0.999999)).toBe(backoffCeiling(3) - 1);
  expect(backoffCeiling(50)).toBe(30_000);
});

test('shared offsets are the least of all readers', () => {
  expect(mergeOffsets([{ '1': 9, '2': 4 }, { '1': { text: 5, reasoning: 3 } }])).toEqual({
    '1': { text: 5, reasoning: 0 },
  });
  expect(mergeOffsets([{ '1': 9 }, undefined])).toBeUndefined();
});
