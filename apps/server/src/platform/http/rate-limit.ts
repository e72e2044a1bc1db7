import type { RateLimit } from '@polylogue/contract/call';
import {
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import type { RedisClientType } from 'redis';
import { CallError } from './call-error.ts';

/** Counts calls, in this process or, when there are several, in Redis. */
export interface RateLimits {
  /** Counts one call of `who` against the limit named `name`; throws `too_many_requests` past it. */
  consume(name: string, limit: RateLimit, who: string): Promise<void>;
}

/** `factor` widens every limit; the browser suite signs many people up from one address. */
export function createRateLimits(factor: number, redis?: RedisClientType): RateLimits {
  const limiters = new Map<string, RateLimiterAbstract>();
  function limiterOf(name: string, limit: RateLimit): RateLimiterAbstract {
    const existing = limiters.get(name);
    if (existing) return existing;
    const options = {
      keyPrefix: `limit:${name}`,
      points: Math.ceil(limit.requests * factor),
      duration: limit.seconds,
    };
    const made = redis
      ? new RateLimiterRedis({
          ...options,
          storeClient: redis,
          // It would not recognise the client, fail each time and silently count in memory.
          useRedisPackage: true,
          insuranceLimiter: new RateLimiterMemory(options),
        })
      : new RateLimiterMemory(options);
    limiters.set(name, made);
    return made;
  }
  return {
    consume: async (name, limit, who) => {
      try {
        await limiterOf(name, limit).consume(who);
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        throw new CallError('too_many_requests', { retryAfter: refusal.msBeforeNext / 1000 });
      }
    },
  };
}
