import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../test/database.ts';
import { erasedSessions } from '../accounts.tables.ts';
import type { SessionsEnd } from '../../../platform/realtime/broker.ts';
import { openDenylist } from './denylist.ts';

let opened: Awaited<ReturnType<typeof openTestDatabase>>;

beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

function movableClock() {
  let time = Date.parse('2026-01-01T00:00:00Z');
  return {
    now: () => new Date(time),
    advance: (seconds: number) => void (time += seconds * 1000),
  };
}

/** Sessions that end on some node, as the realtime tells. */
function news() {
  const listeners: ((end: SessionsEnd) => void)[] = [];
  return {
    realtime: { onEnd: (listener: (end: SessionsEnd) => void) => void listeners.push(listener) },
    ended: (sessionId: string, at: Date) =>
      listeners.forEach((listener) => listener({ sessionId, at: at.getTime() })),
  };
}

test('holds an ended session for as long as its access token could live', async () => {
  const clock = movableClock();
  const { realtime, ended } = news();
  const denylist = await openDenylist({ ...opened, clock, realtime });
  ended('one', clock.now());
  expect([denylist.has('one'), denylist.has('other')]).toEqual([true, false]);
  clock.advance(15 * 60 - 5);
  ended('other', clock.now());
  expect([denylist.has('one'), denylist.has('other')]).toEqual([true, true]);
  clock.advance(6);
  expect([denylist.has('one'), denylist.has('other')]).toEqual([false, true]);
});

test('counts from the end of the session, however late the notice arrives', async () => {
  const clock = movableClock();
  const { realtime, ended } = news();
  const denylist = await openDenylist({ ...opened, clock, realtime });
  const endedAt = clock.now();
  clock.advance(14 * 60);
  ended('late', endedAt);
  expect(denylist.has('late')).toBe(true);
  clock.advance(60);
  expect(denylist.has('late')).toBe(false);
});

test('starts with what ended within the last 15 minutes, and nothing older', async () => {
  const clock = movableClock();
  const [older, recent] = [randomUUID(), randomUUID()];
  await opened.database.db.insert(erasedSessions).values({ id: older, endedAt: clock.now() });
  clock.advance(14 * 60);
  await opened.database.db.insert(erasedSessions).values({ id: recent, endedAt: clock.now() });
  clock.advance(60);
  const denylist = await openDenylist({ ...opened, clock, realtime: news().realtime });
  expect([denylist.has(older), denylist.has(recent)]).toEqual([false, true]);
});

test('misses nothing that ends while it is being opened', async () => {
  const clock = movableClock();
  const { realtime, ended } = news();
  const opening = openDenylist({ ...opened, clock, realtime });
  ended('meanwhile', clock.now());
  expect((await opening).has('meanwhile')).toBe(true);
});
