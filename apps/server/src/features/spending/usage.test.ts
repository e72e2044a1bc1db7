import { allCalls } from '@polylogue/contract/calls';
import type { TokenLot, Usage } from '@polylogue/contract/usage';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { grantPlan, grantTokens } from '../billing/billing.service.ts';
import { holdTokens } from '../billing/reserve.service.ts';
import { settleTokens } from '../billing/settle.service.ts';
import { modelId, sendAndWait, setTokens, somebody, type Person } from '../sending/sending.scene.testing.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});

afterAll(() => app.close());

async function use({ user }: Person, used: number, model: number | null): Promise<void> {
  const { db } = app.deps.database;
  const cause = `generation:${crypto.randomUUID()}`;
  const now = app.clock.now();
  await holdTokens(db, { userId: user.id, amount: used, cause, modelId: model, now });
  await inTransaction(db, (transaction) =>
    settleTokens(transaction, { userId: user.id, cause, used, now: app.clock.now() }),
  );
}

async function usage(person: Person, query: Record<string, string>, timeZone = 'UTC'): Promise<Usage> {
  const cookies = await app.signIn(person.user);
  const headers = { 'x-user-timezone': timeZone };
  return (await app.request(allCalls.usageOf, { cookies, query, headers })).json<Usage>();
}

test('usage is added up by the user’s days and by model', async () => {
  expect((await app.request(allCalls.usageOf, {})).statusCode).toBe(401);
  const person = await somebody(app);
  await setTokens(app, person.user.id, 0);
  const fresh = await somebody(app);
  await inTransaction(app.deps.database.db, (transaction) =>
    grantTokens(transaction, {
      userId: fresh.user.id,
      source: 'package',
      cause: `usage ${fresh.user.id}`,
      tokens: 100_000,
      expiresAt: null,
      now: app.clock.now(),
    }),
  );
  const model = modelId(app, 'polylogue-balanced');
  // To half an hour before midnight in UTC.
  const now = app.clock.now().getTime();
  const midnight = Math.ceil(now / 86_400_000) * 86_400_000;
  app.clock.advance((midnight - now) / 1000 - 1_800);
  const day = app.clock.now().toISOString().slice(0, 10);
  const nextDay = new Date(midnight).toISOString().slice(0, 10);
  await use(fresh, 300, model);
  await use(fresh, 200, null);
  await use(fresh, 50, model);
  app.clock.advance(3_600);
  await use(fresh, 1_000, model);

  const inUtc = await usage(fresh, { range: 'days-30' });
  expect(inUtc).toMatchObject({ total: 1_550, to: nextDay, timeZone: 'UTC' });
  expect(inUtc.days).toEqual([
    {
      date: day,
      models: [
        { modelId: model, tokens: 350 },
        { modelId: null, tokens: 200 },
      ],
    },
    { date: nextDay, models: [{ modelId: model, tokens: 1_000 }] },
  ]);
  const [first] = inUtc.models;
  expect(first).toEqual({ modelId: model, name: expect.any(String), tokens: 1_350 });
  // In Moscow all of it is the next day.
  const inMoscow = await usage(fresh, { range: 'days-90' }, 'Europe/Moscow');
  expect(inMoscow.days.map(({ date }) => date)).toEqual([nextDay]);
  expect(inMoscow.timeZone).toBe('Europe/Moscow');
  expect((await usage(fresh, {}, 'Nowhere/Never')).timeZone).toBe('UTC');
  expect((await usage(person, { range: 'days-30' })).models.every(({ name }) => name === null)).toBe(true);

  const cookies = await app.signIn(fresh.user);
  const csv = await app.request(allCalls.exportUsage, {
    cookies,
    query: { range: 'days-30' },
    headers: { 'x-user-language': 'ru', 'x-user-timezone': 'UTC' },
  });
  expect(csv.headers['content-disposition']).toContain(`-${nextDay}.csv`);
  const [head, ...lines] = csv.body.slice(1).trimEnd().split('\r\n');
  expect(head).toBe('date;model;tokens');
  expect(lines).toHaveLength(3);
});

test('a paid period counts from its beginning, and what answers cost is found under their model', async () => {
  const person = await somebody(app);
  const sent = await sendAndWait(app, person, { message: 'Hello' });
  app.clock.advance(3_600);
  const grant = { userId: person.user.id, plan: 'pro', cause: `usage plan ${person.user.id}` } as const;
  await inTransaction(app.deps.database.db, (transaction) =>
    grantPlan(transaction, { ...grant, renews: false, now: app.clock.now() }),
  );
  const again = { ...person, cookies: await app.signIn(person.user) };
  expect((await usage(again, {})).total).toBe(0);
  await sendAndWait(app, again, { message: 'Hello', chat: sent.chat.id });
  const { total, models } = await usage(again, { range: 'period' });
  expect(total).toBeGreaterThan(0);
  expect(models).toEqual([
    { modelId: modelId(app, 'polylogue-balanced'), name: expect.any(String), tokens: total },
  ]);
});

test('lots are listed in the order in which they are spent, and only one’s own', async () => {
  const person = await somebody(app);
  const { db } = app.deps.database;
  const now = app.clock.now();
  const userId = person.user.id;
  await inTransaction(db, async (transaction) => {
    const bought = { userId, source: 'package', tokens: 5_000, expiresAt: null, now } as const;
    await grantTokens(transaction, { ...bought, cause: `lot ${userId}` });
    await grantPlan(transaction, { userId, plan: 'pro', cause: `lot plan ${userId}`, renews: false, now });
  });
  const lots = async ({ cookies }: Person) =>
    (await app.request(allCalls.tokenLotsOf, { cookies })).json<{ list: TokenLot[] }>().list;
  const list = await lots({ ...person, cookies: await app.signIn(person.user) });
  expect(list.map(({ source, remaining }) => [source, remaining])).toEqual([
    ['plan', 750_000],
    ['plan', 30_000],
    ['package', 5_000],
  ]);
  expect(list[0]?.expiresAt).not.toBeNull();
  expect((await app.request(allCalls.tokenLotsOf, {})).statusCode).toBe(401);
  expect(await lots(await somebody(app))).toEqual([]);
});
