import { setTimeout } from 'node:timers/promises';
import { sessionTimes } from '@polylogue/contract/limits';
import type { Logger } from 'pino';
import type { RedisClientType } from 'redis';
import type { Clock } from '../../../platform/clock.ts';

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
  const shared = await joinShared({ redis, local, clock, log });
  return {
    add: async (sessionId) => {
      const until = untilFromNow();
      local.put(sessionId, until);
      // A connection that hangs must not hang whoever logs out.
      await Promise.race([shared.tell(sessionId, until), setTimeout(tellWait, undefined, { ref: false })]);
    },
    has: local.has,
    close: shared.leave,
  };
}

interface SharedList {
  /** Never rejects: what could not be told is told after the next connection. */
  tell(sessionId: string, until: number): Promise<void>;
  leave(): Promise<void>;
}

/** Keeps the local list equal to the shared one: news while connected, the whole list after each (re)connection. */
async function joinShared(options: {
  redis: RedisClientType;
  local: LocalList;
  clock: Clock;
  log: Logger;
}): Promise<SharedList> {
  const { redis, local, clock, log } = options;
  const untold = new Map<string, number>();

  async function tell(sessionId: string, until: number): Promise<void> {
    untold.set(sessionId, until);
    try {
      await redis
        .multi()
        .zAdd(sharedKey, { score: until, value: sessionId })
        .zRemRangeByScore(sharedKey, 0, clock.now().getTime())
        .expire(sharedKey, sessionTimes.denylist)
        .publish(channel, `${until} ${sessionId}`)
        .exec();
      untold.delete(sessionId);
    } catch (error) {
      log.warn({ err: error }, 'the other nodes could not be told that a session ended');
    }
  }

  async function load(): Promise<void> {
    const entries = await redis.zRangeByScoreWithScores(sharedKey, clock.now().getTime(), '+inf');
    for (const { value, score } of entries) local.put(value, score);
  }

  function catchUp(): void {
    for (const [sessionId, until] of untold) void tell(sessionId, until);
    load().catch((error: unknown) => log.warn({ err: error }, 'the denylist could not be read again'));
  }

  const subscriber = redis.duplicate();
  subscriber.on('error', (error: unknown) => log.warn({ err: error }, 'the denylist lost its connection'));
  const heard = (message: string) => {
    const [until, sessionId] = message.split(' ');
    if (sessionId) local.put(sessionId, Number(until));
  };
  async function join(): Promise<void> {
    await subscriber.connect();
    await subscriber.subscribe(channel, heard);
    // After the subscription: an entry made between the two would otherwise be missed.
    await load();
  }
  redis.on('ready', catchUp);
  subscriber.on('ready', catchUp);
  const joining = join().catch((error: unknown) => log.warn({ err: error }, 'the denylist is not shared'));
  // A node also starts while Redis is away.
  await Promise.race([joining, setTimeout(tellWait, undefined, { ref: false })]);
  return {
    tell,
    leave: async () => {
      redis.off('ready', catchUp);
      subscriber.destroy();
    },
  };
}
