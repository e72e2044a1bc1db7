import { describe, expect, test, vi } from 'vitest';
import { closeCodes } from '@polylogue/contract/realtime';
import { backoffCeiling, backoffDelay } from './backoff.ts';
import { createNetwork, settle } from './realtime.client.testing.ts';

const channel = 'chat:message#7-12';

describe('a lost connection', () => {
  test('is made again with the offsets of that moment', async () => {
    const { client, clock, last, online } = createNetwork();
    let read = 0;
    client.subscribe(channel, { onEvent: vi.fn(), from: () => ({ '5': { text: read, reasoning: 0 } }) });
    const socket = await online();
    read = 120;
    socket.drop(closeCodes.slowReader);
    await clock.advance(1_000);
    last().open();
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

  test('for which the cookie is no longer good is made with a token at once', async () => {
    const { client, last, sockets, online, getToken } = createNetwork();
    client.subscribe(channel, { onEvent: vi.fn() });
    client.start();
    await settle();
    last().drop();
    await settle();
    expect(sockets).toHaveLength(2);
    expect(last().opening).toEqual({ token: 'token-1', say: [{ type: 'subscribe', channel }] });
    last().open();
    expect(client.status()).toBe('online');
    client.stop();
    await online();
    expect(last().opening.token).toBeUndefined();
    expect(getToken).toHaveBeenCalledOnce();
  });

  test('that opens neither by cookie nor by token is tried again later', async () => {
    const { client, clock, last, sockets } = createNetwork();
    client.start();
    await settle();
    last().drop();
    await settle();
    last().drop();
    await settle();
    expect(sockets).toHaveLength(2);
    await clock.advance(1_000);
    expect(last().opening.token).toBeUndefined();
    expect(sockets).toHaveLength(3);
  });

  test('without a token to be had is tried again', async () => {
    const { client, clock, last, sockets, getToken } = createNetwork();
    getToken.mockRejectedValueOnce(new Error('offline'));
    client.start();
    await settle();
    last().drop();
    await clock.advance(1_000);
    expect(sockets).toHaveLength(2);
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
  last().open();
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
    const { client, clock, last, sockets, getToken } = createNetwork();
    getToken.mockResolvedValue(undefined);
    client.start();
    await settle();
    last().drop();
    await clock.advance(60_000);
    expect(client.status()).toBe('idle');
    expect(sockets).toHaveLength(1);
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
