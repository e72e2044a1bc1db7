import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createBuyer, russian, shopOfFile } from '../payments.scene.testing.ts';
import { triesOf } from '../payments.queries.ts';
import { paymentsUpkeepJob } from '../payments.jobs.ts';
import { terms } from './terms.tables.ts';

const shop = await shopOfFile();

function agreedBy(userId: number) {
  const { db } = shop.testApp.deps.database;
  return db.select().from(terms).where(eq(terms.ownerId, userId)).orderBy(terms.id);
}

/** What the database answers to a statement; undefined if it does as it is told. */
async function refusal(statement: ReturnType<typeof sql>): Promise<string | undefined> {
  const { db } = shop.testApp.deps.database;
  try {
    await db.execute(statement);
    return undefined;
  } catch (error) {
    return error instanceof Error ? `${error.message} ${String(error.cause)}` : 'refused';
  }
}

test('an order and its tries carry out terms that nothing changes afterwards', async () => {
  const buyer = await createBuyer(shop);
  await buyer.buyPlan('basic', { card: russian.good });
  const [order] = await shop.rows(buyer.id);
  const [agreed] = await agreedBy(buyer.id);
  expect(agreed).toMatchObject({
    plan: 'basic',
    amount: 59_000,
    currency: 'RUB',
    renews: true,
    words: 'renews',
  });
  expect(order?.termsId).toBe(agreed?.id);
  const tries = await triesOf(shop.testApp.deps.database.db, order?.id ?? 0);
  expect(tries.map(({ termsId }) => termsId)).toEqual([agreed?.id]);
  expect(await refusal(sql`update terms set amount = 1 where id = ${agreed?.id}`)).toMatch(/never changed/);
  expect(await refusal(sql`delete from terms where id = ${agreed?.id}`)).toMatch(/never changed/);
  for (const change of [sql`amount = 1`, sql`means = 'sbp'`, sql`renews = false`, sql`currency = 'EUR'`]) {
    expect(await refusal(sql`update payments set ${change} where id = ${order?.id}`)).toMatch(
      /not what was agreed/,
    );
  }
});

test('an order keeps its terms, carries out nobody else’s, and its tries are on them', async () => {
  const [buyer, other] = [await createBuyer(shop), await createBuyer(shop)];
  await buyer.sbp(100_000);
  for (const one of [buyer, other]) await one.sbp(500_000);
  const [order, dearer] = await shop.rows(buyer.id);
  const [foreign] = await shop.rows(other.id);
  const carry = (termsId: number | null | undefined) =>
    refusal(sql`update payments set terms_id = ${termsId} where id = ${order?.id}`);
  expect(await carry(dearer?.termsId)).toMatch(/carries out terms/);
  expect(await refusal(sql`update payments set terms_id = null where id = ${dearer?.id}`)).toBeUndefined();
  expect(
    await refusal(sql`update payments set terms_id = ${foreign?.termsId} where id = ${dearer?.id}`),
  ).toMatch(/not what was agreed/);
  const tried = sql`insert into payment_tries (payment_id, terms_id, reference, gateway, state, created_at)
    values (${order?.id}, ${foreign?.termsId}, 'on-others', 'cloudpayments', 'calling', now())`;
  expect(await refusal(tried)).toMatch(/on the terms of its order/);
  const told = sql`update announcements set told_at = now() where terms_id = ${order?.termsId}`;
  expect(await refusal(told)).toMatch(/never changed/);
  const untold = sql`delete from announcements where terms_id = ${order?.termsId}`;
  expect(await refusal(untold)).toMatch(/never changed/);
});

test('what must not be agreed cannot be written', async () => {
  const { id } = await shop.testApp.createUser();
  const plan = {
    owner_id: id,
    kind: 'tariff',
    plan: 'basic',
    tokens: 1,
    words: 'once',
    agreed_by: 'order-page',
  };
  const sums = { price: 500, credit: 0, credit_of: [], discount: 0, amount: 500 };
  const sound = {
    ...plan,
    ...sums,
    period: 'month',
    card_type: 'other',
    currency: 'EUR',
    means: 'card',
    renews: true,
  };
  const write = (row: object) => {
    const given = JSON.stringify({ ...row, agreed_at: new Date() });
    return refusal(
      sql`insert into terms overriding user value select * from json_populate_record(null::terms, ${given})`,
    );
  };
  expect(await write(sound)).toBeUndefined();
  expect(await write({ ...sound, card_type: 'ru' })).toMatch(/terms_currency/);
  expect(await write({ ...sound, card_type: 'ru', currency: 'RUB', means: 'sbp' })).toMatch(/terms_sbp/);
  expect(await write({ ...sound, period: 'year' })).toMatch(/terms_year/);
  expect(await write({ ...sound, contract_months: 12 })).toMatch(/terms_year/);
  expect(await write({ ...sound, amount: 499 })).toMatch(/terms_amount/);
  expect(await write({ ...sound, plan: null })).toMatch(/terms_plan/);
});

test('an order of 0.2 gets its terms from its columns once nothing continues it', async () => {
  const buyer = await createBuyer(shop);
  await buyer.buyPlan('basic', { card: russian.good });
  const [{ id, termsId } = { id: 0, termsId: 0 }] = await shop.rows(buyer.id);
  const { db } = shop.testApp.deps.database;
  await db.execute(sql`update payments set terms_id = null where id = ${id}`);
  await db.execute(sql`update payment_tries set terms_id = null where payment_id = ${id}`);
  await shop.testApp.runJob(paymentsUpkeepJob);
  expect((await shop.rows(buyer.id))[0]?.termsId).toBeNull();
  shop.advance(3600);
  await shop.testApp.runJob(paymentsUpkeepJob);
  const [order] = await shop.rows(buyer.id);
  const taken = (await agreedBy(buyer.id)).at(-1);
  expect(order?.termsId).toBe(taken?.id);
  expect(taken?.id).not.toBe(termsId);
  expect(taken).toMatchObject({
    agreedBy: 'migration',
    plan: 'basic',
    amount: 59_000,
    agreedAt: order?.createdAt,
  });
  expect((await triesOf(db, id)).map((tried) => tried.termsId)).toEqual([taken?.id]);
});
