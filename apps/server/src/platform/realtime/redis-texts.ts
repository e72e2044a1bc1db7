import type { RedisClientType } from 'redis';
import { RESP_TYPES } from 'redis';
import type { SharedTexts } from './broker.ts';

const keyPrefix = 'rt-text:';

/** Cleans up after nodes that died. */
const keptSeconds = 3600;

/** UTF-16, so that text offsets map to Redis offsets. */
const unitBytes = 2;

/** Growing texts stored in Redis. */
export function createRedisTexts(
  client: Pick<RedisClientType, 'isReady' | 'setRange' | 'expire' | 'del' | 'withTypeMapping'>,
): SharedTexts {
  const bytes = client.withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer });
  const ignore = () => undefined;
  return {
    write: (key, offset, piece) => {
      if (!client.isReady) return;
      // Written by offset, not appended: after a loss the rest would shift.
      client.setRange(keyPrefix + key, offset * unitBytes, Buffer.from(piece, 'utf16le')).catch(ignore);
      if (offset === 0) client.expire(keyPrefix + key, keptSeconds).catch(ignore);
    },
    read: async (key) => {
      if (!client.isReady) return '';
      const found = await bytes.get(keyPrefix + key).catch(() => null);
      return found === null ? '' : found.toString('utf16le');
    },
    forget: (key) => {
      if (client.isReady) client.del(keyPrefix + key).catch(ignore);
    },
  };
}
