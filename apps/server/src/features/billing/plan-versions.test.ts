import { allCalls } from '@polylogue/contract/calls';
import { planKeys, type Tariff } from '@polylogue/contract/billing';
import { planField, type PlanField } from '@polylogue/contract/operator-billing';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openTestDatabase } from '../../../test/database.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { billingUser } from './billing.scene.testing.ts';
import { planOf } from './billing.service.ts';
import { userPlans } from './billing.tables.ts';
import { packagesOnOffer, plansOnOffer, versionsOfPackage, versionsOfPlan } from './plan-versions.queries.ts';
import { changePackage, changePlan } from './plan-versions.service.ts';
import { seedPlans } from './seed-plans.ts';
import { readShippedPlans } from './shipped-plans.ts';

const { plans, packages } = readShippedPlans();

describe('the plans of a release', () => {
  const dearer = planKeys.slice(1).map((key, index) => [planKeys[index] ?? 'free', key] as const);
  const most = (limit: number | null) => limit ?? Infinity;

  test.each(dearer)('%s brings nothing that %s lacks', (cheap, dear) => {
    const [less, more] = [plans[cheap], plans[dear]];
    for (const field of ['tokens', 'storageBytes', 'compareSlots'] as const)
      expect(more[field]).toBeGreaterThan(less[field]);
    for (const field of ['priceEur', 'priceRub'] as const)
      expect(more[field] ?? 0).toBeGreaterThan(less[field] ?? 0);
    for (const field of ['pinnedChats', 'ownPrompts', 'favouritePrompts'] as const)
      expect(most(more[field])).toBeGreaterThanOrEqual(most(less[field]));
    for (const gate of ['isShare', 'isExport', 'isImport', 'isSelectOptions', 'rag_used'] as const)
      expect(more[gate] || !less[gate]).toBe(true);
  });

  test('cost what they promise, cross out no price that was never asked, and free costs nothing', () => {
    expect(planKeys.map((key) => plans[key].tokens)).toEqual([30_000, 300_000, 750_000, 2_000_000]);
    expect(planKeys.map((key) => plans[key].storageBytes / 1_000_000)).toEqual([10, 100, 300, 500]);
    expect(planKeys.map((key) => plans[key].priceEur)).toEqual([null, 700, 1_500, 2_900]);
    for (const { crossedEur, crossedRub } of Object.values(plans)) {
      expect([crossedEur, crossedRub]).toEqual([null, null]);
    }
  });
});

test('a year is a quarter cheaper, and plans count no files, scripts or requests', () => {
  for (const plan of Object.values(plans)) {
    expect(plan.yearDiscountPercent).toBe(plan.priceEur === null ? 0 : 25);
    expect(Object.keys(plan).toSorted()).toEqual([...planField.options].toSorted());
  }
});

describe('a start', () => {
  test('offers what is new or has changed since the last release, keeps what the operator set, and changes nothing twice', async () => {
    const { database, close } = await openTestDatabase();
    onTestFinished(close);
    const { db } = database;
    const now = new Date('2030-01-01T00:00:00Z');
    await Promise.all(Array.from({ length: 5 }, () => seedPlans(database, { now })));
    expect((await plansOnOffer(db)).map(({ version }) => version)).toEqual([1, 1, 1, 1]);
    expect((await packagesOnOffer(db)).map(({ tokens }) => tokens)).toEqual(
      Object.values(packages).map(({ tokens }) => tokens),
    );
    await inTransaction(db, (transaction) =>
      changePlan(transaction, { key: 'pro', field: 'pinnedChats', value: 20, now }),
    );
    const shipped = {
      plans: {
        ...plans,
        basic: { ...plans.basic, tokens: 400_000 },
        pro: { ...plans.pro, tokens: 900_000 },
      },
      packages: { ...packages, '3m': { tokens: 3_000_000, priceEur: 4_490, priceRub: 399_000 } },
    };
    for (let starts = 0; starts < 2; starts += 1) await seedPlans(database, { now, shipped });
    const [basic, earlier, ...more] = await versionsOfPlan(db, 'basic');
    expect(more).toEqual([]);
    expect(basic).toMatchObject({ version: 2, tokens: 400_000, validUntil: null, setBy: 'release' });
    expect(earlier).toMatchObject({ version: 1, tokens: 300_000, validUntil: now });
    expect((await versionsOfPlan(db, 'pro'))[0]).toMatchObject({
      version: 2,
      tokens: 750_000,
      pinnedChats: 20,
      setBy: 'operator',
    });
    expect((await packagesOnOffer(db)).at(-1)).toMatchObject({ version: 2, priceEur: 4_490 });
  });

  test('withdraws a package it no longer has, and offers it again with the next number', async () => {
    const { database, close } = await openTestDatabase();
    onTestFinished(close);
    const keys = async () => (await packagesOnOffer(database.db)).map(({ key }) => key);
    const now = new Date('2030-01-01T00:00:00Z');
    const without = (key: string) => Object.entries(packages).filter(([one]) => one !== key);
    const million = { '1m': { tokens: 1_000_000, priceEur: 1_990, priceRub: 169_000 } };
    await inTransaction(database.db, (transaction) =>
      changePackage(transaction, { key: '3m', field: 'priceEur', value: 4_490, now }),
    );
    await seedPlans(database, { now, shipped: { plans, packages: Object.fromEntries(without('1m')) } });
    expect(await keys()).toEqual(['100k', '500k', '3m']);
    await seedPlans(database, { now, shipped: { plans, packages: million } });
    // The operator's own package stays.
    expect(await keys()).toEqual(['1m', '3m']);
    expect(await versionsOfPackage(database.db, '1m')).toMatchObject([
      { version: 2, validUntil: null },
      { version: 1, validUntil: now },
    ]);
  });
});

describe('a plan that is changed', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  const set = (key: (typeof planKeys)[number], field: PlanField, value: number | boolean | null) =>
    inTransaction(app.deps.database.db, (transaction) =>
      changePlan(transaction, { key, field, value, now: app.clock.now() }),
    );
  const termsOf = async (userId: number) =>
    (await planOf(app.deps.database.db, userId, app.clock.now())).plan;

  test('keeps its terms for who has bought it, until the period ends', async () => {
    const [early, late] = [await billingUser(app), await billingUser(app)];
    await early.putOn('basic');
    await set('basic', 'isExport', true);
    await set('basic', 'tokens', 350_000);
    await late.putOn('basic');
    expect(await early.tariff()).toMatchObject({ plan: 'basic', isExport: 0, tokens: 330_000 });
    expect(await late.tariff()).toMatchObject({ plan: 'basic', isExport: 1, tokens: 380_000 });
    await early.putOn('basic');
    expect(await early.tariff()).toMatchObject({ isExport: 1, tokens: 380_000 });
  });

  test('keeps them also for who was put on it by a program that knew no versions', async () => {
    const user = await billingUser(app);
    await user.putOn('pro');
    const { db } = app.deps.database;
    await db.update(userPlans).set({ planId: null }).where(eq(userPlans.userId, user.id));
    expect(await termsOf(user.id)).toMatchObject({ compareSlots: 5 });
    await set('pro', 'compareSlots', 4);
    await set('pro', 'compareSlots', 3);
    expect(await termsOf(user.id)).toMatchObject({ compareSlots: 5 });
  });

  test('applies at once where it costs nothing, also to who falls back to it and to who has no account yet', async () => {
    const [present, fallen, absent] = [
      await billingUser(app),
      await billingUser(app),
      await billingUser(app),
    ];
    await present.tariff();
    await fallen.putOn('pro');
    await set('free', 'pinnedChats', 7);
    await set('free', 'tokens', 20_000);
    expect(await termsOf(present.id)).toMatchObject({ pinnedChats: 7 });
    expect(await termsOf(fallen.id)).toMatchObject({ pinnedChats: 15 });
    expect(await termsOf(absent.id)).toMatchObject({ pinnedChats: 7 });
    expect(await absent.tariff()).toMatchObject({ tokens: 20_000 });
    expect(await present.tariff()).toMatchObject({ tokens: 30_000 });
    app.clock.advance(30 * 86_400);
    expect(await termsOf(fallen.id)).toMatchObject({ pinnedChats: 7 });
  });

  test('is offered as it is, by the month and by the year, to guests too', async () => {
    const [shipped] = (await app.request(allCalls.tariffListOf)).json<Tariff[]>().slice(3);
    // Nothing was ever sold at a higher price, so none is crossed out until an operator says so.
    expect(shipped).toMatchObject({ key: 'pro', period: 'month', crossed_amount: null });
    await set('pro', 'priceEur', 1_600);
    await set('pro', 'crossedEur', 1_900);
    const guest = (await app.request(allCalls.tariffListOf)).json<Tariff[]>();
    expect(guest.map(({ key, period }) => `${key} ${period}`)).toEqual([
      'free month',
      'basic month',
      'basic year',
      'pro month',
      'pro year',
      'creative month',
      'creative year',
    ]);
    expect(guest.filter(({ key }) => key === 'pro')).toMatchObject([
      { amount: 1_600, month_amount: 1_600, crossed_amount: 1_900, currency: 'EUR', active: false },
      { amount: 14_400, month_amount: 1_200, crossed_amount: 19_200 },
    ]);
    expect(new Set(guest.map(({ id }) => id)).size).toBe(guest.length);
    const user = await billingUser(app);
    await user.putOn('creative');
    expect((await user.tariffs({})).map(({ currency }) => currency)).toEqual(Array(7).fill('EUR'));
    const roubles = await user.tariffs({ 'x-card-type': 'ru' });
    expect(roubles.filter(({ active }) => active)).toMatchObject([
      { key: 'creative', period: 'month', amount: 249_000, currency: 'RUB', features: { compareSlots: 6 } },
      { key: 'creative', period: 'year', amount: 2_241_000 },
    ]);
  });

  test('is offered to a guest in the currency of where they are', async () => {
    const currency = async (headers: Record<string, string>) => {
      const [first] = (await app.request(allCalls.tariffListOf, { headers })).json<Tariff[]>();
      return first?.currency;
    };
    expect(await currency({ 'accept-language': 'ru-RU,ru;q=0.9' })).toBe('RUB');
    expect(await currency({ 'accept-language': 'ru-RU', 'x-card-type': 'other' })).toBe('EUR');
    expect(await currency({ 'accept-language': 'fr-FR' })).toBe('EUR');
    expect(await currency({})).toBe('EUR');
  });

  test('is offered in the currency of the user’s country unless the header says otherwise', async () => {
    const user = await app.createUser({ country: 'RU' });
    const cookies = await app.signIn(user);
    const currency = async (headers: Record<string, string>) => {
      const [first] = (await app.request(allCalls.tariffListOf, { cookies, headers })).json<Tariff[]>();
      return first?.currency;
    };
    expect(await currency({})).toBe('RUB');
    expect(await currency({ 'x-card-type': 'something' })).toBe('RUB');
    expect(await currency({ 'x-card-type': 'other' })).toBe('EUR');
  });
});
