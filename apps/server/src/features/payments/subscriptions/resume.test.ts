import type { PaymentResult } from '@polylogue/contract/billing';
import { allCalls } from '@polylogue/contract/calls';
import { expect, test } from 'vitest';
import { createBuyer, european, russian, type Buyer, shopOfFile } from '../payments.scene.testing.ts';

const shop = await shopOfFile();
const day = 86_400;

const stop = (buyer: Buyer, body: { leave?: 'end' | 'now'; fee?: number } = {}) =>
  buyer.ask(allCalls.cancelSubscribe, { body });
const resume = (buyer: Buyer, amount: number) => buyer.ask(allCalls.resumeSubscribe, { body: { amount } });

async function chargesOf(buyer: Buyer): Promise<number[]> {
  return (await shop.rows(buyer.id)).flatMap(({ kind, status, amount }) =>
    kind !== 'card' && status === 'succeeded' ? [amount] : [],
  );
}

test('a stopped plan says when it ends, and renews after all for the sum that was shown', async () => {
  const buyer = await createBuyer(shop);
  await buyer.buyPlan('basic', { card: russian.good });
  expect(await buyer.subscription()).toMatchObject({ renews: true, resume: null });
  await stop(buyer);
  const stopped = await buyer.subscription();
  expect(stopped).toMatchObject({
    renews: false,
    nextChargeAt: null,
    next: null,
    resume: { plan: 'basic', amount: 59_000, at: stopped?.endsAt, card: { number: '400000******3055' } },
  });
  expect((await resume(buyer, 58_999)).json()).toMatchObject({ code: 'conflict' });
  expect(await buyer.subscription()).toMatchObject({ renews: false });
  expect((await resume(buyer, 59_000)).json()).toEqual({ result: true });
  // A second press changes nothing.
  expect((await resume(buyer, 59_000)).json()).toEqual({ result: true });
  expect(await buyer.data()).toMatchObject({ activeSubs: true });
  expect(await buyer.subscription()).toMatchObject({
    renews: true,
    nextChargeAt: stopped?.endsAt,
    next: { plan: 'basic', period: 'month', amount: 59_000 },
    resume: null,
  });
  shop.advance(30 * day + 60);
  await shop.work();
  await shop.work();
  expect(await chargesOf(buyer)).toEqual([59_000, 59_000]);
});

test('a plan paid by SBP says that it ends; without a card it cannot renew, with one it can', async () => {
  const buyer = await createBuyer(shop);
  const { id: tariffId } = await buyer.tariff('basic');
  const made = await buyer.ask(allCalls.payTariffSbp, { body: { tariffId, touch: true } });
  await shop.payer.sbp(made.json<{ link: string }>().link);
  await expect.poll(async () => (await buyer.data()).plan).toBe('basic');
  expect(await buyer.subscription()).toMatchObject({ renews: false, resume: { amount: 59_000, card: null } });
  expect((await resume(buyer, 59_000)).json()).toMatchObject({ code: 'error_payment', reason: 'no-card' });
  await buyer.bind(russian.good);
  expect((await resume(buyer, 59_000)).json()).toEqual({ result: true });
  expect(await buyer.subscription()).toMatchObject({ renews: true });
});

test('going to Free is taken back by it, too; after the end there is nothing to renew', async () => {
  const buyer = await createBuyer(shop);
  await buyer.buyPlan('basic', { card: russian.good });
  await buyer.ask(allCalls.switchToFree, { body: undefined });
  expect((await resume(buyer, 59_000)).json()).toEqual({ result: true });
  expect(await buyer.subscription()).toMatchObject({ renews: true, nextPlan: null });
  await stop(buyer);
  shop.advance(31 * day);
  await shop.work();
  expect((await resume(buyer, 59_000)).statusCode).toBe(404);
});

test('a year goes on after its twelfth month again; one that was left stays left', async () => {
  const buyer = await createBuyer(shop);
  await buyer.buyPlan('basic', { period: 'year', card: russian.good });
  const { endsAt } = (await stop(buyer)).json<{ endsAt: string }>();
  expect(await buyer.subscription()).toMatchObject({ renews: true, resume: { amount: 44_250, at: endsAt } });
  expect((await resume(buyer, 44_250)).json()).toEqual({ result: true });
  expect(await buyer.subscription()).toMatchObject({ renews: true, resume: null });
  shop.advance(20 * day);
  await stop(buyer, { leave: 'now' });
  expect(await buyer.subscription()).toMatchObject({ renews: false, resume: null });
  expect((await resume(buyer, 44_250)).statusCode).toBe(404);
  shop.advance(31 * day);
  await shop.work();
  expect(await chargesOf(buyer)).toEqual([44_250, 243_375]);
});

test('leaving a year: the fee is rounded down, and the page can show how it comes about', async () => {
  const buyer = await createBuyer(shop, 'other');
  const { token, paymentId } = (await buyer.buyPlan('basic', { period: 'year' })).json<PaymentResult>();
  await shop.payer.form(token ?? '', { number: european.good });
  shop.advance(120);
  await buyer.status(paymentId ?? 0);
  await shop.spend(buyer.id, 10_000);
  const view = await buyer.subscription();
  // 11 × 5.25 ÷ 2 = 28.875.
  expect(view?.leave).toMatchObject({ fee: 2_887, refund: 0, months: 11, price: 525, endsAt: view?.endsAt });
  expect(view?.leave?.vat).toMatchObject({ kind: 'included', rate: 2_000, amount: 481 });
  expect(view?.leftAt).toBeNull();
  const left = await stop(buyer, { leave: 'now', fee: 2_887 });
  expect(left.json()).toMatchObject({ result: true });
  expect(await chargesOf(buyer)).toEqual([525, 2_887]);
  const after = await buyer.subscription();
  expect(after).toMatchObject({ plan: 'basic', renews: false, leave: null, endsAt: view?.endsAt });
  expect(Date.parse(after?.leftAt ?? '')).toBeLessThanOrEqual(shop.testApp.clock.now().getTime());
});

test('a downgrade is shown with what it will charge, while it waits and while it fails', async () => {
  const buyer = await createBuyer(shop);
  await buyer.buyPlan('pro', { card: russian.noFundsLater });
  await buyer.buyPlan('basic');
  const basic = { plan: 'basic', period: 'month', amount: 59_000 };
  expect(await buyer.subscription()).toMatchObject({ plan: 'pro', amount: 129_000, next: basic });
  shop.advance(30 * day + 60);
  await shop.work();
  expect(await buyer.subscription()).toMatchObject({ dunning: { round: 1 }, next: basic });
});

test('guests and strangers switch on nothing', async () => {
  expect((await shop.testApp.request(allCalls.resumeSubscribe, { body: { amount: 1 } })).statusCode).toBe(
    401,
  );
  const [buyer, stranger] = [await createBuyer(shop), await createBuyer(shop)];
  await buyer.buyPlan('basic', { card: russian.good });
  await stop(buyer);
  expect((await resume(stranger, 59_000)).statusCode).toBe(404);
  expect(await buyer.subscription()).toMatchObject({ renews: false });
});
