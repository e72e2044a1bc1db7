import { setTimeout as after } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { ChannelKindDefinition } from './channel-kinds.ts';
import type { Reader } from './readers.ts';

/**
 * How fast subscribers are restarted: about 200 a second. Each costs a statement or two, and its page loads some
 * lists anew. A page that sees a gap in an answer asks for the rest itself, without waiting for this.
 */
export interface RestartPace {
  atOnce: number;
  /** Milliseconds between two batches, on average. */
  pause: number;
}

const usualPace: RestartPace = { atOnce: 4, pause: 20 };

/** Channels that one question covers. */
const askedAtOnce = 500;

/** Restarts subscribers who may have missed frames, a few at a time, so that thousands are no storm. */
export interface Restarts {
  add(readers: readonly Reader[], since: Date): Promise<void>;
  close(): void;
}

/** Creates an empty queue of restarts. */
export function createRestarts({ log, pace = usualPace }: { log: Logger; pace?: RestartPace }): Restarts {
  const waiting = new Set<Reader>();
  let isWorking = false;
  let isClosed = false;

  async function work(): Promise<void> {
    if (isWorking) return;
    isWorking = true;
    while (waiting.size > 0 && !isClosed) {
      const batch = [...waiting.values().take(pace.atOnce)];
      batch.forEach((reader) => waiting.delete(reader));
      await Promise.all(batch.map((reader) => reader.restart()));
      // Jitter: other nodes have lost the same frames and share the database.
      await after(pace.pause * (0.5 + Math.random()), undefined, { ref: false });
    }
    isWorking = false;
  }

  /** Those who may have missed something, by asking the kinds that know. */
  async function behind(readers: readonly Reader[], since: Date): Promise<Reader[]> {
    const found: Reader[] = [];
    for (const [kind, ofKind] of Map.groupBy(readers, ({ known }) => known.kind)) {
      for (let start = 0; start < ofKind.length; start += askedAtOnce) {
        found.push(...(await behindOf(kind, ofKind.slice(start, start + askedAtOnce), since)));
      }
    }
    return found;
  }

  async function behindOf(
    kind: ChannelKindDefinition,
    readers: readonly Reader[],
    since: Date,
  ): Promise<readonly Reader[]> {
    if (kind.changedSince === undefined) return readers;
    try {
      const matches = readers.map(({ known }) => known.match);
      const changed = await kind.changedSince(matches, since);
      return readers.filter((_, index) => changed[index]);
    } catch (error) {
      log.warn({ err: error }, 'subscribers are restarted without asking who missed something');
      return readers;
    }
  }

  return {
    add: async (readers, since) => {
      // Snapshots first: what they bring nothing else would, while lists are also loaded anew by the next visit.
      const found = shuffled(await behind(readers, since));
      for (const reader of found.filter(hasSnapshot)) waiting.add(reader);
      for (const reader of found) waiting.add(reader);
      await work();
    },
    close: () => {
      isClosed = true;
      waiting.clear();
    },
  };
}

function hasSnapshot({ known }: Reader): boolean {
  return known.kind.snapshot !== undefined;
}

/** In random order, so that no user is last each time. */
function shuffled<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item);
}
