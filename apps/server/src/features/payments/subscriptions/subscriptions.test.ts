import { allCalls } from '@polylogue/contract/calls';
import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { GatewayUnsure } from '../../../vendors/payments/gateway.ts';
import { createBuyer, russian, type Buyer, shopOfFile } from '../payments.scene.testing.ts';
import { settle } from '../settle.service.ts';
import { subscriptions } from './subscriptions.tables.ts';

const shop = await shopOfFile();
const day = 86_400;

async function subjects(buyer: Buyer): Promise<string[]> {
  return (await shop.testApp.mailbox(buyer.email)).map(({ subject }) => subject);
}

test('a plan renews at its end, is announced before, and no crash or repeat charges twice', async () => {
  const buyer = await createBuyer(shop);
  await buyer.buyPlan('basic', { card: russian.good });
  const first = await buyer.subscription();
  expect(first).toMatchObject({ plan: 'basic', renews: true, amount: 59_000, dunning: null });
  shop.advance(27 * day + 60);
  await shop.work();
  await expect
    .poll(() => subjects(buyer))
    .toEqual(expect.arrayContaining([expect.stringMatching(/renews on/)]));
  shop.advance(3 * day);
  await shop.work();
  await shop.work();
  const second = await buyer.subscription();
  expect(Date.parse(second?.endsAt ?? '') - Date.parse(first?.endsAt ?? '')).toBe(30 * day * 1000);
  expect((await shop.rows(buyer.id)).map(({ status }) => status)).toEqual(['succeeded', 'succeeded']);
  expect(await buyer.data()).toMatchObject({ plan: 'basic', tokens: 330_000, activeSubs: true });
  await shop.expectNoDrift(buyer.id);
});

test('a renewal whose notice is faster than its answer, which is lost, is not announced a month early', async () => {
  const buyer = await createBuyer(shop);
  await buyer.buyPlan('basic', { card: russian.good });
  const { deps } = shop.testApp;
  const gateway = deps.gateways.cloudpayments?.gateway;
  if (!gateway) throw new Error('There is no such gateway.');
  const charge = gateway.chargeSaved.bind(gateway);
  const charged = vi.spyOn(gateway, 'chargeSaved').mockImplementation(async (...order) => {
    const result = await charge(...order);
    if (result.step !== 'done') throw new Error('It was to be charged.');
    await settle(deps, { gateway: 'cloudpayments', transaction: result.transaction, cause: 'webhook' });
    throw new GatewayUnsure('the answer is lost');
  });
  onTestFinished(() => charged.mockRestore());
  const before = (await buyer.subscription())?.endsAt ?? '';
  shop.advance(30 * day + 60);
  await shop.work();
  // Plans of other tests are renewed by the same work.
  expect(charged.mock.calls.filter(([{ email }]) => email === buyer.email)).toHaveLength(1);
  const { endsAt = '' } = (await buyer.subscription()) ?? {};
  expect(Date.parse(endsAt) - Date.parse(before)).toBe(30 * day * 1000);
  shop.advance(600);
  await shop.work();
  const [row] = await deps.database.db.select().from(subscriptions).where(eq(subscriptions.userId, buyer.id));
  expect(row).toMatchObject({ toldFor: null, workAt: new Date(Date.parse(endsAt) - 3 * day * 1000) });
});

test('a renewal that fails is tried three times while the plan stays; then it ends', async () => {
  const buyer = await createBuyer(shop);
  await buyer.buyPlan('pro', { card: russian.noFundsLater });
  shop.advance(30 * day + 60);
  await shop.work();
  expect(await buyer.data()).toMatchObject({ plan: 'pro', activeSubs: true, tokens: 30_000 });
  expect(await buyer.subscription()).toMatchObject({ dunning: { round: 1 } });
  shop.advance(day);
  await shop.work();
  expect(await buyer.subscription()).toMatchObject({ dunning: { round: 2 } });
  expect(await buyer.data()).toMatchObject({ plan: 'pro' });
  shop.advance(day);
  await shop.work();
  expect(await buyer.data()).toMatchObject({ plan: 'free', name: 'pro', activeSubs: false });
  expect(await buyer.subscription()).toBeNull();
  await expect
    .poll(() => subjects(buyer))
    .toEqual(expect.arrayContaining([expect.stringMatching(/has ended/)]));
  expect((await buyer.buyTokens(100_000)).json()).toMatchObject({ code: 'not_permission', gate: 'expired' });
  expect((await buyer.ask(allCalls.switchToFree, { body: undefined })).json()).toEqual({
    result: true,
    endsAt: null,
  });
  expect(await buyer.data()).toMatchObject({ name: 'free', dateDeactivated: null });
});

test('a new card pays a failed renewal at once', async () => {
  const buyer = await createBuyer(shop);
  await buyer.buyPlan('basic', { card: russian.noFundsLater });
  shop.advance(30 * day + 60);
  await shop.work();
  const failed = await buyer.subscription();
  expect(failed).toMatchObject({ dunning: { round: 1 } });
  shop.advance(3_600);
  await buyer.bind(russian.good);
  await shop.work();
  expect(await buyer.data()).toMatchObject({ plan: 'basic', tokens: 330_000 });
  const renewed = await buyer.subscription();
  expect(renewed).toMatchObject({ dunning: null, renews: true });
  // The new period counts from the old end, and nothing was charged twice.
  expect(Date.parse(renewed?.endsAt ?? '') - Date.parse(failed?.endsAt ?? '')).toBe(30 * day * 1000);
  const paid = (await shop.rows(buyer.id)).filter(
    ({ kind, status }) => kind === 'tariff' && status === 'succeeded',
  );
  expect(paid).toHaveLength(2);
  await shop.expectNoDrift(buyer.id);
});

test('the next card pays when the first cannot', async () => {
  const buyer = await createBuyer(shop);
  await buyer.buyPlan('basic', { card: russian.noFundsLater });
  await buyer.bind(russian.good);
  const cards = await buyer.cards();
  expect(cards).toHaveLength(2);
  const poor = cards.find(({ number }) => number.startsWith('411111'));
  await buyer.ask(allCalls.activateCard, { query: { cardId: poor?.id ?? 0 } });
  shop.advance(30 * day + 60);
  await shop.work();
  expect(await buyer.data()).toMatchObject({ plan: 'basic', tokens: 330_000 });
});

test('cancelling keeps what is paid until its end', async () => {
  const buyer = await createBuyer(shop);
  await buyer.buyPlan('basic', { card: russian.good });
  const response = await buyer.ask(allCalls.cancelSubscribe, { body: {} });
  expect(response.json()).toMatchObject({ result: true, payment: null });
  expect(await buyer.data()).toMatchObject({ plan: 'basic', activeSubs: false });
  expect((await buyer.ask(allCalls.cancelSubscribe, { body: {} })).statusCode).toBe(404);
  shop.advance(31 * day);
  await shop.work();
  expect(await buyer.data()).toMatchObject({ plan: 'free', name: 'basic' });
  expect(await shop.rows(buyer.id)).toHaveLength(1);
});

test('going to the free plan waits for the end of what is paid', async () => {
  const buyer = await createBuyer(shop);
  await buyer.buyPlan('basic', { card: russian.good });
  const { endsAt } = (await buyer.ask(allCalls.switchToFree, { body: undefined })).json<{ endsAt: string }>();
  expect(await buyer.data()).toMatchObject({ plan: 'basic', dateDeactivated: endsAt });
  shop.advance(30 * day + 60);
  await shop.work();
  expect(await buyer.data()).toMatchObject({ name: 'free', dateDeactivated: null });
  expect((await buyer.buyTokens(100_000)).statusCode).toBe(200);
});

test('a dearer plan credits what is left, as the preview says', async () => {
  const buyer = await createBuyer(shop);
  await buyer.buyPlan('basic', { card: russian.good });
  shop.advance(15 * day);
  const { id: tariffId } = await buyer.tariff('pro');
  const preview = await buyer.preview({ tariffId });
  expect(preview).toMatchObject({ effect: 'upgrade', price: 129_000, tokensLost: 300_000 });
  expect(preview.credit).toBeGreaterThan(29_000);
  expect(preview.credit).toBeLessThanOrEqual(29_500);
  const response = await buyer.buyPlan('pro', { amount: preview.amount });
  expect(response.json()).toMatchObject({ isRecurrentPayment: true, status: 'succeeded' });
  expect(await buyer.data()).toMatchObject({ plan: 'pro', tokens: 780_000 });
  const [, upgrade] = await shop.rows(buyer.id);
  expect((upgrade?.amount ?? 0) + (upgrade?.credit ?? 0)).toBe(129_000);
  await shop.expectNoDrift(buyer.id);
});

test('of a plan of which support has returned a part, a dearer one credits only what was kept', async () => {
  const buyer = await createBuyer(shop);
  await buyer.buyPlan('basic', { card: russian.good });
  const [payment] = await shop.rows(buyer.id);
  const [reference = ''] = await shop.references(payment?.id ?? 0);
  const { id: tariffId } = await buyer.tariff('pro');
  const credit = async () => (await buyer.preview({ tariffId })).credit;
  expect(await credit()).toBeGreaterThan(58_000);
  await shop.payer.refund(reference, 29_500);
  await expect.poll(credit).toBeLessThanOrEqual(29_500);
  expect(await credit()).toBeGreaterThan(29_000);
});

test('a cheaper plan follows at the period’s end', async () => {
  const buyer = await createBuyer(shop);
  await buyer.buyPlan('pro', { card: russian.good });
  const { id: tariffId } = await buyer.tariff('basic');
  const shown = await buyer.subscription();
  expect(shown?.next).toMatchObject({ plan: 'pro', amount: 129_000, at: shown?.endsAt });
  const basic = { plan: 'basic', period: 'month', amount: 59_000, currency: 'RUB', at: shown?.endsAt };
  expect(await buyer.preview({ tariffId })).toMatchObject({ effect: 'downgrade', amount: 0, next: basic });
  expect((await buyer.buyPlan('basic')).json()).toMatchObject({ isRecurrentPayment: true, paymentId: null });
  const [card] = await buyer.cards();
  expect(await buyer.subscription()).toMatchObject({
    plan: 'pro',
    nextPlan: 'basic',
    next: { ...basic, card },
  });
  expect(await buyer.data()).toMatchObject({ plan: 'pro' });
  shop.advance(30 * day + 60);
  await shop.work();
  expect(await buyer.data()).toMatchObject({ plan: 'basic', tokens: 330_000 });
  expect(await buyer.subscription()).toMatchObject({ plan: 'basic', nextPlan: null, amount: 59_000 });
});

test('renewing early adds to the end and grants its tokens at once', async () => {
  const buyer = await createBuyer(shop);
  await buyer.buyPlan('basic', { card: russian.good });
  shop.advance(5 * day);
  await buyer.buyPlan('basic');
  expect(await buyer.data()).toMatchObject({ plan: 'basic', tokens: 630_000 });
  const [first, second] = await shop.rows(buyer.id);
  expect(second?.startsAt).toEqual(first?.endsAt);
  shop.advance(26 * day);
  await shop.work();
  expect(await buyer.data()).toMatchObject({ plan: 'basic', tokens: 330_000 });
});

test('a year is twelve charges by calendar month; leaving has its price', async () => {
  const buyer = await createBuyer(shop);
  await buyer.buyPlan('basic', { period: 'year', card: russian.good });
  const view = await buyer.subscription();
  expect(view).toMatchObject({ period: 'year', amount: 44_250, leave: { fee: 0, refund: 44_250 } });
  expect(view?.schedule.map(({ status }) => status)).toEqual(['paid', ...Array(11).fill('due')]);
  const { id: tariffId } = await buyer.tariff('basic');
  expect(await buyer.preview({ tariffId })).toMatchObject({ effect: 'contract' });
  shop.advance(31 * day + 60);
  await shop.work();
  expect((await buyer.subscription())?.schedule.map(({ status }) => status).slice(0, 3)).toEqual([
    'paid',
    'paid',
    'due',
  ]);
  shop.advance(15 * day);
  expect(await buyer.subscription()).toMatchObject({ leave: { fee: 221_250, refund: 0 } });
  const stopped = (await buyer.ask(allCalls.cancelSubscribe, { body: { leave: 'end' } })).json<{
    endsAt: string;
  }>();
  expect(Date.parse(stopped.endsAt)).toBeGreaterThan(Date.parse(view?.endsAt ?? '') + 300 * day * 1000);
  expect(await buyer.data()).toMatchObject({ activeSubs: true });
  const left = await buyer.ask(allCalls.cancelSubscribe, { body: { leave: 'now', fee: 221_250 } });
  expect(left.json()).toMatchObject({ result: true, payment: null });
  const after = await buyer.subscription();
  expect(after).toMatchObject({ renews: false, nextChargeAt: null });
  expect(after?.schedule.at(-1)?.status).toBe('waived');
  expect((await shop.rows(buyer.id)).at(-1)).toMatchObject({
    kind: 'fee',
    amount: 221_250,
    status: 'succeeded',
  });
});

test('a year left inside its window returns the month and ends the plan', async () => {
  const buyer = await createBuyer(shop);
  await buyer.buyPlan('basic', { period: 'year', card: russian.good });
  await buyer.ask(allCalls.cancelSubscribe, { body: { leave: 'now' } });
  await shop.work();
  const [payment] = await shop.rows(buyer.id);
  await expect.poll(async () => (await buyer.status(payment?.id))?.status).toBe('refunded');
  expect(await buyer.data()).toMatchObject({ plan: 'free', tokens: 30_000 });
  await shop.expectNoDrift(buyer.id);
});

test('deleting the account ends renewals, gives the cards back, and returns what is paid later', async () => {
  const buyer = await createBuyer(shop);
  await buyer.buyPlan('basic', { card: russian.good });
  const { link, paymentId } = await buyer.sbp(100_000);
  await buyer.ask(allCalls.removeAccount, { body: undefined });
  await shop.payer.sbp(link ?? '');
  shop.advance(120);
  await shop.work();
  await shop.work();
  expect(await shop.verdicts(paymentId)).toContain('erased');
  expect(await shop.refunds(paymentId)).toMatchObject([{ cause: 'erased' }]);
  shop.advance(31 * day);
  await shop.work();
  expect((await shop.rows(buyer.id)).filter(({ renewalOf }) => renewalOf !== null)).toEqual([]);
});
