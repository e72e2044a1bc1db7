import type { Logger } from 'pino';
import { createClient, type RedisClientType } from 'redis';

/** Redis time limits in milliseconds. */
export interface RedisTimeouts {
  /** Connecting. */
  connect: number;
  /** Between two pings. */
  ping: number;
  /** Waiting for the answer to a ping; without it all pending commands fail. */
  answer: number;
}

const usualTimeouts: RedisTimeouts = { connect: 5_000, ping: 2_000, answer: 5_000 };

/** Maximum commands in flight; beyond that they fail. */
const maxCommands = 5_000;

/**
 * A client that connects in the background and keeps trying for the lifetime of the process. While Redis is
 * down, commands fail at once; if it hangs, they fail with the first unanswered ping.
 */
export function connectRedis(options: {
  url: string;
  log: Logger;
  timeouts?: RedisTimeouts;
}): RedisClientType {
  const { url, log, timeouts = usualTimeouts } = options;
  const client: RedisClientType = createClient({
    url,
    disableOfflineQueue: true,
    commandsQueueMaxLength: maxCommands,
    socket: {
      connectTimeout: timeouts.connect,
      // Ends an unanswered handshake.
      socketTimeout: timeouts.ping + timeouts.answer,
      reconnectStrategy: reconnectDelay,
    },
  });
  // Once per outage, although every attempt to reconnect fails with another error.
  let isReported = false;
  client.on('ready', () => (isReported = false));
  client.on('error', (error: unknown) => {
    if (!isReported) log.warn({ err: error }, 'Redis is not reachable');
    isReported = true;
  });
  connect(client, log);
  endWhenSilent(client, timeouts, () => {
    log.warn('Redis does not respond; reconnecting');
    client.destroy();
    connect(client, log);
  });
  return client;
}

function connect(client: RedisClientType, log: Logger): void {
  client.connect().catch((error: unknown) => {
    // Not if it was closed before it connected.
    if (client.isOpen) log.error({ err: error }, 'connecting to Redis failed');
  });
}

/**
 * Pings, and calls `reconnect` when there is no answer. The socket's own timeout does not help: writes count
 * as activity, so a Redis that hangs under load would never be noticed.
 */
function endWhenSilent(client: RedisClientType, timeouts: RedisTimeouts, reconnect: () => void): void {
  let next: NodeJS.Timeout | undefined;
  let late: NodeJS.Timeout | undefined;
  function stop(): void {
    clearTimeout(next);
    clearTimeout(late);
  }
  function pingLater(): void {
    stop();
    next = setTimeout(ping, timeouts.ping).unref();
  }
  function ping(): void {
    if (!client.isReady) return;
    late = setTimeout(reconnect, timeouts.answer).unref();
    client.ping().then(pingLater, stop);
  }
  client.on('ready', pingLater);
  client.on('end', stop);
}

function reconnectDelay(retries: number): number {
  // Jitter, or all nodes would reconnect at once.
  return Math.min(50 * 2 ** retries, 2_000) + Math.floor(Math.random() * 200);
}
