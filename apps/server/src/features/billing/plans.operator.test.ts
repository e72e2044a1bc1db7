import { allCalls } from '@polylogue/contract/calls';
import type { AuditEntry } from '@polylogue/contract/operator';
import type { PlanVersion, TokenLot } from '@polylogue/contract/operator-billing';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { billingUser } from './billing.scene.testing.ts';
import { expectNoDrift } from './ledger.testing.ts';

const headers = { authorization: 'Bearer operator-token-for-tests' };
let testApp: TestApp;

beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

async function lotsOf(id: number): Promise<TokenLot[]> {
  return (await testApp.request(allCalls.operatorTokenLots, { params: { id }, headers })).json();
}

function reverse(id: number, lotId: number | undefined) {
  return testApp.request(allCalls.operatorReverseLot, { params: { id, lotId: lotId ?? 0 }, headers });
}

async function audit(action: string): Promise<(string | null)[]> {
  const response = await testApp.request(allCalls.operatorAudit, { headers });
  const { list } = response.json<{ list: AuditEntry[] }>();
  return list.filter((entry) => entry.action === action).map(({ detail }) => detail);
}

describe('the operator', () => {
  test('takes a lot back once: the log has one entry and the user’s pages hear of it', async () => {
    const user = await billingUser(testApp);
    await user.putOn('basic');
    const [allowance, gift] = await lotsOf(user.id);
    expect(allowance).toMatchObject({ source: 'plan', granted: 300_000, remaining: 300_000 });
    expect(gift).toMatchObject({ cause: `plan:free:${user.id}`, expiresAt: null });
    await user.spend(1_000);
    const published = vi.spyOn(testApp.deps.realtime, 'publish');
    const [first, second] = [await reverse(user.id, allowance?.id), await reverse(user.id, allowance?.id)];
    expect(first.json()).toEqual({ reversed: 299_000, missing: 1_000 });
    expect(second.json()).toEqual(first.json());
    const told = published.mock.calls.filter(([channel]) => channel === `user#${user.id}`);
    expect(told).toHaveLength(1);
    published.mockRestore();
    expect(await audit('tokens.reverse')).toEqual([`lot ${allowance?.id}: 299000`]);
    expect(await user.tariff()).toMatchObject({ tokens: 30_000 });
    await expectNoDrift(testApp.deps.database.db, user.id);
  });

  test('finds no lot of one user with another, and no lots of nobody', async () => {
    const [owner, stranger] = [await billingUser(testApp), await billingUser(testApp)];
    await owner.tariff();
    const [gift] = await lotsOf(owner.id);
    expect((await reverse(stranger.id, gift?.id)).json()).toMatchObject({ code: 'not_found' });
    expect((await reverse(owner.id, 999_999)).json()).toMatchObject({ code: 'not_found' });
    expect(await owner.tariff()).toMatchObject({ tokens: 30_000 });
    const gone = await testApp.createUser({ deletedAt: new Date() });
    for (const id of [gone.id, 999_999]) {
      expect(await lotsOf(id)).toMatchObject({ code: 'not_found' });
      expect((await reverse(id, gift?.id)).json()).toMatchObject({ code: 'not_found' });
    }
  });

  test('changes a plan at once with another operator: no change is lost', async () => {
    const set = (field: 'pinnedChats' | 'ownPrompts', value: number) =>
      testApp.request(allCalls.operatorSetPlan, {
        params: { key: 'creative' },
        body: { field, value },
        headers,
      });
    const answers = await Promise.all([set('pinnedChats', 20), set('ownPrompts', 100)]);
    expect(answers.map((answer) => answer.json<PlanVersion>().version).toSorted()).toEqual([2, 3]);
    const versions = await testApp.request(allCalls.operatorPlanVersions, {
      params: { key: 'creative' },
      headers,
    });
    const [newest] = versions.json<PlanVersion[]>();
    expect(newest).toMatchObject({ version: 3, pinnedChats: 20, ownPrompts: 100, setBy: 'operator' });
    expect(await audit('plan.set')).toHaveLength(2);
  });
});

test('nobody but the operator sees or changes any of it', async () => {
  const user = await billingUser(testApp);
  await user.tariff();
  const [gift] = await lotsOf(user.id);
  const cookies = await testApp.signIn(await testApp.createUser());
  const own = { id: user.id, lotId: gift?.id ?? 0 };
  const plan = { params: { key: 'pro' as const }, body: { field: 'tokens' as const, value: 1 } };
  const tokens = { params: { key: '1m' }, body: { field: 'tokens' as const, value: 1 } };
  for (const who of [{}, { cookies }, { headers: { authorization: 'Bearer another-token' } }]) {
    const answers = await Promise.all([
      testApp.request(allCalls.operatorPlans, who),
      testApp.request(allCalls.operatorPlanVersions, { params: plan.params, ...who }),
      testApp.request(allCalls.operatorSetPlan, { ...plan, ...who }),
      testApp.request(allCalls.operatorPackageVersions, { params: tokens.params, ...who }),
      testApp.request(allCalls.operatorSetPackage, { ...tokens, ...who }),
      testApp.request(allCalls.operatorTokenLots, { params: { id: own.id }, ...who }),
      testApp.request(allCalls.operatorReverseLot, { params: own, ...who }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(7).fill(401));
  }
  expect(await user.tariff()).toMatchObject({ tokens: 30_000 });
});
