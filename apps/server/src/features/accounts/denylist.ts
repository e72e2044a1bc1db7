import { setTimeout } from 'node:timers/promises';
import { sessionTimes } from '@polylogue/contract/limits';
import type { Logger } from 'pino';
import type { RedisClientType } from 'redis';
import type { Clock } from '../../platform/clock.ts';

/** Sessions that ended while their access tokens would still be valid. */
export interface Denylist {
  /** Resolves once the other nodes know, or after a second when they cannot be reached. */
  add(sessionId: string): Promise<void>;
  has(sessionId: string): boolean;
  close(): Promise<void>;
}

/** A sorted set: session by the millisecond at which it may be forgotten. */
const sharedKey = 'denylist';
const channel = 'denylist:added';
const tellWait = 1_000;

interface LocalList {
  put(sessionId: string, until: number): void;
  has(sessionId: string): boolean;
}

function createLocalList(clock: Clock): LocalList {
  const ended = new Map<string, number>();
  return {
    put: (sessionId, until) => {
      const now = clock.now().getTime();
      for (const [oldest, end] of ended) {
        if (end > now) break;
        ended.delete(oldest);
      }
      ended.set(sessionId, until);
    },
    has: (sessionId) => (ended.get(sessionId) ?? 0) > clock.now().getTime(),
  };
}

/** A denylist of this process, or of all nodes that share a Redis. Asking it never leaves the process. */
export async function createDenylist(options: {
  redis?: RedisClientType;
  clock: Clock;
  log: Logger;
}): Promise<Denylist> {
  const { redis, clock, log } = options;
  const local = createLocalList(clock);
  const untilFromNow = () => clock.now().getTime() + sessionTimes.denylist * 1000;
  if (!redis) {
    return {
      add: (sessionId) => Promise.resolve(local.put(sessionId, untilFromNow())),
      has: local.has,
      close: () => Promise.resolve(),
    };
  }
  const subscriber = await follow({ redis, local, clock, log });
  return {
    add: async (sessionId) => {
      const until = untilFromNow();
      local.put(sessionId, until);
      // While Redis is away the write waits in the client's queue; whoever logs out does not wait with it.
      const told = tell({ redis, clock, sessionId, until }).catch((error: unknown) => {
        log.warn({ err: error }, 'the other nodes could not be told that a session ended');
      });
      await Promise.race([told, setTimeout(tellWait, undefined, { ref: false })]);
    },
    has: local.has,
    close: () => subscriber.close(),
  };
}

async function tell(options: {
  redis: RedisClientType;
  clock: Clock;
  sessionId: string;
  until: number;
}): Promise<void> {
  const { redis, clock, sessionId, until } = options;
  await redis
    .multi()
    .zAdd(sharedKey, { score: until, value: sessionId })
    .zRemRangeByScore(sharedKey, 0, clock.now().getTime())
    .expire(sharedKey, sessionTimes.denylist)
    .publish(channel, `${until} ${sessionId}`)
    .exec();
}

/** Keeps the local list equal to the shared one: news while connected, the whole list after each (re)connection. */
async function follow(options: {
  redis: RedisClientType;
  local: LocalList;
  clock: Clock;
  log: Logger;
}): Promise<RedisClientType> {
  const { redis, local, clock, log } = options;
  async function load(): Promise<void> {
    const entries = await redis.zRangeByScoreWithScores(sharedKey, clock.now().getTime(), '+inf');
    for (const { value, score } of entries) local.put(value, score);
  }
  const subscriber = redis.duplicate();
  subscriber.on('error', (error: unknown) => log.warn({ err: error }, 'the denylist lost its connection'));
  await subscriber.connect();
  await subscriber.subscribe(channel, (message) => {
    const [until, sessionId] = message.split(' ');
    if (sessionId) local.put(sessionId, Number(until));
  });
  // After the subscription: an entry made between the two would otherwise be missed.
  await load();
  subscriber.on('ready', () => {
    load().catch((error: unknown) => log.warn({ err: error }, 'the denylist could not be read again'));
  });
  return subscriber;
}
