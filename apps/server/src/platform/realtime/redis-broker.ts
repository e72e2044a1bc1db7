import { setTimeout as after } from 'node:timers/promises';
import type { Logger } from 'pino';
import { z } from 'zod';
import { connectRedis } from '../redis.ts';
import type { Broker, BrokerListener, SessionsEnd } from './broker.ts';
import { createRedisTexts } from './redis-texts.ts';
import { createWantedChannels } from './wanted-channels.ts';

/** A channel's name in Redis. */
const channelPrefix = 'rt:';
/** News for every node, with or without readers. */
const controlChannel = 'rt-control';
/** What has ended lately, for nodes that did not hear the news. Sorted by time. */
const endedKey = 'rt-ended';
/** How long a node may be cut off and still learn what has ended meanwhile. */
const endedKept = 24 * 3600 * 1000;
/** Ends kept for Redis while it is away. */
const mostUnsent = 10_000;
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
    // A connection that hangs must not hold up a log-out.
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

  async function healthy(): Promise<boolean> {
    const answers = Promise.all([publisher.ping(), subscriber.ping()]).then(
      () => true,
      () => false,
    );
    return await Promise.race([answers, after(healthPatience, false, { ref: false })]);
  }

  async function close(): Promise<void> {
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
