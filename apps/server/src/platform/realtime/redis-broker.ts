import { setTimeout as after } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createClient } from 'redis';
import { z } from 'zod';
import type { Broker, BrokerListener, SessionsEnd } from './broker.ts';
import { createRedisTexts } from './redis-texts.ts';
import { createWantedChannels } from './wanted-channels.ts';

/** A channel's name in Redis. */
const channelPrefix = 'rt:';
/** News for every node, whoever reads there. */
const controlChannel = 'rt-control';
/** What has ended lately, for nodes that did not hear the news. Sorted by time. */
const endedKey = 'rt-ended';
/** How long a node may be cut off and still learn what has ended meanwhile. */
const endedKept = 24 * 3600 * 1000;
/** Commands on their way to Redis at most; what comes while it is stuck is dropped. */
const mostCommands = 5_000;
/** Ends kept for Redis while it is away. */
const mostUnsent = 10_000;
/** A connection that says nothing this long is dead, though nobody closed it. Pings keep a healthy one talking. */
const silence = 15_000;
const pingInterval = 5_000;
const healthPatience = 2_000;
/** How long ending a session waits until the other nodes know. */
const tellPatience = 1_000;

const json = z.string().transform((text, context) => {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    context.addIssue('not JSON');
    return z.NEVER;
  }
});
const sessionsEnd = z.object({
  sessionId: z.string().optional(),
  userId: z.number().optional(),
  at: z.number(),
});
const storedEnd = json.pipe(sessionsEnd);
const storedNews = json.pipe(
  z.object({ node: z.string(), end: sessionsEnd.optional(), lost: z.literal(true).optional() }),
);
type News = z.infer<typeof storedNews>;

/** What the broker needs: where Redis is, and a name of this node that no other has (a UUID). */
export interface RedisBrokerOptions {
  url: string;
  nodeId: string;
  log: Logger;
}

/** Connects in the background and keeps trying, so that a node also starts while Redis is away. */
export function createRedisBroker({ url, nodeId, log }: RedisBrokerOptions): Broker {
  const settings = {
    url,
    disableOfflineQueue: true,
    commandsQueueMaxLength: mostCommands,
    pingInterval,
    socket: { reconnectStrategy: reconnectDelay, socketTimeout: silence },
  };
  const publisher = createClient(settings);
  const subscriber = createClient(settings);
  const sender = Buffer.from(nodeId);
  let listener: BrokerListener | undefined;
  let hasLost = false;
  let unsent: SessionsEnd[] = [];
  let isClosed = false;

  const wanted = createWantedChannels({
    isReady: () => subscriber.isReady,
    subscribe: (channel) => subscriber.subscribe(channelPrefix + channel, heard, true),
    unsubscribe: (channel) => subscriber.unsubscribe(channelPrefix + channel, heard, true),
  });

  function heard(message: Buffer, name: Buffer): void {
    if (message.subarray(0, sender.length).equals(sender)) return;
    listener?.frame(name.toString().slice(channelPrefix.length), message.subarray(sender.length));
  }

  function heardNews(text: string): void {
    const { data, error } = storedNews.safeParse(text);
    if (error) return log.warn({ err: error }, 'news of another node make no sense');
    if (data.node === nodeId) return;
    if (data.end) listener?.ended(data.end);
    if (data.lost) listener?.resumed();
  }

  function publish(channel: string, frame: Buffer): void {
    if (!publisher.isReady) {
      hasLost = true;
      return;
    }
    publisher.publish(channelPrefix + channel, Buffer.concat([sender, frame])).then(
      () => {
        if (hasLost) void sendNews();
      },
      () => (hasLost = true),
    );
  }

  async function tell(content: Omit<News, 'node'>): Promise<void> {
    await publisher.publish(controlChannel, JSON.stringify({ node: nodeId, ...content }));
  }

  async function end(ended: SessionsEnd): Promise<void> {
    unsent = [...unsent, ended].slice(-mostUnsent);
    // A connection that hangs must not hang whoever logs out.
    await Promise.race([sendNews(), after(tellPatience, undefined, { ref: false })]);
  }

  async function sendNews(): Promise<void> {
    if (!publisher.isReady) return;
    const ends = unsent;
    const toldLost = hasLost;
    unsent = [];
    hasLost = false;
    try {
      if (toldLost) await tell({ lost: true });
      await Promise.all(ends.map(sendEnd));
    } catch (error) {
      // All of it again with the next connection: hearing of an end twice changes nothing.
      hasLost ||= toldLost;
      unsent = [...ends, ...unsent].slice(-mostUnsent);
      log.warn({ err: error }, 'news for the other nodes wait for Redis');
    }
  }

  async function sendEnd(ended: SessionsEnd): Promise<void> {
    await Promise.all([
      publisher.zAdd(endedKey, { score: ended.at, value: JSON.stringify(ended) }),
      publisher.zRemRangeByScore(endedKey, 0, ended.at - endedKept),
      tell({ end: ended }),
    ]);
  }

  /** What this node missed while it was not connected. */
  async function catchUp(): Promise<void> {
    try {
      await subscriber.subscribe(controlChannel, heardNews);
      await wanted.settle();
      for (const text of await subscriber.zRange(endedKey, 0, -1)) {
        listener?.ended(storedEnd.parse(text));
      }
      listener?.resumed();
    } catch (error) {
      log.warn({ err: error }, 'catching up with the other nodes failed');
    }
  }

  publisher.on('ready', () => void sendNews());
  subscriber.on('ready', () => void catchUp());
  for (const client of [publisher, subscriber]) {
    // Once per loss, though every attempt to reconnect fails with an error of its own.
    let isReported = false;
    client.on('ready', () => (isReported = false));
    client.on('error', (error) => {
      if (!isReported) log.warn({ err: error }, 'the connection to Redis failed');
      isReported = true;
    });
    client.connect().catch((error: unknown) => {
      if (!isClosed) log.error({ err: error }, 'connecting to Redis failed');
    });
  }

  async function healthy(): Promise<boolean> {
    const answers = Promise.all([publisher.ping(), subscriber.ping()]).then(
      () => true,
      () => false,
    );
    return await Promise.race([answers, after(healthPatience, false, { ref: false })]);
  }

  async function close(): Promise<void> {
    isClosed = true;
    subscriber.destroy();
    // What was published last still leaves, unless Redis takes too long.
    if (publisher.isReady)
      await Promise.race([publisher.close(), after(healthPatience, undefined, { ref: false })]);
    publisher.destroy();
  }

  return {
    kind: 'redis',
    listen: (one) => (listener = one),
    publish,
    subscribe: wanted.add,
    unsubscribe: wanted.remove,
    end,
    texts: createRedisTexts(publisher),
    healthy,
    close,
  };
}

function reconnectDelay(retries: number): number {
  // Jitter, or all nodes would knock at once.
  return Math.min(50 * 2 ** retries, 2_000) + Math.floor(Math.random() * 200);
}
