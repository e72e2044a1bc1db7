import type { RedisClientType } from 'redis';
import { RESP_TYPES } from 'redis';
import type { SharedTexts } from './broker.ts';

const keyPrefix = 'rt-text:';

/** What nobody has forgotten by then was left behind by a node that died. */
const keptSeconds = 3600;

/** Two bytes a unit, so that an offset in a text is an offset in Redis. */
const unitBytes = 2;

/** Growing texts over a connection to Redis. */
export function createRedisTexts(
  client: Pick<RedisClientType, 'isReady' | 'setRange' | 'expire' | 'del' | 'withTypeMapping'>,
): SharedTexts {
  const bytes = client.withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer });
  const ignore = () => undefined;
  return {
    write: (key, offset, piece) => {
      if (!client.isReady) return;
      // By place and not by appending: after a loss the rest would stand at wrong offsets.
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
