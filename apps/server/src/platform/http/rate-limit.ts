import type { RateLimit } from '@polylogue/contract/call';
import {
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import type { RedisClientType } from 'redis';
import { CallError } from './call-error.ts';

/** Rate limits, counted in this process or, with several nodes, in Redis. */
export interface RateLimits {
  /** Counts one call by `who` against the named limit; throws `too_many_requests` beyond it. */
  consume(name: string, limit: RateLimit, who: string): Promise<void>;
}

/** `factor` raises every limit; the browser suite signs up many people from one address. */
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
          // Without this it does not recognise the client, and silently falls back to memory.
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
