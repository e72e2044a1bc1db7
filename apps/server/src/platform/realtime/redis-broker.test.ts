import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { closeCodes } from '@polylogue/contract/realtime';
import { pino } from 'pino';
import { createClient } from 'redis';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRedisBroker } from './redis-broker.ts';
import { connect, eventually, startNode } from './realtime.testing.ts';

const anna = { userId: 7, sessionId: 'session-anna' };
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
  const node = await startNode({
    broker: createRedisBroker({ url: `redis://127.0.0.1:${port}`, nodeId: randomUUID(), log }),
  });
  node.realtime.onEnd(onEnd);
  node.realtime.register({ pattern: /^own#\d+$/, authorise: async () => true });
  return { ...node, onEnd };
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
});
