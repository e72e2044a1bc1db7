import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApp, startTestAppForTest, type TestApp } from '../../../test/harness.ts';
import { runJob } from '../../platform/jobs/run-job.testing.ts';
import { openAccount } from '../billing/billing.service.ts';
import { holdTokens } from '../billing/reserve.service.ts';
import { chats } from '../chats/chats.tables.ts';
import { balancedTokens, sendOf, somebody } from '../sending/sending.scene.testing.ts';
import { abandonedReservesJobs, releaseAbandoned } from './abandoned-reserves.ts';
import { createGenerations } from './generations.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});

afterAll(() => app.close());

const minutesAgo = (minutes: number) => new Date(app.clock.now().getTime() - minutes * 60_000);

/** A user with a reserve of 500 tokens for a helper question, some minutes old. */
async function holder(cause: string, minutes: number) {
  const person = await somebody(app);
  const { id: userId } = person.user;
  const { db } = app.deps.database;
  await openAccount(db, userId, minutesAgo(minutes));
  await holdTokens(db, { userId, amount: 500, cause: `${cause}:${userId}`, now: minutesAgo(minutes) });
  const reserved = async () => (await balancedTokens(app, userId)).reserved;
  return { person, userId, reserved };
}

test('what a dead process held back returns; what a running answer or a recent question holds stays', async () => {
  const [old, recent] = [await holder('helper', 16), await holder('helper', 14)];
  await sendOf(app, old.person, { message: 'Running [[sim tokens=2000 rate=5]]' });
  const held = await old.reserved();
  const [job] = abandonedReservesJobs(app.deps);
  await runJob(job);
  await runJob(job);
  expect(await old.reserved()).toBe(held - 500);
  expect(await recent.reserved()).toBe(500);
});

test('an answer whose chat has gone holds nothing, however recent it is', async () => {
  const { reserved } = await holder('generation', 0);
  await releaseAbandoned(app.deps);
  expect(await reserved()).toBe(0);
});

test('a node that is the only one takes everything from before its start for abandoned', async () => {
  const [before, after] = [await holder('helper', 2), await holder('helper', 0)];
  await releaseAbandoned(app.deps, { before: minutesAgo(1) });
  expect([await before.reserved(), await after.reserved()]).toEqual([0, 500]);
});

test('a node that starts gives back what was abandoned before anybody waits for a job', async () => {
  const { reserved } = await holder('helper', 16);
  const engine = createGenerations(app.deps);
  await vi.waitFor(async () => expect(await reserved()).toBe(0), { timeout: 60_000 });
  await engine.close(0);
});

test('an answer whose account or chat goes while it is written settles its reserve by itself', async () => {
  const own = await startTestAppForTest();
  await own.deps.jobs.stop();
  const person = await somebody(own);
  const sent = await sendOf(own, person, { message: 'Gone [[sim tokens=2000 rate=20]]' });
  expect((await balancedTokens(own, person.user.id)).reserved).toBeGreaterThan(0);
  await own.deps.database.db.delete(chats).where(eq(chats.id, sent.chat.id));
  await vi.waitFor(async () => expect((await balancedTokens(own, person.user.id)).reserved).toBe(0), {
    timeout: 60_000,
  });
});
