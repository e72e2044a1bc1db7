import { createClient, type RedisClientType } from 'redis';
import type { Logger } from 'pino';

/** Connects to Redis and keeps trying for as long as the process lives; the client queues nothing while it is away. */
export async function connectRedis(url: string, log: Logger): Promise<RedisClientType> {
  const client: RedisClientType = createClient({ url, disableOfflineQueue: true });
  client.on('error', (error: unknown) => log.warn({ err: error }, 'redis is not reachable'));
  await client.connect();
  return client;
}
