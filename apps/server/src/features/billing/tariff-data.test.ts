import { allCalls } from '@polylogue/contract/calls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { billingUser } from './billing.scene.testing.ts';
import { hasMoreExpensivePlan } from './billing.service.ts';
import { expectNoDrift, entriesFor } from './ledger.testing.ts';
import { holdTokens } from './reserve.service.ts';

const period = 30 * 86_400;
let testApp: TestApp;

beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const db = () => testApp.deps.database.db;
const now = () => testApp.clock.now();

const newUser = () => billingUser(testApp);

const freeGates = {
  isExport: 0,
  isImport: 0,
  isShare: 0,
  isSelectOptions: '0',
  rag_used: true,
  isCompareAvailable: true,
};

describe('plan, gates and tokens', () => {
  test('are told to their owner, and to no guest', async () => {
    expect((await testApp.request(allCalls.tariffDataOf)).statusCode).toBe(401);
    expect((await testApp.request(allCalls.libraryInfoOf)).statusCode).toBe(401);
  });

  test('a new user is on free, with its tokens, which do not end', async () => {
    const user = await newUser();
    expect(await user.tariff()).toEqual({
      name: 'free',
      plan: 'free',
      monthLimit: null,
      activeSubs: false,
      dateDeactivated: null,
      tokens: 30_000,
      tokensCost: 0,
      tokensReserved: 0,
      ...freeGates,
    });
  });

  test('what is held back for an answer is told apart, so that the total does not change', async () => {
    const user = await newUser();
    const before = await user.tariff();
    await holdTokens(db(), { userId: user.id, amount: 4_000, cause: 'generation:held', now: now() });
    const { tokens, tokensCost, tokensReserved } = await user.tariff();
    expect({ tokens, tokensReserved }).toEqual({ tokens: before.tokens - 4_000, tokensReserved: 4_000 });
    expect(tokens + tokensCost + tokensReserved).toBe(before.tokens + before.tokensCost);
  });

  test('many first looks at once open one account', async () => {
    const user = await newUser();
    await user.space();
    const seen = await Promise.all(Array.from({ length: 8 }, () => user.tariff()));
    expect(seen.map(({ tokens }) => tokens)).toEqual(Array(8).fill(30_000));
    await expectNoDrift(db(), user.id);
  });

  test('a plan brings its gates, its allowance beside what is there, and an end after 30 days', async () => {
    const user = await newUser();
    await user.putOn('pro', { renews: true });
    const end = Date.parse((await user.tariff()).dateDeactivated ?? '');
    expect(end).toBeGreaterThan(now().getTime() + (period - 60) * 1000);
    expect(end).toBeLessThanOrEqual(now().getTime() + period * 1000);
    expect(await user.tariff()).toMatchObject({
      name: 'pro',
      plan: 'pro',
      activeSubs: true,
      tokens: 780_000,
      tokensCost: 0,
      isExport: 1,
      isImport: 1,
      isShare: 1,
      isSelectOptions: '1',
    });
    await user.putOn('basic');
    expect(await user.tariff()).toMatchObject({ isShare: 1, isExport: 0, isImport: 0, activeSubs: false });
  });

  test.each([
    ['basic', 300_000, 100_000_000],
    ['pro', 750_000, 300_000_000],
    ['creative', 2_000_000, 500_000_000],
  ] as const)('%s brings %i tokens and %i bytes', async (plan, tokens, total) => {
    const user = await newUser();
    await user.putOn(plan);
    expect((await user.tariff()).tokens).toBe(30_000 + tokens);
    expect(await user.space()).toEqual({ bytes: { used: 0, total, free: total } });
  });

  test('what is held back is no longer to be spent and not yet used', async () => {
    const user = await newUser();
    await user.tariff();
    const cause = await user.hold(1_000);
    expect(await user.tariff()).toMatchObject({ tokens: 29_000, tokensCost: 0 });
    await user.settle(cause, 400);
    expect(await user.tariff()).toMatchObject({ tokens: 29_600, tokensCost: 400 });
  });

  test('nobody sees another’s', async () => {
    const [rich, poor] = [await newUser(), await newUser()];
    await rich.putOn('creative');
    await rich.tariff();
    await rich.spend(10);
    expect(await poor.tariff()).toMatchObject({ plan: 'free', tokens: 30_000, tokensCost: 0 });
    expect(await poor.space()).toEqual({ bytes: { used: 0, total: 10_000_000, free: 10_000_000 } });
    const [userId, thanUserId] = [rich.id, poor.id];
    expect(await hasMoreExpensivePlan(db(), { userId, thanUserId, now: now() })).toBe(true);
    expect(await hasMoreExpensivePlan(db(), { userId: thanUserId, thanUserId: userId, now: now() })).toBe(
      false,
    );
    expect(await hasMoreExpensivePlan(db(), { userId, thanUserId: userId, now: now() })).toBe(false);
  });
});

describe('plans in time', () => {
  test('used is counted from the beginning of the period', async () => {
    const user = await newUser();
    await user.tariff();
    await user.spend(500);
    testApp.clock.advance(60);
    await user.putOn('basic');
    expect(await user.tariff()).toMatchObject({ tokensCost: 0 });
    await user.spend(700);
    expect(await user.tariff()).toMatchObject({ tokens: 328_800, tokensCost: 700 });
  });

  test('after a period that was not paid again: free’s gates, no new tokens, bought ones stay', async () => {
    const user = await newUser();
    await user.tariff();
    await user.spend(30_000);
    await user.putOn('creative', { renews: true });
    await user.buy(5_000);
    const running = await user.tariff();
    expect(running).toMatchObject({ tokens: 2_005_000, plan: 'creative' });
    testApp.clock.advance(period);
    expect(await user.tariff()).toMatchObject({
      name: 'creative',
      plan: 'free',
      activeSubs: false,
      dateDeactivated: running.dateDeactivated,
      tokens: 5_000,
      ...freeGates,
    });
    expect((await user.space()).bytes.total).toBe(10_000_000);
  });

  test('bought tokens are spent last', async () => {
    const user = await newUser();
    await user.tariff();
    await user.spend(30_000);
    await user.buy(5_000);
    await user.putOn('basic');
    await user.spend(300_000);
    expect(await user.tariff()).toMatchObject({ tokens: 5_000 });
    testApp.clock.advance(period);
    expect(await user.tariff()).toMatchObject({ tokens: 5_000 });
    await expectNoDrift(db(), user.id);
  });

  test('a plan takes the place of the one that runs, with what is left of its allowance', async () => {
    const user = await newUser();
    await user.putOn('basic');
    await user.buy(1_000);
    await user.spend(100_000);
    const held = await user.hold(50_000);
    testApp.clock.advance(86_400);
    await user.putOn('pro', { cause: `upgrade ${user.id}` });
    expect(await entriesFor(db(), user.id, `upgrade ${user.id}`)).toEqual([
      [expect.any(Number), 'expire', -150_000],
      [expect.any(Number), 'grant', 750_000],
    ]);
    expect(await user.tariff()).toMatchObject({ plan: 'pro', tokens: 781_000, tokensCost: 0 });
    // The old allowance pays for what an answer holds of it; the rest is lost.
    await user.settle(held, 20_000);
    expect(await user.tariff()).toMatchObject({ tokens: 781_000, tokensCost: 20_000 });
    await expectNoDrift(db(), user.id);
  });

  test('a cause puts on a plan once, also free, which gives no tokens again', async () => {
    const user = await newUser();
    const down = { cause: `down ${user.id}` };
    expect(await user.putOn('pro')).toBe(true);
    expect(await user.putOn('free', down)).toBe(true);
    expect(await user.tariff()).toMatchObject({ plan: 'free', dateDeactivated: null, tokens: 30_000 });
    expect(await user.putOn('basic', { cause: `up ${user.id}` })).toBe(true);
    expect(await user.putOn('free', down)).toBe(false);
    expect(await user.putOn('basic', { cause: `up ${user.id}` })).toBe(false);
    expect(await user.tariff()).toMatchObject({ plan: 'basic', tokens: 330_000 });
    await expectNoDrift(db(), user.id);
  });
});
