import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../test/database.ts';
import { erasedSessions } from '../accounts.tables.ts';
import { createDenylist } from './denylist.ts';

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

test('holds an ended session for as long as its access token could live', async () => {
  const clock = movableClock();
  const denylist = await createDenylist({ ...opened, clock });
  denylist.add('one', clock.now());
  expect([denylist.has('one'), denylist.has('other')]).toEqual([true, false]);
  clock.advance(15 * 60 - 5);
  denylist.add('other', clock.now());
  expect([denylist.has('one'), denylist.has('other')]).toEqual([true, true]);
  clock.advance(6);
  expect([denylist.has('one'), denylist.has('other')]).toEqual([false, true]);
});

test('counts from the end of the session, however late the news comes', async () => {
  const clock = movableClock();
  const denylist = await createDenylist({ ...opened, clock });
  const endedAt = clock.now();
  clock.advance(14 * 60);
  denylist.add('late', endedAt);
  expect(denylist.has('late')).toBe(true);
  clock.advance(60);
  expect(denylist.has('late')).toBe(false);
});

test('begins with what ended within the last 15 minutes, and with nothing older', async () => {
  const clock = movableClock();
  const [older, recent] = [randomUUID(), randomUUID()];
  await opened.database.db.insert(erasedSessions).values({ id: older, endedAt: clock.now() });
  clock.advance(14 * 60);
  await opened.database.db.insert(erasedSessions).values({ id: recent, endedAt: clock.now() });
  clock.advance(60);
  const denylist = await createDenylist({ ...opened, clock });
  expect([denylist.has(older), denylist.has(recent)]).toEqual([false, true]);
});
