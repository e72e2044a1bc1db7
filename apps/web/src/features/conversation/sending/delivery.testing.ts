import { userData } from '../../../lib/session/local-data.ts';
import { startDelivery, type Delivery, type Outcome } from './delivery.ts';
import type { Outgoing } from './outgoing.ts';
import { filesInMemory, storageOf } from './places.testing.ts';
import { createPlaces, type Places } from './places.ts';

/** How long an answer takes. */
const answerTime = 5_000;

/** Simulates a browser with pages, an unreliable network and a server. */
export function createWorld() {
  const storage = storageOf();
  const files = filesInMemory();
  const alive = new Set<string>();
  const ends = new Map<string, { page: string; tell: () => void }[]>();
  const locks = new Map<string, Promise<unknown>>();
  const sleepers = new Set<{ until: number; wake: () => void }>();
  const taken: { clientId: string; text: string; chatId: number; at: number }[] = [];
  const broken: string[] = [];
  let time = 0;
  let isOnline = true;
  let losesAnswers = false;
  let refuses = false;
  let pageCount = 0;
  let tries = 0;

  function exclusive<Result>(name: string, task: () => Promise<Result>): Promise<Result> {
    const turn = (locks.get(name) ?? Promise.resolve()).then(task);
    locks.set(
      name,
      turn.catch(() => undefined),
    );
    return turn;
  }

  function isAnsweringIn(chatId: number): boolean {
    return taken.some((one) => one.chatId === chatId && one.at + answerTime > time);
  }

  function isInTheWay(chatId: number, clientId: string): boolean {
    return isAnsweringIn(chatId) && taken.every((one) => one.clientId !== clientId);
  }

  function carry(message: Outgoing): Outcome<null> {
    tries += 1;
    const { clientId, text, targets } = message;
    const chatId = targets[0]?.chatId ?? 0;
    if (!isOnline) return { type: 'lost' };
    const isKnown = taken.some((one) => one.clientId === clientId);
    if (!isKnown && refuses) return { type: 'refused', reason: 'not_enough_tokens' };
    if (!isKnown) {
      if (isAnsweringIn(chatId)) broken.push(`"${text}" stopped an answer`);
      taken.push({ clientId, text, chatId, at: time });
    }
    return losesAnswers ? { type: 'lost' } : { type: 'sent', sent: null };
  }

  function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const sleeper = { until: time + milliseconds, wake: resolve };
      sleepers.add(sleeper);
      signal.addEventListener('abort', () => resolve());
      if (signal.aborted) resolve();
    });
  }

  async function settle(): Promise<void> {
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  }

  return {
    taken,
    broken,
    settle,
    now: () => time,
    isAnsweringIn,
    tries: () => tries,
    pass: async (milliseconds: number) => {
      const end = time + milliseconds;
      for (;;) {
        const [next] = [...sleepers]
          .filter(({ until }) => until <= end)
          .toSorted((a, b) => a.until - b.until);
        if (next === undefined) break;
        sleepers.delete(next);
        time = Math.max(time, next.until);
        next.wake();
        await settle();
      }
      time = end;
      await settle();
    },
    setOnline: (online: boolean) => {
      isOnline = online;
    },
    loseAnswers: (loses: boolean) => {
      losesAnswers = loses;
    },
    refuse: (refuse: boolean) => {
      refuses = refuse;
    },
    fill: (isFull: boolean) => storage.limit(isFull ? 0 : Infinity),
    /** Opens a page of user 1. */
    open: async () => {
      pageCount += 1;
      const page = `page${pageCount}`;
      alive.add(page);
      const places = createPlaces({
        dataOf: (userId) => userData(userId, storage),
        filesOf: () => files,
        page,
        alivePages: () => Promise.resolve(new Set(alive)),
        whenGone: (other) =>
          new Promise((resolve) => {
            ends.set(other, [...(ends.get(other) ?? []), { page, tell: resolve }]);
          }),
        exclusive,
        later: (task) => {
          task();
          return () => undefined;
        },
        homeOf: (key) => key,
      });
      await places.restore(1);
      const delivery = startDelivery<null>({
        places,
        now: () => time,
        carry: (_key, message) => Promise.resolve(carry(message)),
        isAnswering: ({ targets, clientId }) =>
          Promise.resolve(
            isOnline ? targets.some(({ chatId }) => isInTheWay(chatId ?? 0, clientId)) : undefined,
          ),
        exclusive,
        sleep,
        onSent: () => undefined,
        onRefused: () => undefined,
      });
      await settle();
      return { page, places, delivery };
    },
    close: async ({ page, places, delivery }: { page: string; places: Places; delivery: Delivery }) => {
      places.save();
      delivery.stop();
      alive.delete(page);
      // Only live pages are notified.
      for (const one of ends.get(page) ?? []) if (alive.has(one.page)) one.tell();
      await settle();
    },
  };
}
