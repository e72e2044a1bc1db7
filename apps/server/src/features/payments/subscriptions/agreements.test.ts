import { allCalls } from '@polylogue/contract/calls';
import type { DoubtfulSubscription } from '@polylogue/contract/operator-payments';
import { eq, sql, type SQL } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createBuyer, european, russian, type Buyer, shopOfFile } from '../payments.scene.testing.ts';
import { paymentsUpkeepJob } from '../payments.jobs.ts';
import { announcements, terms } from '../terms/terms.tables.ts';
import { contracts, renewals, subscriptions } from './subscriptions.tables.ts';

const shop = await shopOfFile();
const day = 86_400;
const operator = { authorization: 'Bearer operator-token-for-tests' };

function database() {
  return shop.testApp.deps.database.db;
}

/** What the database answers to a statement; undefined if it does as it is told. */
async function refusal(statement: SQL): Promise<string | undefined> {
  try {
    await database().execute(statement);
    return undefined;
  } catch (error) {
    return error instanceof Error ? `${error.message} ${String(error.cause)}` : 'refused';
  }
}

async function rowOf(userId: number) {
  const [row] = await database().select().from(subscriptions).where(eq(subscriptions.userId, userId));
  return row;
}

/** Goes to the end of what the buyer was shown as paid, lets the jobs work, and answers the payments. */
async function workAtTheEnd(buyer: Buyer) {
  const shown = await buyer.subscription();
  shop.advance((Date.parse(shown?.endsAt ?? '') - shop.testApp.clock.now().getTime()) / 1000 + 60);
  await shop.work();
  return shop.rows(buyer.id);
}

async function subjects(buyer: Buyer): Promise<string[]> {
  return (await shop.testApp.mailbox(buyer.email)).map(({ subject }) => subject);
}

test('what follows a plan is one agreement, which can be neither another’s nor one that does not renew', async () => {
  const [buyer, other] = [await createBuyer(shop), await createBuyer(shop)];
  for (const one of [buyer, other]) await one.buyPlan('pro', { card: russian.good });
  const [own, foreign] = [await rowOf(buyer.id), await rowOf(other.id)];
  expect(own?.nextTerms).toBe(own?.currentTerms);
  const follow = (id: number | null | undefined) =>
    refusal(
      sql`update subscriptions set next_terms = ${id}, writes = writes + 1 where user_id = ${buyer.id}`,
    );
  expect(await follow(foreign?.nextTerms)).toMatch(/terms of a plan of the same user/);
  await buyer.sbp(100_000);
  const [bySbp] = (await database().select().from(terms).where(eq(terms.ownerId, buyer.id))).filter(
    ({ means }) => means === 'sbp',
  );
  expect(bySbp).toMatchObject({ renews: false });
  expect(await follow(bySbp?.id)).toMatch(/that renews/);
  const price = sql`update subscriptions set amount = 1, writes = writes + 1 where user_id = ${buyer.id}`;
  expect(await refusal(price)).toMatch(/not what was agreed/);
});

test('a contract that was left stays left', async () => {
  const buyer = await createBuyer(shop);
  await buyer.buyPlan('pro', { period: 'year', card: russian.good });
  await shop.spend(buyer.id, 200_000);
  await buyer.ask(allCalls.cancelSubscribe, { body: { leave: 'now' } });
  const [left] = await database().select().from(contracts).where(eq(contracts.ownerId, buyer.id));
  expect(left).toMatchObject({ number: 1, endedBy: 'left' });
  expect(await refusal(sql`update contracts set ended_at = null where id = ${left?.id}`)).toMatch(
    /ends, and once/,
  );
  expect((await rowOf(buyer.id))?.nextTerms).toBeNull();
  expect(await refusal(sql`delete from contracts where id = ${left?.id}`)).toMatch(/ends, and once/);
  const second = (
    number: number,
  ) => sql`insert into contracts (owner_id, number, first_terms, monthly_terms, started_at)
    values (${buyer.id}, ${number}, ${left?.firstTerms}, ${left?.monthlyTerms}, now())`;
  expect(await refusal(second(2))).toBeUndefined();
  // One year at most runs.
  expect(await refusal(second(3))).toMatch(/contracts_running/);
});

test('a try of a renewal on anything but what is agreed to follow cannot be written', async () => {
  const buyer = await createBuyer(shop);
  await buyer.buyPlan('pro', { card: russian.noFundsLater });
  const [failed] = (await workAtTheEnd(buyer)).slice(-1);
  expect(failed).toMatchObject({ status: 'failed', plan: 'pro' });
  await database().update(renewals).set({ termsId: null }).where(eq(renewals.ownerId, buyer.id));
  const again = sql`insert into payment_tries (payment_id, terms_id, reference, gateway, state, created_at)
    values (${failed?.id}, ${failed?.termsId}, 'again', 'cloudpayments', 'calling', now())`;
  expect(await refusal(again)).toMatch(/what is agreed to follow/);
});

test('a charge that nobody was told of cannot be tried', async () => {
  const buyer = await createBuyer(shop);
  await buyer.sbp(100_000);
  const [order] = await shop.rows(buyer.id);
  const { rows } = await database().execute<{ id: number }>(sql`
    insert into terms overriding user value select (json_populate_record(t, '{"agreed_by": "renewal"}')).*
    from terms as t where id = ${order?.termsId} returning id`);
  const id = rows[0]?.id;
  await database().execute(sql`update payments set terms_id = null where id = ${order?.id}`);
  await database().execute(sql`update payments set terms_id = ${id} where id = ${order?.id}`);
  const tried = sql`insert into payment_tries (payment_id, terms_id, reference, gateway, state, created_at)
    values (${order?.id}, ${id}, 'untold', 'cloudpayments', 'calling', now())`;
  expect(await refusal(tried)).toMatch(/not told/);
});

test('a renewal whose sum the tax has changed is told by a mail, and charged on the day it names', async () => {
  const buyer = await createBuyer(shop, 'other');
  const bought = await buyer.buyPlan('basic');
  await shop.payer.form(bought.json<{ token: string }>().token, { number: european.good });
  shop.advance(30);
  expect(await buyer.status()).toMatchObject({ status: 'succeeded' });
  const company = {
    billingType: 'BTB',
    country: 'DE',
    name: 'Werk GmbH',
    address: 'Weg 1, 10115 Berlin',
  } as const;
  await buyer.ask(allCalls.saveBillingInfo, { body: { ...company, vatNumber: 'DE123456788' } });
  const before = await workAtTheEnd(buyer);
  expect(before.filter(({ status }) => status === 'succeeded')).toHaveLength(1);
  expect(await buyer.data()).toMatchObject({ plan: 'basic', activeSubs: true });
  await expect.poll(() => subjects(buyer)).toContainEqual(expect.stringMatching(/renews on/));
  const told = () => database().select().from(announcements).where(eq(announcements.ownerId, buyer.id));
  await expect.poll(async () => (await told()).map(({ toldBy }) => toldBy)).toContain('mail');
  shop.advance(day);
  await shop.work();
  expect((await shop.rows(buyer.id)).filter(({ status }) => status === 'succeeded')).toHaveLength(1);
  shop.advance(2 * day + 60);
  await shop.work();
  const paid = (await shop.rows(buyer.id)).filter(({ status }) => status === 'succeeded');
  expect(paid.map(({ taxKind }) => taxKind)).toEqual([expect.not.stringMatching('reverse'), 'reverse']);
  const [announced] = (await told()).filter(({ toldBy }) => toldBy === 'mail');
  expect(paid[1]?.termsId).toBe(announced?.termsId);
});

test('what a node of 0.2 has agreed on beside this one is taken up, and is what is charged', async () => {
  const buyer = await createBuyer(shop);
  await buyer.buyPlan('pro', { card: russian.good });
  const basic = await createBuyer(shop);
  await basic.buyPlan('basic', { card: russian.good });
  const chosen = await rowOf(basic.id);
  await database()
    .update(subscriptions)
    .set({
      ...{ nextPlan: 'basic', nextPlanId: chosen?.planId, nextPeriod: 'month', nextAmount: 59_000 },
      ...{ nextTokens: 300_000, nextCurrency: 'RUB', nextCardType: 'ru' },
    })
    .where(eq(subscriptions.userId, buyer.id));
  expect((await rowOf(buyer.id))?.currentTerms).toBeNull();
  await shop.testApp.runJob(paymentsUpkeepJob);
  expect(await buyer.subscription()).toMatchObject({
    plan: 'pro',
    nextPlan: 'basic',
    next: { amount: 59_000 },
  });
  expect((await workAtTheEnd(buyer)).at(-1)).toMatchObject({
    plan: 'basic',
    amount: 59_000,
    status: 'succeeded',
  });
});

test('a subscription that contradicts itself is charged only after an operator has decided, and a mail told it', async () => {
  const buyer = await createBuyer(shop);
  await buyer.buyPlan('pro', { card: russian.good });
  await database().update(subscriptions).set({ amount: 59_000 }).where(eq(subscriptions.userId, buyer.id));
  await shop.work();
  expect(await workAtTheEnd(buyer)).toHaveLength(1);
  const asked = await shop.testApp.request(allCalls.operatorDoubtfulSubscriptions, { headers: operator });
  const { list } = asked.json<{ list: DoubtfulSubscription[] }>();
  expect(list.filter(({ userId }) => userId === buyer.id)).toMatchObject([
    {
      ...{ plan: 'pro', price: 59_000, nextPlan: 'pro', next: { period: 'month', price: 59_000 } },
      doubt: expect.stringMatching(/not the one that was paid/),
    },
  ]);
  const params = { id: buyer.id };
  const decide = () =>
    shop.testApp.request(allCalls.operatorDecideSubscription, {
      params,
      body: { decision: 'renew' },
      headers: operator,
    });
  expect((await decide()).json()).toEqual({ result: true });
  expect((await decide()).statusCode).toBe(404);
  await shop.work();
  expect((await shop.rows(buyer.id)).filter(({ status }) => status === 'succeeded')).toHaveLength(1);
  await expect.poll(() => subjects(buyer)).toContainEqual(expect.stringMatching(/renews on/));
  const told = () => database().select().from(announcements).where(eq(announcements.ownerId, buyer.id));
  await expect.poll(async () => (await told()).map(({ toldBy }) => toldBy)).toContain('mail');
  shop.advance(3 * day + 60);
  await shop.work();
  const paid = (await shop.rows(buyer.id)).filter(({ status }) => status === 'succeeded');
  expect(paid.map(({ plan, amount }) => [plan, amount])).toEqual([
    ['pro', 129_000],
    ['pro', 129_000],
  ]);
});
