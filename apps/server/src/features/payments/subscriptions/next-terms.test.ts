import { allCalls } from '@polylogue/contract/calls';
import { expect, test } from 'vitest';
import { createBuyer, european, russian, type Buyer, shopOfFile } from '../payments.scene.testing.ts';

const shop = await shopOfFile();
const day = 86_400;

/** Somebody whose month cannot be returned any more has paid the fee of leaving a year. */
async function leftYear(): Promise<Buyer> {
  const buyer = await createBuyer(shop);
  await buyer.buyPlan('pro', { period: 'year', card: russian.good });
  await shop.spend(buyer.id, 200_000);
  await buyer.ask(allCalls.cancelSubscribe, { body: { leave: 'now' } });
  return buyer;
}

/** Chooses a cheaper plan, to be paid by a European card that is kept before. Answers what it was listed for. */
async function cheaperByEuropeanCard(buyer: Buyer) {
  const headers = { 'x-card-type': 'other' };
  const bound = await buyer.ask(allCalls.bindCard, { body: {}, headers });
  await shop.payer.form(bound.json<{ token: string }>().token, { number: european.good });
  shop.advance(120);
  await shop.work();
  await expect.poll(async () => (await buyer.cards()).length).toBe(2);
  const list = (await buyer.ask(allCalls.tariffListOf, { headers })).json<
    { id: number; key: string; period: string; amount: number }[]
  >();
  const basic = list.find(({ key, period }) => key === 'basic' && period === 'month');
  if (!basic) throw new Error('There is no cheaper plan.');
  await buyer.ask(allCalls.payTariff, { body: { tariffId: basic.id, isRecurrent: true }, headers });
  return basic;
}

async function subjects(buyer: Buyer): Promise<string[]> {
  return (await shop.testApp.mailbox(buyer.email)).map(({ subject }) => subject);
}

/** Goes to the end of what the buyer was shown as paid, lets the jobs work, and answers the latest payment. */
async function paidAtTheEnd(buyer: Buyer) {
  const shown = await buyer.subscription();
  shop.advance((Date.parse(shown?.endsAt ?? '') - shop.testApp.clock.now().getTime()) / 1000 + 60);
  await shop.work();
  return (await shop.rows(buyer.id)).at(-1);
}

test('a cheaper plan chosen after a year was left is what is charged', async () => {
  const buyer = await leftYear();
  await buyer.buyPlan('basic');
  expect(await buyer.subscription()).toMatchObject({ plan: 'pro', nextPlan: 'basic', leave: null });
  expect(await paidAtTheEnd(buyer)).toMatchObject({ plan: 'basic', period: 'month', amount: 59_000 });
  expect(await buyer.subscription()).toMatchObject({ plan: 'basic', period: 'month', schedule: [] });
});

test('a cheaper plan by the other type of card is charged in its currency, whatever was left', async () => {
  const buyer = await leftYear();
  const { amount } = await cheaperByEuropeanCard(buyer);
  expect(await paidAtTheEnd(buyer)).toMatchObject({ plan: 'basic', currency: 'EUR', amount });
});

test('a cheaper plan in the other currency leaves the price of the running one alone until it begins', async () => {
  const buyer = await createBuyer(shop);
  await buyer.buyPlan('pro', { card: russian.good });
  const { amount } = await cheaperByEuropeanCard(buyer);
  expect(await buyer.subscription()).toMatchObject({
    amount: 129_000,
    currency: 'RUB',
    nextPlan: 'basic',
    next: { plan: 'basic', amount, currency: 'EUR' },
  });
  await paidAtTheEnd(buyer);
  expect(await buyer.subscription()).toMatchObject({
    plan: 'basic',
    amount,
    currency: 'EUR',
    nextPlan: null,
  });
});

test('a plan that is cancelled after a cheaper one was chosen is cancelled by its own name', async () => {
  const buyer = await createBuyer(shop);
  await buyer.buyPlan('pro', { card: russian.good });
  await buyer.buyPlan('basic');
  await buyer.ask(allCalls.cancelSubscribe, { body: {} });
  await expect.poll(() => subjects(buyer)).toContainEqual(expect.stringMatching(/Pro.* will not be renewed/));
  expect(await paidAtTheEnd(buyer)).toMatchObject({ plan: 'pro' });
  expect(await shop.rows(buyer.id)).toHaveLength(1);
});

test('a cheaper plan chosen while a renewal fails is what the next round charges', async () => {
  const buyer = await createBuyer(shop);
  await buyer.buyPlan('pro', { card: russian.good });
  await shop.payer.direct(String(buyer.id), '[[sim decline=5051]]');
  shop.advance(30 * day + 60);
  await shop.work();
  await shop.payer.direct(String(buyer.id), '');
  await buyer.buyPlan('basic');
  expect(await buyer.subscription()).toMatchObject({ nextPlan: 'basic', dunning: { round: 1 } });
  shop.advance(day);
  await shop.work();
  const paid = (await shop.rows(buyer.id)).filter(({ status }) => status === 'succeeded');
  expect(paid.map(({ plan, amount }) => [plan, amount])).toEqual([
    ['pro', 129_000],
    ['basic', 59_000],
  ]);
  expect(await buyer.data()).toMatchObject({ plan: 'basic' });
  await shop.expectNoDrift(buyer.id);
});

test('a renewal that was cancelled while it failed is not charged any more', async () => {
  const buyer = await createBuyer(shop);
  await buyer.buyPlan('pro', { card: russian.good });
  await shop.payer.direct(String(buyer.id), '[[sim decline=5051]]');
  shop.advance(30 * day + 60);
  await shop.work();
  await shop.payer.direct(String(buyer.id), '');
  await buyer.ask(allCalls.cancelSubscribe, { body: {} });
  shop.advance(day);
  await shop.work();
  expect((await shop.rows(buyer.id)).map(({ status }) => status)).toEqual(['succeeded', 'failed']);
});

test('a charge that is under way when a cheaper plan is chosen is asked for first', async () => {
  const buyer = await createBuyer(shop);
  await buyer.buyPlan('pro', { card: russian.good });
  await shop.payer.direct(String(buyer.id), '[[sim drop webhook=lost]]');
  shop.advance(30 * day + 60);
  await shop.work();
  await shop.payer.direct(String(buyer.id), '');
  const before = await buyer.subscription();
  await buyer.buyPlan('basic');
  const after = await buyer.subscription();
  expect(after).toMatchObject({ plan: 'pro', nextPlan: 'basic', dunning: null });
  expect(Date.parse(after?.endsAt ?? '') - Date.parse(before?.endsAt ?? '')).toBe(30 * day * 1000);
  expect(await paidAtTheEnd(buyer)).toMatchObject({ plan: 'basic', amount: 59_000, status: 'succeeded' });
});

test('a worker that was away for longer than the days of grace renews what fell due', async () => {
  const buyer = await createBuyer(shop);
  await buyer.buyPlan('basic', { card: russian.good });
  shop.advance(34 * day);
  expect(await buyer.data()).toMatchObject({ plan: 'free' });
  await shop.work();
  expect(await buyer.data()).toMatchObject({ plan: 'basic', activeSubs: true });
  // Whole again: the days without it are not paid.
  const shown = await buyer.subscription();
  const left = Date.parse(shown?.endsAt ?? '') - shop.testApp.clock.now().getTime();
  expect(left).toBeGreaterThan(29.9 * day * 1000);
  await shop.expectNoDrift(buyer.id);
});

test('a worker that comes back while a renewal fails makes the rounds that are left, and then says that it has ended', async () => {
  const buyer = await createBuyer(shop);
  await buyer.buyPlan('basic', { card: russian.noFundsLater });
  shop.advance(30 * day + 60);
  await shop.work();
  expect(await buyer.subscription()).toMatchObject({ dunning: { round: 1 } });
  shop.advance(4 * day);
  await shop.work();
  const shown = await buyer.subscription();
  expect(shown).toMatchObject({ plan: 'basic', dunning: { round: 2 } });
  expect(Date.parse(shown?.dunning?.nextAt ?? '')).toBeGreaterThan(shop.testApp.clock.now().getTime());
  expect(await buyer.data()).toMatchObject({ plan: 'basic' });
  shop.advance(day);
  await shop.work();
  expect(await buyer.data()).toMatchObject({ plan: 'free', activeSubs: false });
  await expect.poll(() => subjects(buyer)).toContainEqual(expect.stringMatching(/has ended/));
});

test('a renewal whose period is over before anybody looked is not charged, and its end is told', async () => {
  const buyer = await createBuyer(shop);
  await buyer.buyPlan('basic', { card: russian.good });
  shop.advance(65 * day);
  await shop.work();
  expect((await shop.rows(buyer.id)).map(({ status }) => status)).toEqual(['succeeded', 'created']);
  expect(await buyer.data()).toMatchObject({ plan: 'free', activeSubs: false });
  await expect.poll(() => subjects(buyer)).toContainEqual(expect.stringMatching(/has ended/));
});

test('a year that began on the last day of a month is shown to end on that day', async () => {
  const until = Date.parse('2028-01-31T12:00:00Z') - shop.testApp.clock.now().getTime();
  shop.advance(until / 1000);
  const buyer = await createBuyer(shop);
  await buyer.buyPlan('basic', { period: 'year', card: russian.good });
  const stopped = await buyer.ask(allCalls.cancelSubscribe, { body: { leave: 'end' } });
  const { endsAt } = stopped.json<{ endsAt: string }>();
  expect(endsAt).toMatch(/^2029-01-31T12:00/);
  expect((await buyer.subscription())?.endsAt).toBe(endsAt);
});
