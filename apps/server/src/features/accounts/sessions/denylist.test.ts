import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, type RedisClientType } from 'redis';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createLog } from '../../../platform/log.ts';
import { createDenylist } from './denylist.ts';

const log = createLog('silent');

function movableClock() {
  let offset = 0;
  return {
    now: () => new Date(Date.now() + offset),
    advance: (seconds: number) => void (offset += seconds * 1000),
  };
}

describe('of one process', () => {
  test('holds an ended session for as long as its access token could live', async () => {
    const clock = movableClock();
    const denylist = await createDenylist({ clock, log });
    await denylist.add('one');
    expect([denylist.has('one'), denylist.has('other')]).toEqual([true, false]);
    clock.advance(15 * 60 - 5);
    await denylist.add('other');
    expect([denylist.has('one'), denylist.has('other')]).toEqual([true, true]);
    clock.advance(6);
    expect([denylist.has('one'), denylist.has('other')]).toEqual([false, true]);
  });
});

describe('of several nodes', () => {
  let directory: string;
  let server: ChildProcess;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'denylist-'));
    await startRedis();
  });
  afterAll(async () => {
    await stopRedis();
    await rm(directory, { recursive: true, force: true });
  });

  async function startRedis(): Promise<void> {
    const socket = join(directory, 'redis');
    const options = ['--port', '0', '--unixsocket', socket, '--save', '', '--appendonly', 'no'];
    server = spawn('redis-server', options, { stdio: 'ignore' });
    await once(server, 'spawn');
  }

  async function stopRedis(): Promise<void> {
    if (server.signalCode !== null) return;
    const gone = once(server, 'exit');
    server.kill('SIGKILL');
    await gone;
  }

  async function startNode(clock = movableClock()) {
    const redis: RedisClientType = createClient({
      socket: { path: join(directory, 'redis'), tls: false, reconnectStrategy: 20 },
      disableOfflineQueue: true,
    });
    redis.on('error', () => undefined);
    await redis.connect();
    const denylist = await createDenylist({ redis, clock, log });
    onTestFinished(async () => {
      await denylist.close();
      redis.destroy();
    });
    return { denylist, redis };
  }

  test('tells the others, now and those that start later', async () => {
    const one = await startNode();
    const other = await startNode();
    await one.denylist.add('shared');
    expect(one.denylist.has('shared')).toBe(true);
    await vi.waitFor(() => expect(other.denylist.has('shared')).toBe(true));
    const late = await startNode();
    expect(late.denylist.has('shared')).toBe(true);
    expect(late.denylist.has('unknown')).toBe(false);
  });

  test('lets a node that starts later forget what has passed', async () => {
    const { denylist } = await startNode();
    await denylist.add('passed');
    const clock = movableClock();
    clock.advance(15 * 60 + 1);
    expect((await startNode(clock)).denylist.has('passed')).toBe(false);
  });

  test('tells after the connection is back what happened while it was away', async () => {
    const one = await startNode();
    const other = await startNode();
    const lost = [one.redis, other.redis].map(
      (redis) => new Promise<void>((resolve) => void redis.once('reconnecting', resolve)),
    );
    await stopRedis();
    await Promise.all(lost);
    await one.denylist.add('meanwhile');
    expect(one.denylist.has('meanwhile')).toBe(true);
    expect(other.denylist.has('meanwhile')).toBe(false);
    await startRedis();
    await vi.waitFor(() => expect(other.denylist.has('meanwhile')).toBe(true), { timeout: 10_000 });
  });
});
