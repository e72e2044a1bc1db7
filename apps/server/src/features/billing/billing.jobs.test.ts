import { afterAll, beforeAll, expect, test, vi, type MockInstance } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { runJob } from '../../platform/jobs/run-job.testing.ts';
import { billingJobs } from './billing.jobs.ts';
import { billingUser } from './billing.scene.testing.ts';
import { accountOf, expectNoDrift } from './ledger.testing.ts';

const day = 86_400;
let testApp: TestApp;
/** The scheduler may run the jobs too, so publications from anywhere count. */
let publish: MockInstance<TestApp['deps']['realtime']['publish']>;

beforeAll(async () => {
  testApp = await startTestApp();
  publish = vi.spyOn(testApp.deps.realtime, 'publish');
});
afterAll(() => testApp.close());

async function runJobs(): Promise<void> {
  for (const job of billingJobs(testApp.deps)) await runJob(job);
}

const inDays = (days: number) => new Date(testApp.clock.now().getTime() + days * day * 1000);
const account = (userId: number) => accountOf(testApp.deps.database.db, userId);
const told = (userId: number) => publish.mock.calls.filter(([channel]) => channel === `user#${userId}`);

test('what is left in a lot that has ended is written off, and nothing else', async () => {
  const [user, other] = [await billingUser(testApp), await billingUser(testApp)];
  await user.buy(500, inDays(10));
  await user.buy(600, inDays(20));
  await other.buy(700, inDays(20));
  await user.spend(100);
  testApp.clock.advance(10 * day);
  await runJobs();
  await runJobs();
  const { available, lots, entries } = await account(user.id);
  expect(available).toBe(30_600);
  expect(lots.map(({ remaining }) => remaining)).toEqual([30_000, 0, 600]);
  expect(entries.filter(({ kind }) => kind === 'expire').map(({ amount }) => amount)).toEqual([-400]);
  expect((await account(other.id)).available).toBe(30_700);
  await expectNoDrift(testApp.deps.database.db, user.id);
});

test('what an answer holds of a lot that ends stays held until it is settled', async () => {
  const user = await billingUser(testApp);
  await user.buy(500, inDays(10));
  const held = await user.hold(200);
  testApp.clock.advance(10 * day);
  await runJobs();
  expect(await account(user.id)).toMatchObject({ available: 30_000, reserved: 200 });
  await user.settle(held, 50);
  expect(await account(user.id)).toMatchObject({ available: 30_000, reserved: 0 });
  await expectNoDrift(testApp.deps.database.db, user.id);
});

test('beside answers that hold and settle at once it loses nothing', async () => {
  const user = await billingUser(testApp);
  for (const days of [1, 2, 3]) await user.buy(1_000, inDays(days));
  testApp.clock.advance(2 * day);
  await Promise.all([
    ...Array.from({ length: 10 }, () => user.spend(90)),
    runJobs(),
    runJobs(),
    ...Array.from({ length: 10 }, () => user.spend(90)),
  ]);
  expect(await account(user.id)).toMatchObject({ available: 30_000 + 1_000 - 1_800, reserved: 0 });
  await expectNoDrift(testApp.deps.database.db, user.id);
});

test('a plan that has ended is told to the user’s pages, also when nothing was left, and then no more', async () => {
  const user = await billingUser(testApp);
  await user.putOn('basic');
  await user.spend(300_000);
  testApp.clock.advance(29 * day);
  await runJobs();
  expect(told(user.id)).toEqual([]);
  testApp.clock.advance(day);
  await runJobs();
  const once = [`user#${user.id}`, { entity: 'plan', id: user.id, version: expect.any(Number) }];
  await expect.poll(() => told(user.id)).toEqual([once]);
  await runJobs();
  expect(told(user.id)).toEqual([once]);

  await user.putOn('basic');
  await user.spend(300_000);
  testApp.clock.advance(30 * day);
  await runJobs();
  await expect.poll(() => told(user.id)).toEqual([once, once]);
});

test('the jobs stand in the product’s list and run by themselves', async () => {
  const user = await billingUser(testApp);
  await user.buy(500, inDays(1));
  testApp.clock.advance(day);
  const { db } = testApp.deps.database;
  await testApp.deps.jobs.enqueue(db, 'billing.expire-lots', {});
  await expect.poll(async () => (await account(user.id)).available).toBe(30_000);
});
