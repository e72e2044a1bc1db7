import type { RedisClientType } from 'redis';
import { RESP_TYPES } from 'redis';
import type { Clock } from '../clock.ts';
import type { SharedTexts } from './broker.ts';

const keyPrefix = 'rt-text:';

/** Cleans up after nodes that died. */
const keptSeconds = 3600;

/** How often a growing text's time to live is renewed, in milliseconds. */
const renewedAfter = 60_000;

/** UTF-16, so that text offsets map to Redis offsets. */
const unitBytes = 2;

/** Growing texts stored in Redis. */
export function createRedisTexts(
  client: Pick<RedisClientType, 'isReady' | 'on' | 'setRange' | 'expire' | 'del' | 'withTypeMapping'>,
  clock: Clock,
): SharedTexts {
  const bytes = client.withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer });
  const ignore = () => undefined;
  /** When the time to live of a text was last set. */
  const renewedAt = new Map<string, number>();
  // Another Redis may not have the keys, and would make them anew without a time to live.
  client.on('ready', () => renewedAt.clear());

  function keepAlive(key: string): void {
    const now = clock.now().getTime();
    if (now - (renewedAt.get(key) ?? Number.NEGATIVE_INFINITY) < renewedAfter) return;
    renewedAt.set(key, now);
    // One that was dropped is sent with the next piece.
    client.expire(keyPrefix + key, keptSeconds).catch(() => renewedAt.delete(key));
  }

  return {
    write: (key, offset, piece) => {
      if (!client.isReady) return;
      // Written by offset, not appended: after a loss the rest would shift.
      client.setRange(keyPrefix + key, offset * unitBytes, Buffer.from(piece, 'utf16le')).catch(() => {
        // The key may not exist yet, so that it got no time to live either.
        renewedAt.delete(key);
      });
      keepAlive(key);
    },
    read: async (key) => {
      if (!client.isReady) return '';
      const found = await bytes.get(keyPrefix + key).catch(() => null);
      return found === null ? '' : found.toString('utf16le');
    },
    forget: (key) => {
      renewedAt.delete(key);
      if (client.isReady) client.del(keyPrefix + key).catch(ignore);
    },
  };
}
