import { describe, expect, test, vi } from 'vitest';
import { mergeOffsets } from './channel-book.ts';
import { createNetwork, settle } from './realtime.client.testing.ts';

const channel = 'chat:message#7-12';

describe('subscriptions', () => {
  test('made before the socket is asked for, or in the same turn, ride in its address', async () => {
    const { client, last } = createNetwork();
    const onSubscribed = vi.fn();
    client.subscribe(channel, { onEvent: vi.fn(), onSubscribed });
    client.start();
    client.subscribe('user#7', { onEvent: vi.fn() });
    await settle();
    const socket = last();
    const said = [
      { type: 'subscribe', channel },
      { type: 'subscribe', channel: 'user#7' },
    ];
    expect(socket.opening).toEqual({ token: undefined, say: said });
    socket.open();
    await settle();
    expect(socket.sent).toEqual(said);
    socket.say({ type: 'subscribed', channel });
    expect(onSubscribed).toHaveBeenCalledOnce();
  });

  test('made while the socket opens are sent when it does, and those given up are taken back', async () => {
    const { client, last } = createNetwork();
    const leave = client.subscribe(channel, { onEvent: vi.fn() });
    client.start();
    await settle();
    leave();
    client.subscribe('user#7', { onEvent: vi.fn() });
    await settle();
    expect(last().sent).toEqual([{ type: 'subscribe', channel }]);
    last().open();
    expect(last().sent.slice(1)).toEqual([
      { type: 'unsubscribe', channel },
      { type: 'subscribe', channel: 'user#7' },
    ]);
  });

  test('given up while a socket does not open are not asked for by the next', async () => {
    const { client, last } = createNetwork();
    const leave = client.subscribe(channel, { onEvent: vi.fn() });
    client.start();
    await settle();
    leave();
    await settle();
    last().drop();
    await settle();
    expect(last().opening).toEqual({ token: 'token-1', say: [] });
  });

  test('that the address has no room for are sent once the socket is open', async () => {
    const { client, last } = createNetwork();
    const names = Array.from({ length: 100 }, (_, index) => `chat:message#7-${index + 1}`);
    for (const name of names) client.subscribe(name, { onEvent: vi.fn(), from: () => ({ '5': 9 }) });
    client.start();
    await settle();
    const said = last().opening.say?.length ?? 0;
    expect(said).toBeGreaterThan(20);
    expect(said).toBeLessThan(60);
    last().open();
    expect(last().sent).toEqual(
      names.map((name) => ({ type: 'subscribe', channel: name, from: { '5': 9 } })),
    );
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

test('shared offsets are the least of all readers', () => {
  expect(mergeOffsets([{ '1': 9, '2': 4 }, { '1': { text: 5, reasoning: 3 } }])).toEqual({
    '1': { text: 5, reasoning: 0 },
  });
  expect(mergeOffsets([{ '1': 9 }, undefined])).toBeUndefined();
});
