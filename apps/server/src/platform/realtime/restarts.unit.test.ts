import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { ChannelKindDefinition } from './channel-kinds.ts';
import type { Reader } from './readers.ts';
import { createRestarts } from './restarts.ts';

const log = pino({ level: 'silent' });
const withSnapshot: ChannelKindDefinition = {
  pattern: /^\d+$/,
  authorise: async () => true,
  snapshot: async () => undefined,
};
const withoutSnapshot: ChannelKindDefinition = { pattern: /^\d+$/, authorise: async () => true };

function readersOf(kind: ChannelKindDefinition, count: number, restart: () => Promise<void>): Reader[] {
  return Array.from({ length: count }, (_, index) => {
    const match = kind.pattern.exec(String(index));
    if (!match) throw new Error('The pattern does not match.');
    return { known: { kind, match }, deliver: () => undefined, restart };
  });
}

test('restarts a few at a time, those with a snapshot first, each once', async () => {
  const restarts = createRestarts({ log, pace: { atOnce: 3, pause: 0 } });
  const order: string[] = [];
  let running = 0;
  let most = 0;
  const restart = (name: string) => async () => {
    running += 1;
    most = Math.max(most, running);
    order.push(name);
    await Promise.resolve();
    running -= 1;
  };
  const lists = readersOf(withoutSnapshot, 10, restart('list'));
  const texts = readersOf(withSnapshot, 20, restart('text'));
  // Two losses at once name the same subscribers.
  await restarts.add([...lists, ...texts, ...lists, ...texts], new Date(0));
  expect(most).toBe(3);
  expect(order).toEqual([...Array<string>(20).fill('text'), ...Array<string>(10).fill('list')]);
});

test('asks about many channels at once, and restarts all if there is no answer', async () => {
  const restarts = createRestarts({ log, pace: { atOnce: 1_000, pause: 0 } });
  const questions: number[] = [];
  let restarted = 0;
  const restart = async () => void (restarted += 1);
  const selective: ChannelKindDefinition = {
    ...withSnapshot,
    changedSince: async (channels) => {
      questions.push(channels.length);
      return channels.map((match) => match[0] === '7');
    },
  };
  await restarts.add(readersOf(selective, 1_200, restart), new Date(0));
  expect([questions, restarted]).toEqual([[500, 500, 200], 1]);
  const broken = { ...selective, changedSince: () => Promise.reject(new Error('The database is away.')) };
  await restarts.add(readersOf(broken, 10, restart), new Date(0));
  expect(restarted).toBe(11);
});

test('ends with the node', async () => {
  const restarts = createRestarts({ log, pace: { atOnce: 1, pause: 0 } });
  let restarted = 0;
  const restart = async () => {
    restarted += 1;
    restarts.close();
  };
  await restarts.add(readersOf(withSnapshot, 10, restart), new Date(0));
  expect(restarted).toBe(1);
});
