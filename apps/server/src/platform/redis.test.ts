import { once } from 'node:events';
import { createServer } from 'node:net';
import type { RedisClientType } from 'redis';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { startTestAppForTest } from '../../test/harness.ts';
import { freePort, startRedis, type OwnRedis } from '../../test/processes.ts';
import { CallError } from './http/call-error.ts';
import { createRateLimits } from './http/rate-limit.ts';
import { createLog } from './log.ts';
import { connectRedis } from './redis.ts';

const log = createLog('silent');
const short = { connect: 500, ping: 50, answer: 1_500 };
const patience = { timeout: 60_000, interval: 20 };

async function ownRedis(): Promise<OwnRedis> {
  const redis = await startRedis();
  onTestFinished(redis.kill);
  return redis;
}

function connectTo(url: string): RedisClientType {
  const client = connectRedis({ url, log, timeouts: short });
  onTestFinished(() => client.destroy());
  return client;
}

async function connected(url: string): Promise<RedisClientType> {
  const client = connectTo(url);
  await vi.waitFor(() => expect(client.isReady).toBe(true), patience);
  return client;
}

describe('a Redis that hangs', () => {
  test('fails pending commands even while more are sent, and is used again once it answers', async () => {
    const redis = await ownRedis();
    const client = await connected(redis.url);
    const heard: string[] = [];
    const subscriber = await connected(redis.url);
    await subscriber.subscribe('news', (text) => heard.push(text));
    redis.hang();
    const first = client.get('key');
    // Any write keeps the socket busy; slow enough that the queue never fills.
    const steady = setInterval(() => void client.get('key').catch(() => undefined), 10);
    onTestFinished(() => clearInterval(steady));
    await expect(first).rejects.toThrow();
    redis.wake();
    await vi.waitFor(async () => {
      await client.publish('news', 'back');
      expect(heard).toContain('back');
    }, patience);
  });

  test('from the start blocks nobody', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    onTestFinished(() => void silent.close());
    const address = silent.address();
    const port = address !== null && typeof address === 'object' ? address.port : 0;
    const client = connectTo(`redis://127.0.0.1:${port}`);
    // A second attempt means that the first was given up.
    for (let attempts = 0; attempts < 2; attempts += 1) await once(silent, 'connection');
    await expect(client.get('key')).rejects.toThrow();
  });
});

describe('rate limits', () => {
  const limit = { requests: 3, seconds: 60, by: 'user' } as const;

  test('are shared by all nodes', async () => {
    const redis = await ownRedis();
    const nodes = [
      createRateLimits(1, await connected(redis.url)),
      createRateLimits(1, await connected(redis.url)),
    ] as const;
    for (const node of [nodes[0], nodes[1], nodes[0]]) await node.consume('call', limit, 'anna');
    await expect(nodes[1].consume('call', limit, 'anna')).rejects.toBeInstanceOf(CallError);
    await nodes[1].consume('call', limit, 'ben');
  });

  test('are counted in memory while Redis is down', async () => {
    const limits = createRateLimits(1, connectTo(`redis://127.0.0.1:${await freePort()}`));
    for (let calls = 0; calls < 3; calls += 1) await limits.consume('call', limit, 'anna');
    await expect(limits.consume('call', limit, 'anna')).rejects.toBeInstanceOf(CallError);
  });
});

test('a node starts while Redis is down, reports it, and connects once it is up', async () => {
  const redis = await ownRedis();
  await redis.kill();
  const { app } = await startTestAppForTest({ REDIS_URL: redis.url });
  const health = async () => {
    const { realtime, database } = (await app.inject('/api/health')).json<Record<string, string>>();
    return { realtime, database };
  };
  expect(await health()).toEqual({ realtime: 'failing', database: 'ok' });
  await redis.restart();
  await vi.waitFor(async () => expect(await health()).toEqual({ realtime: 'ok', database: 'ok' }), patience);
});
