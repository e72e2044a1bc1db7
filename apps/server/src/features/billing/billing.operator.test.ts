import { randomUUID } from 'node:crypto';
import { allCalls } from '@polylogue/contract/calls';
import type { AuditEntry } from '@polylogue/contract/operator';
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

function givePlan(id: number, plan: 'free' | 'basic' | 'pro', key: string = randomUUID()) {
  return testApp.request(allCalls.operatorGrantPlan, { params: { id }, body: { plan, key }, headers });
}

function giveTokens(id: number, tokens: number, key: string = randomUUID()) {
  return testApp.request(allCalls.operatorGrantTokens, { params: { id }, body: { tokens, key }, headers });
}

async function audit(userId: number): Promise<Pick<AuditEntry, 'action' | 'detail'>[]> {
  const response = await testApp.request(allCalls.operatorAudit, { headers });
  const { list } = response.json<{ list: AuditEntry[] }>();
  const own = list.filter((entry) => entry.userId === userId);
  return own.map(({ action, detail }) => ({ action, detail }));
}

describe('the operator', () => {
  test('puts a user on a plan, once for a key; the log has it and the user’s pages hear of it', async () => {
    const published = vi.spyOn(testApp.deps.realtime, 'publish');
    const user = await billingUser(testApp);
    const key = randomUUID();
    const response = await givePlan(user.id, 'pro', key);
    expect(response.json()).toMatchObject({ plan: 'pro', tokens: 780_000, activeSubs: false });
    testApp.clock.advance(60);
    expect((await givePlan(user.id, 'pro', key)).json()).toEqual(response.json());
    expect(await user.tariff()).toEqual(response.json());
    expect(await audit(user.id)).toEqual([{ action: 'plan.grant', detail: 'pro' }]);
    const told = published.mock.calls.filter(([channel]) => channel === `user#${user.id}`);
    expect(told).toEqual([
      [expect.any(String), { entity: 'plan', id: user.id, version: expect.any(Number) }],
    ]);
    published.mockRestore();
  });

  test('takes a plan back by putting the user on free', async () => {
    const user = await billingUser(testApp);
    await givePlan(user.id, 'basic');
    expect((await givePlan(user.id, 'free')).json()).toMatchObject({ plan: 'free', tokens: 30_000 });
    await expectNoDrift(testApp.deps.database.db, user.id);
  });

  test('gives tokens, once for a key and user, also at once', async () => {
    const [user, other] = [await billingUser(testApp), await billingUser(testApp)];
    const key = randomUUID();
    await Promise.all([giveTokens(user.id, 500, key), giveTokens(user.id, 500, key)]);
    expect((await giveTokens(user.id, 500, key)).json()).toMatchObject({ plan: 'free', tokens: 30_500 });
    expect((await giveTokens(other.id, 500, key)).json()).toMatchObject({ tokens: 30_500 });
    expect((await giveTokens(user.id, 7)).json()).toMatchObject({ tokens: 30_507 });
    expect(await audit(user.id)).toEqual([
      { action: 'tokens.grant', detail: '7' },
      { action: 'tokens.grant', detail: '500' },
    ]);
    await expectNoDrift(testApp.deps.database.db, user.id);
  });

  test('gives nothing to nobody, and nothing that is none', async () => {
    const gone = await testApp.createUser({ deletedAt: new Date() });
    for (const id of [gone.id, 999_999]) {
      expect((await givePlan(id, 'pro')).json()).toMatchObject({ code: 'not_found' });
      expect((await giveTokens(id, 5)).json()).toMatchObject({ code: 'not_found' });
    }
    expect(await audit(gone.id)).toEqual([]);
    const { id } = await billingUser(testApp);
    for (const tokens of [0, -1, 1.5, 1_000_000_001]) {
      expect((await giveTokens(id, tokens)).statusCode).toBe(422);
    }
    expect((await giveTokens(id, 1, 'no key')).statusCode).toBe(422);
  });
});

test('nobody but the operator gives anything', async () => {
  const user = await testApp.createUser();
  const cookies = await testApp.signIn(user);
  const params = { id: user.id };
  const key = randomUUID();
  for (const options of [{}, { cookies }, { headers: { authorization: 'Bearer another-token' } }]) {
    const plan = { params, body: { plan: 'pro' as const, key }, ...options };
    const tokens = { params, body: { tokens: 5, key }, ...options };
    expect((await testApp.request(allCalls.operatorGrantPlan, plan)).statusCode).toBe(401);
    expect((await testApp.request(allCalls.operatorGrantTokens, tokens)).statusCode).toBe(401);
  }
  const seen = await testApp.request(allCalls.tariffDataOf, { cookies });
  expect(seen.json()).toMatchObject({ plan: 'free', tokens: 30_000 });
});
