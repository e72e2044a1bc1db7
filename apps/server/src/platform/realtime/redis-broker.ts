import { setTimeout as after } from 'node:timers/promises';
import type { Logger } from 'pino';
import { z } from 'zod';
import { connectRedis } from '../redis.ts';
import type { Broker, BrokerListener, SessionsEnd } from './broker.ts';
import { droppedFrames } from './realtime.metrics.ts';
import { createRedisTexts } from './redis-texts.ts';
import { createWantedChannels } from './wanted-channels.ts';

/** Prefix of channel names in Redis. */
const channelPrefix = 'rt:';
/** Notices for every node, with or without subscribers. */
const controlChannel = 'rt-control';
/** Recently ended sessions, sorted by time, for nodes that missed the notice. */
const endedKey = 'rt-ended';
/** How long a node may be disconnected and still learn which sessions ended. */
const endedKept = 24 * 3600 * 1000;
/** Notices kept while Redis is down. */
const maxUnsent = 10_000;
const healthPatience = 2_000;
/** How long ending a session waits for other nodes to be notified. */
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

/** The URL of Redis and a unique id of this node (a UUID). */
export interface RedisBrokerOptions {
  url: string;
  nodeId: string;
  log: Logger;
}

/** Connects in the background and keeps trying, so that a node also starts while Redis is down. */
export function createRedisBroker({ url, nodeId, log }: RedisBrokerOptions): Broker {
  const publisher = connectRedis({ url, log });
  const subscriber = connectRedis({ url, log });
  const sender = Buffer.from(nodeId);
  let listener: BrokerListener | undefined;
  let hasLost = false;
  let unsent: SessionsEnd[] = [];

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
    if (error) return log.warn({ err: error }, 'a notice from another node is malformed');
    if (data.node === nodeId) return;
    if (data.end) listener?.ended(data.end);
    if (data.lost) listener?.resumed();
  }

  function publish(channel: string, frame: Buffer): void {
    if (!publisher.isReady) return lose();
    publisher.publish(channelPrefix + channel, Buffer.concat([sender, frame])).then(() => {
      if (hasLost) void sendNews();
    }, lose);
  }

  function lose(): void {
    hasLost = true;
    droppedFrames.inc();
  }

  async function tell(content: Omit<News, 'node'>): Promise<void> {
    await publisher.publish(controlChannel, JSON.stringify({ node: nodeId, ...content }));
  }

  async function end(ended: SessionsEnd): Promise<void> {
    unsent = [...unsent, ended].slice(-maxUnsent);
    // A hung connection must not hold up a sign-out.
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
      // Resend everything on the next connection: notices are idempotent.
      hasLost ||= toldLost;
      unsent = [...ends, ...unsent].slice(-maxUnsent);
      log.warn({ err: error }, 'notices for other nodes are waiting for Redis');
    }
  }

  async function sendEnd(ended: SessionsEnd): Promise<void> {
    await Promise.all([
      publisher.zAdd(endedKey, { score: ended.at, value: JSON.stringify(ended) }),
      publisher.zRemRangeByScore(endedKey, 0, ended.at - endedKept),
      tell({ end: ended }),
    ]);
  }

  /** Fetches the notices this node missed while disconnected. */
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

  async function healthy(): Promise<boolean> {
    const answers = Promise.all([publisher.ping(), subscriber.ping()]).then(
      () => true,
      () => false,
    );
    return await Promise.race([answers, after(healthPatience, false, { ref: false })]);
  }

  async function close(): Promise<void> {
    subscriber.destroy();
    // Flushes what was published last, unless Redis takes too long.
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
