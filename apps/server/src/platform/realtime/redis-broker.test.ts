import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { closeCodes } from '@polylogue/contract/realtime';
import { pino } from 'pino';
import { createClient } from 'redis';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { SnapshotRequest } from './channel-kinds.ts';
import { createRedisBroker } from './redis-broker.ts';
import { connect, createTestClock, eventually, startNode } from './realtime.testing.ts';

const anna = { userId: 7, sessionId: 'session-anna' };
const stretch = z.object({ from: z.number(), to: z.number() });
let port = 0;
let redis: ChildProcess | undefined;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port.');
  return address.port;
}

async function startRedis(): Promise<void> {
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  redis = spawn('redis-server', options, { stdio: 'ignore' });
  await once(redis, 'spawn');
  await eventually(async () => expect(await ask((client) => client.ping())).toBe('PONG'));
}

async function killRedis(): Promise<void> {
  if (redis?.exitCode !== null || redis.signalCode !== null) return;
  const gone = once(redis, 'exit');
  redis.kill('SIGKILL');
  await gone;
}

async function ask<Result>(
  question: (client: ReturnType<typeof plainClient>) => Promise<Result>,
): Promise<Result> {
  const client = plainClient();
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await question(client);
  } finally {
    client.destroy();
  }
}

function plainClient() {
  return createClient({ url: `redis://127.0.0.1:${port}`, socket: { reconnectStrategy: false } });
}

async function startConnectedNode() {
  const node = await startDetachedNode();
  await eventually(async () => expect(await node.realtime.healthy()).toBe(true));
  return node;
}

async function startDetachedNode() {
  const log = pino({ level: 'silent' });
  const onEnd = vi.fn();
  const clock = createTestClock();
  const node = await startNode({
    broker: createRedisBroker({ url: `redis://127.0.0.1:${port}`, nodeId: randomUUID(), clock, log }),
    clock,
  });
  node.realtime.onEnd(onEnd);
  node.realtime.register({ pattern: /^own#\d+$/, authorise: async () => true });
  return { ...node, clock, onEnd };
}

const followedChannels = () => ask((client) => client.pubSubChannels('rt:*'));

beforeAll(async () => {
  port = await freePort();
  await startRedis();
});
beforeEach(async () => {
  await ask((client) => client.flushAll());
});
afterAll(killRedis);

describe('two nodes on one Redis', () => {
  it('deliver an event once, to the subscriber next to the publisher and to the one on the other node', async () => {
    const [one, two] = [await startConnectedNode(), await startConnectedNode()];
    const [near, far] = [await connect(one, anna), await connect(two, anna)];
    for (const client of [near, far]) await client.follow('own#7');
    one.realtime.publish('own#7', { text: 'привет' });
    one.realtime.publish('own#7', { last: true });
    for (const client of [near, far]) {
      await eventually(() => expect(client.events('own#7')).toContainEqual({ last: true }));
      expect(client.events('own#7')).toEqual([{ text: 'привет' }, { last: true }]);
    }
    two.realtime.publish('own#7', { back: true });
    // Redis handled this one last, so echoes of the node's own events would have arrived before it.
    await eventually(() => expect(near.events('own#7')).toContainEqual({ back: true }));
    expect(near.events('own#7')).toEqual([{ text: 'привет' }, { last: true }, { back: true }]);
  });

  it('subscribe in Redis only while a channel has a reader', async () => {
    const node = await startConnectedNode();
    expect(await followedChannels()).toEqual([]);
    const [first, second] = [await connect(node, anna), await connect(node, anna)];
    await first.follow('own#7');
    await second.follow('own#7');
    expect(await followedChannels()).toEqual(['rt:own#7']);
    first.send({ type: 'unsubscribe', channel: 'own#7' });
    await first.follow('own#9');
    expect((await followedChannels()).sort()).toEqual(['rt:own#7', 'rt:own#9']);
    first.socket.close();
    second.socket.close();
    await eventually(async () => expect(await followedChannels()).toEqual([]));
  });

  it('keep a channel that is quickly left and joined again', async () => {
    const [one, two] = [await startConnectedNode(), await startConnectedNode()];
    const reader = await connect(two, anna);
    for (let n = 0; n < 20; n += 1) {
      reader.send({ type: 'subscribe', channel: 'own#7' });
      reader.send({ type: 'unsubscribe', channel: 'own#7' });
    }
    await reader.follow('own#7');
    await eventually(() => expect(reader.frames).toHaveLength(21));
    one.realtime.publish('own#7', { n: 1 });
    await eventually(() => expect(reader.events('own#7')).toEqual([{ n: 1 }]));
  });

  it('close the sockets of a session and of a user on both', async () => {
    const [one, two] = [await startConnectedNode(), await startConnectedNode()];
    const session = await connect(two, anna);
    const user = await connect(two, { userId: 9, sessionId: 'session-clara' });
    const other = await connect(two, { userId: 8, sessionId: 'session-boris' });
    await one.realtime.endSession(anna.sessionId);
    await one.realtime.endUser(9);
    expect(await session.closed).toBe(closeCodes.sessionEnded);
    expect(await user.closed).toBe(closeCodes.sessionEnded);
    expect(await other.follow('own#8')).toMatchObject({ type: 'subscribed' });
    for (const { onEnd } of [one, two]) {
      expect(onEnd.mock.calls).toEqual([
        [{ sessionId: anna.sessionId, at: expect.any(Number) }],
        [{ userId: 9, at: expect.any(Number) }],
      ]);
    }
  });
});

describe('when Redis goes down and comes back', () => {
  it('local subscribers miss nothing, and delivery between nodes resumes', async () => {
    const [one, two] = [await startConnectedNode(), await startConnectedNode()];
    const [near, far] = [await connect(one, anna), await connect(two, anna)];
    for (const client of [near, far]) await client.follow('own#7');
    await killRedis();
    await eventually(async () => expect(await one.realtime.healthy()).toBe(false));
    for (let n = 0; n < 10_000; n += 1) one.realtime.publish('own#7', { n });
    await eventually(() => expect(near.events('own#7')).toHaveLength(10_000));
    // Subscribed while Redis is down.
    await far.follow('own#9');
    await startRedis();
    await eventually(async () => {
      expect(await one.realtime.healthy()).toBe(true);
      expect((await followedChannels()).sort()).toEqual(['rt:own#7', 'rt:own#9']);
    });
    one.realtime.publish('own#7', { again: true });
    one.realtime.publish('own#9', { again: true });
    await eventually(() => expect(far.events('own#7')).toEqual([{ again: true }]));
    await eventually(() => expect(far.events('own#9')).toEqual([{ again: true }]));
  });

  it('subscribers get a fresh snapshot, since events may be lost', async () => {
    const [one, two] = [await startConnectedNode(), await startConnectedNode()];
    let state = 1;
    two.realtime.register({
      pattern: /^state$/,
      authorise: async () => true,
      snapshot: async ({ send }) => send({ state }),
    });
    const reader = await connect(two, anna);
    await reader.follow('state');
    await killRedis();
    await eventually(async () => expect(await one.realtime.healthy()).toBe(false));
    state = 2;
    one.realtime.publish('state', { state });
    await startRedis();
    await eventually(() => expect(reader.events('state').at(-1)).toEqual({ state: 2 }));
  });

  it('sessions ended meanwhile end on the other node, too', async () => {
    const [one, two] = [await startConnectedNode(), await startConnectedNode()];
    const reader = await connect(two, anna);
    await killRedis();
    await eventually(async () => expect(await one.realtime.healthy()).toBe(false));
    await one.realtime.endSession(anna.sessionId);
    await startRedis();
    expect(await reader.closed).toBe(closeCodes.sessionEnded);
    expect(two.onEnd).toHaveBeenCalledWith({ sessionId: anna.sessionId, at: expect.any(Number) });
  });

  it('a node that started without it joins', async () => {
    await killRedis();
    const [one, two] = [await startDetachedNode(), await startDetachedNode()];
    const reader = await connect(two, anna);
    expect(await reader.follow('own#7')).toMatchObject({ type: 'subscribed' });
    await startRedis();
    await eventually(async () => expect(await followedChannels()).toEqual(['rt:own#7']));
    await eventually(async () => expect(await one.realtime.healthy()).toBe(true));
    one.realtime.publish('own#7', { n: 1 });
    await eventually(() => expect(reader.events('own#7')).toEqual([{ n: 1 }]));
  });
});

describe('a node cut off from Redis', () => {
  it('tells the others on reconnecting that events were lost', async () => {
    const [one, two] = [await startConnectedNode(), await startConnectedNode()];
    const snapshot = vi.fn(async () => undefined);
    two.realtime.register({ pattern: /^state$/, authorise: async () => true, snapshot });
    const reader = await connect(two, anna);
    await reader.follow('state');
    await eventually(async () => {
      // Subscriber connections have type pubsub and survive.
      await ask((client) => client.sendCommand(['CLIENT', 'KILL', 'TYPE', 'normal']));
      one.realtime.publish('state', {});
      expect(snapshot.mock.calls.length).toBeGreaterThan(1);
    });
  });

  it('names the channels on which they were: the others go on undisturbed', async () => {
    const [one, two] = [await startConnectedNode(), await startConnectedNode()];
    const snapshots: string[] = [];
    const snapshot = async ({ match }: SnapshotRequest) => void snapshots.push(match[0]);
    two.realtime.register({ pattern: /^state-\d$/, authorise: async () => true, snapshot });
    const reader = await connect(two, anna);
    await reader.follow('state-1');
    await reader.follow('state-2');
    await eventually(async () => {
      await ask((client) => client.sendCommand(['CLIENT', 'KILL', 'TYPE', 'normal']));
      one.realtime.publish('state-1', {});
      expect(snapshots.length).toBeGreaterThan(2);
    });
    expect(snapshots.filter((channel) => channel === 'state-2')).toHaveLength(1);
  });

  it('lets its subscribers go on from where they have read, and only where something happened', async () => {
    const node = await startConnectedNode();
    const asked: unknown[] = [];
    const text = { whole: 'Hello', since: new Date(0) };
    node.realtime.register({
      pattern: /^(?:text|still)$/,
      authorise: async () => true,
      snapshot: async ({ match, from, send }) => {
        asked.push([match[0], from]);
        if (match[0] === 'text') send({ id: 5, from: 0, to: text.whole.length });
      },
      placeOf: (event) => z.object({ id: z.coerce.string(), text: stretch }).parse({ ...event, text: event }),
      changedSince: async (matches, since) => {
        text.since = since;
        return matches.map((match) => match[0] === 'text');
      },
    });
    const reader = await connect(node, anna);
    await reader.follow('text');
    await reader.follow('still');
    node.realtime.publish('text', { id: 5, from: 5, to: 9 });
    // Behind a gap: the client drops it, so it has not been read.
    node.realtime.publish('text', { id: 5, from: 12, to: 20 });
    node.clock.advance(3_600_000);
    await ask((client) => client.sendCommand(['CLIENT', 'KILL', 'TYPE', 'pubsub']));
    await eventually(() => expect(asked).toHaveLength(3));
    expect(asked.slice(0, 2)).toEqual([
      ['text', undefined],
      ['still', undefined],
    ]);
    expect(asked[2]).toEqual(['text', { 5: { text: 9, reasoning: 0 } }]);
    // From its disconnection, not from its start, and a little before.
    expect(text.since).toEqual(new Date(node.clock.now().getTime() - 5 * 60_000));
  });

  it('learns on reconnecting which sessions ended', async () => {
    const two = await startConnectedNode();
    const [ended, later] = [
      await connect(two, anna),
      await connect(two, { userId: 8, sessionId: 'session-boris' }),
    ];
    const end = { sessionId: anna.sessionId, at: two.clock.now().getTime() };
    const past = { userId: 8, at: two.clock.now().getTime() - 1 };
    await ask(async (client) => {
      for (const one of [end, past])
        await client.zAdd('rt-ended', { score: one.at, value: JSON.stringify(one) });
      await client.sendCommand(['CLIENT', 'KILL', 'TYPE', 'pubsub']);
    });
    expect(await ended.closed).toBe(closeCodes.sessionEnded);
    expect(await later.follow('own#8')).toMatchObject({ type: 'subscribed' });
  });

  it('is told of all that ended while it was away, and of nothing that ended long before', async () => {
    const node = await startConnectedNode();
    node.onEnd.mockClear();
    node.clock.advance(3_600_000);
    const now = node.clock.now().getTime();
    await ask(async (client) => {
      const ends = Array.from({ length: 1_201 }, (_, index) => ({ sessionId: `recent-${index}`, at: now }));
      const old = { sessionId: 'old', at: now - 1_800_000 };
      await client.zAdd(
        'rt-ended',
        [...ends, old].map((end) => ({ score: end.at, value: JSON.stringify(end) })),
      );
      await client.sendCommand(['CLIENT', 'KILL', 'TYPE', 'pubsub']);
    });
    await eventually(() => expect(node.onEnd).toHaveBeenCalledTimes(1_201));
    expect(node.onEnd).not.toHaveBeenCalledWith(expect.objectContaining({ sessionId: 'old' }));
  });

  it('misses no end that another node could tell only later', async () => {
    const [one, two] = [await startConnectedNode(), await startConnectedNode()];
    const socket = await connect(two, anna);
    await killRedis();
    await eventually(async () => expect(await one.realtime.healthy()).toBe(false));
    await one.realtime.endSession(anna.sessionId);
    // The notice waits for Redis, until long after the end.
    for (const { clock } of [one, two]) clock.advance(3_600_000);
    await startRedis();
    expect(await socket.closed).toBe(closeCodes.sessionEnded);
    await eventually(async () => {
      const [found] = await ask((client) => client.zRangeWithScores('rt-ended', 0, -1));
      expect(found?.score).toBe(one.clock.now().getTime());
    });
  });
});

describe('a growing text', () => {
  const lifeOf = (key: string) => ask((client) => client.ttl(`rt-text:${key}`));

  it('always has a time to live, also if its beginning could not be written or Redis has lost it', async () => {
    const { realtime, clock } = await startConnectedNode();
    await killRedis();
    await eventually(async () => expect(await realtime.healthy()).toBe(false));
    realtime.texts?.write('one', 0, 'Lost');
    await startRedis();
    await eventually(async () => expect(await realtime.healthy()).toBe(true));
    realtime.texts?.write('one', 4, 'kept');
    await eventually(async () => expect(await lifeOf('one')).toBeGreaterThan(3_000));
    await ask((client) => client.expire('rt-text:one', 100));
    clock.advance(61_000);
    realtime.texts?.write('one', 8, 'on');
    await eventually(async () => expect(await lifeOf('one')).toBeGreaterThan(3_000));
    // A Redis that comes back empty gets the key anew.
    await killRedis();
    await eventually(async () => expect(await realtime.healthy()).toBe(false));
    await startRedis();
    await eventually(async () => expect(await realtime.healthy()).toBe(true));
    realtime.texts?.write('one', 10, 'and on');
    await eventually(async () => expect(await lifeOf('one')).toBeGreaterThan(3_000));
  });
});
