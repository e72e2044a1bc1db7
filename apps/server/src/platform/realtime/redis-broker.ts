import { setImmediate as nextTurn, setTimeout as after } from 'node:timers/promises';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import { connectRedis } from '../redis.ts';
import type { Broker, BrokerListener, SessionsEnd } from './broker.ts';
import { droppedFrames } from './realtime.metrics.ts';
import { createRedisTexts } from './redis-texts.ts';
import { createWantedChannels } from './wanted-channels.ts';

/** Prefix of channel names in Redis. */
const channelPrefix = 'rt:';
/** Notices for every node, with or without subscribers. */
const controlChannel = 'rt-control';
/** Recently ended sessions, sorted by when Redis was told, for nodes that missed the notice. */
const endedKey = 'rt-ended';
/** How long a node may be disconnected and still learn which sessions ended. */
const endedKept = 24 * 3600 * 1000;
/** How far before its disconnection a node reads on: more than nodes' clocks differ and a hung connection lasts. */
const overlap = 5 * 60 * 1000;
/** Ended sessions read at once; requests are served between two readings. */
const endedAtOnce = 500;
/** Channels with lost frames that are named to other nodes; beyond that it is any of them. */
const maxLost = 1_000;
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
  z.object({
    node: z.string(),
    end: sessionsEnd.optional(),
    lost: z.literal(true).optional(),
    /** With `lost`: since when, and on which channels; 0.2 says neither. */
    since: z.number().optional(),
    channels: z.array(z.string()).optional(),
  }),
);
type News = z.infer<typeof storedNews>;

/** The URL of Redis and a unique id of this node (a UUID). */
export interface RedisBrokerOptions {
  url: string;
  nodeId: string;
  clock: Clock;
  log: Logger;
}

/** Connects in the background and keeps trying, so that a node also starts while Redis is down. */
export function createRedisBroker({ url, nodeId, clock, log }: RedisBrokerOptions): Broker {
  const publisher = connectRedis({ url, log });
  const subscriber = connectRedis({ url, log });
  const sender = Buffer.from(nodeId);
  let listener: BrokerListener | undefined;
  let lost: { since: number; channels: Set<string> } | undefined;
  let unsent: SessionsEnd[] = [];
  /** Since when notices of other nodes may be missing here; undefined while connected. */
  let awaySince: number | undefined = now();

  function now(): number {
    return clock.now().getTime();
  }

  function lose(channel: string): void {
    droppedFrames.inc();
    lost ??= { since: now(), channels: new Set() };
    if (lost.channels.size <= maxLost) lost.channels.add(channel);
  }

  const wanted = createWantedChannels({
    isReady: () => subscriber.isReady,
    subscribe: (channel) => subscriber.subscribe(channelPrefix + channel, heard, true),
    unsubscribe: (channel) => subscriber.unsubscribe(channelPrefix + channel, heard, true),
  });

  function loseAgain(untold: { since: number; channels: Set<string> }): void {
    const channels = [...untold.channels, ...(lost?.channels ?? [])].slice(0, maxLost + 1);
    lost = { since: untold.since, channels: new Set(channels) };
  }

  function heard(message: Buffer, name: Buffer): void {
    if (message.subarray(0, sender.length).equals(sender)) return;
    listener?.frame(name.toString().slice(channelPrefix.length), message.subarray(sender.length));
  }

  function heardNews(text: string): void {
    const { data, error } = storedNews.safeParse(text);
    if (error) return log.warn({ err: error }, 'a notice from another node is malformed');
    if (data.node === nodeId) return;
    if (data.end) listener?.ended(data.end);
    if (data.lost) listener?.missed({ channels: data.channels, since: data.since ?? now() - endedKept });
  }

  function publish(channel: string, frame: Buffer): void {
    if (!publisher.isReady) return lose(channel);
    publisher.publish(channelPrefix + channel, Buffer.concat([sender, frame])).then(
      () => {
        if (lost) void sendNews();
      },
      () => lose(channel),
    );
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
    const toldLost = lost;
    unsent = [];
    lost = undefined;
    try {
      if (toldLost) await tell({ lost: true, ...namedLost(toldLost) });
      await Promise.all(ends.map(sendEnd));
    } catch (error) {
      // Resend everything on the next connection: notices are idempotent.
      if (toldLost) loseAgain(toldLost);
      unsent = [...ends, ...unsent].slice(-maxUnsent);
      log.warn({ err: error }, 'notices for other nodes are waiting for Redis');
    }
  }

  async function sendEnd(ended: SessionsEnd): Promise<void> {
    await Promise.all([
      // By the time of telling: a notice that waited for Redis is found by those who reconnect after it.
      publisher.zAdd(endedKey, { score: now(), value: JSON.stringify(ended) }),
      publisher.zRemRangeByScore(endedKey, 0, now() - endedKept),
      tell({ end: ended }),
    ]);
  }

  /** Fetches the notices this node missed while disconnected. */
  async function catchUp(): Promise<void> {
    const since = (awaySince ?? now()) - overlap;
    try {
      await subscriber.subscribe(controlChannel, heardNews);
      await wanted.settle();
      await readEnded(since);
      awaySince = undefined;
      listener?.missed({ since });
    } catch (error) {
      log.warn({ err: error }, 'catching up with the other nodes failed');
    }
  }

  async function readEnded(since: number): Promise<void> {
    for (let offset = 0; ; offset += endedAtOnce) {
      const page = await subscriber.zRange(endedKey, since, '+inf', {
        BY: 'SCORE',
        LIMIT: { offset, count: endedAtOnce },
      });
      for (const text of page) listener?.ended(storedEnd.parse(text));
      if (page.length < endedAtOnce) return;
      await nextTurn();
    }
  }

  publisher.on('ready', () => void sendNews());
  subscriber.on('ready', () => void catchUp());
  subscriber.on('error', () => (awaySince ??= now()));
  subscriber.on('end', () => (awaySince ??= now()));

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
    texts: createRedisTexts(publisher, clock),
    healthy,
    close,
  };
}

/** Which frames were lost, as other nodes are told. */
function namedLost({
  since,
  channels,
}: {
  since: number;
  channels: Set<string>;
}): Pick<News, 'since' | 'channels'> {
  return channels.size > maxLost ? { since } : { since, channels: [...channels] };
}
