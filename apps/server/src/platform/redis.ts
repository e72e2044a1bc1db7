import type { Logger } from 'pino';
import { createClient, type RedisClientType } from 'redis';

/** How long Redis may keep somebody waiting, in milliseconds. */
export interface RedisTimeouts {
  /** Until a connection stands. */
  connect: number;
  /** Between two pings. */
  ping: number;
  /** For the answer to a ping; with it every command before it is lost. */
  answer: number;
}

const usualTimeouts: RedisTimeouts = { connect: 5_000, ping: 2_000, answer: 5_000 };

/** Commands on their way to Redis at most; what comes while it is stuck fails. */
const mostCommands = 5_000;

/**
 * A client that connects in the background and keeps trying for as long as the process lives. While Redis is away
 * commands fail at once; on a Redis that hangs they fail when it has left a ping unanswered.
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
    commandsQueueMaxLength: mostCommands,
    socket: {
      connectTimeout: timeouts.connect,
      // Ends a handshake that is not answered.
      socketTimeout: timeouts.ping + timeouts.answer,
      reconnectStrategy: reconnectDelay,
    },
  });
  // Once per loss, though every attempt to reconnect fails with an error of its own.
  let isReported = false;
  client.on('ready', () => (isReported = false));
  client.on('error', (error: unknown) => {
    if (!isReported) log.warn({ err: error }, 'Redis is not reachable');
    isReported = true;
  });
  connect(client, log);
  endWhenSilent(client, timeouts, () => {
    log.warn('Redis does not answer; connecting anew');
    client.destroy();
    connect(client, log);
  });
  return client;
}

function connect(client: RedisClientType, log: Logger): void {
  client.connect().catch((error: unknown) => {
    // Closed before it was connected.
    if (client.isOpen) log.error({ err: error }, 'connecting to Redis failed');
  });
}

/**
 * Pings and calls `reconnect` when there is no answer. The socket's own time-out cannot do that: whatever is written
 * counts as a sign of life, so a Redis that hangs under load would never be noticed.
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
  // Jitter, or all nodes would knock at once.
  return Math.min(50 * 2 ** retries, 2_000) + Math.floor(Math.random() * 200);
}
