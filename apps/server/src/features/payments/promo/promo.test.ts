import { allCalls } from '@polylogue/contract/calls';
import type { PaymentResult } from '@polylogue/contract/billing';
import { promoActivationDays } from '@polylogue/contract/limits';
import { discountOf } from '@polylogue/contract/promo';
import { expect, test } from 'vitest';
import {
  createBuyer,
  european,
  russian,
  secureOf,
  type Buyer,
  shopOfFile,
} from '../payments.scene.testing.ts';

const shop = await shopOfFile();

const day = 86_400;
const quarter = { kind: 'percent', value: 25 } as const;

/** Somebody with a quarter off the next purchase. */
async function withQuarter(cardType: 'ru' | 'other' = 'ru') {
  const buyer = await createBuyer(shop, cardType);
  const code = await shop.promo(quarter);
  expect((await buyer.activate(code)).json()).toEqual({ label: code });
  return { buyer, code };
}

async function amounts(buyer: Buyer): Promise<[string, number][]> {
  const rows = await shop.rows(buyer.id);
  return rows.sort((one, other) => one.id - other.id).map(({ status, amount }) => [status, amount]);
}

test('a percentage is taken off the next package, once', async () => {
  const { buyer, code } = await withQuarter();
  expect(await buyer.promo()).toMatchObject({ label: code, percent: 25, heldBy: null });
  expect(await buyer.preview({ quantity: 100_000 })).toMatchObject({
    price: 24_900,
    discount: 6_225,
    amount: 18_675,
    promo: { label: code, percent: 25 },
  });
  await buyer.buyTokens(100_000, { card: russian.good });
  expect(await amounts(buyer)).toEqual([['succeeded', 18_675]]);
  expect(await buyer.data()).toMatchObject({ tokens: 130_000 });
  expect(await buyer.promo()).toBeNull();
  expect(await buyer.preview({ quantity: 500_000 })).toMatchObject({ discount: 0, promo: null });
  expect((await buyer.activate(code)).json()).toBe('You have already used this promo code.');
});

test('of a plan only the first charge is reduced: the renewal costs the full price', async () => {
  const { buyer } = await withQuarter();
  const { id: tariffId } = await buyer.tariff('basic');
  expect(await buyer.preview({ tariffId })).toMatchObject({
    amount: 44_250,
    next: { amount: 59_000 },
  });
  await buyer.buyPlan('basic', { card: russian.good });
  expect(await buyer.subscription()).toMatchObject({ plan: 'basic', amount: 59_000 });
  shop.advance(30 * day + 60);
  await shop.work();
  expect(await amounts(buyer)).toEqual([
    ['succeeded', 44_250],
    ['succeeded', 59_000],
  ]);
});

test('of a year the first month is reduced', async () => {
  const { buyer } = await withQuarter();
  const { id: tariffId, month_amount: price } = await buyer.tariff('basic', 'year');
  expect(await buyer.preview({ tariffId })).toMatchObject({ amount: price - discountOf(price, 25) });
  await buyer.buyPlan('basic', { period: 'year', card: russian.good });
  const months = (await buyer.subscription())?.schedule ?? [];
  expect(new Set(months.map(({ amount }) => amount))).toEqual(new Set([price]));
  expect(await amounts(buyer)).toEqual([['succeeded', price - discountOf(price, 25)]]);
});

test('a dearer plan is reduced after the credit for the old one, and what was really paid is credited', async () => {
  const buyer = await createBuyer(shop);
  await buyer.buyPlan('basic', { card: russian.good });
  const code = await shop.promo(quarter);
  await buyer.activate(code);
  const { id: tariffId } = await buyer.tariff('pro');
  const preview = await buyer.preview({ tariffId });
  expect(preview.credit).toBeGreaterThan(58_000);
  expect(preview.discount).toBe(discountOf(preview.price - preview.credit, 25));
  expect(preview.amount).toBe(preview.price - preview.credit - preview.discount);
  await buyer.buyPlan('pro', { amount: preview.amount });
  const { id: creative } = await buyer.tariff('creative');
  const next = await buyer.preview({ tariffId: creative });
  expect(next.credit).toBeLessThanOrEqual(preview.amount + preview.credit);
  expect(next.credit).toBeGreaterThan(preview.amount + preview.credit - 1_000);
});

test('the least charge is one unit', async () => {
  expect(discountOf(290, 99)).toBe(190);
  expect(discountOf(100, 50)).toBe(0);
  expect(discountOf(24_900, 1)).toBe(249);
  const buyer = await createBuyer(shop, 'other');
  await buyer.activate(await shop.promo({ kind: 'percent', value: 99 }));
  expect(await buyer.preview({ quantity: 100_000 })).toMatchObject({ price: 290, amount: 100 });
});

test('a cheaper plan is only noted, so the code waits on', async () => {
  const buyer = await createBuyer(shop);
  await buyer.buyPlan('pro', { card: russian.good });
  const code = await shop.promo(quarter);
  await buyer.activate(code);
  const { id: tariffId } = await buyer.tariff('basic');
  expect(await buyer.preview({ tariffId })).toMatchObject({ effect: 'downgrade', amount: 0, promo: null });
  await buyer.buyPlan('basic');
  expect(await buyer.promo()).toMatchObject({ label: code });
});

test('tokens are given at once, once, and leave a waiting percentage alone', async () => {
  const { buyer, code: waiting } = await withQuarter();
  const code = await shop.promo({ kind: 'tokens', value: 5_000 });
  await buyer.data();
  // Twice at the same moment is once.
  const answers = await Promise.all([buyer.activate(code), buyer.activate(code.toLowerCase())]);
  const bodies = answers.map((answer) => answer.json<unknown>());
  expect(bodies).toContainEqual({ label: code });
  expect(bodies).toContain('You have already used this promo code.');
  expect(await buyer.data()).toMatchObject({ tokens: 35_000 });
  expect(await buyer.promo()).toMatchObject({ label: waiting });
  await shop.expectNoDrift(buyer.id);
});

test('one code waits at a time; the other can be taken up again, without more time', async () => {
  const { buyer, code } = await withQuarter();
  const { expiresAt } = (await buyer.promo()) ?? {};
  const other = await shop.promo({ kind: 'percent', value: 10 });
  await buyer.activate(other);
  expect(await buyer.promo()).toMatchObject({ label: other, percent: 10 });
  shop.advance(2 * day);
  await buyer.activate(code);
  expect(await buyer.promo()).toMatchObject({ label: code, expiresAt });
});

test('it can be given up, and is gone from the prices', async () => {
  const { buyer, code } = await withQuarter();
  expect((await buyer.ask(allCalls.deactivatePromo)).json()).toEqual({ result: true });
  expect(await buyer.promo()).toBeNull();
  expect(await buyer.preview({ quantity: 100_000 })).toMatchObject({ amount: 24_900 });
  expect((await buyer.ask(allCalls.deactivatePromo)).json()).toEqual({ result: false });
  expect((await buyer.activate(code)).json()).toEqual({ label: code });
});

test('an activation waits thirty days, and a code has its own end', async () => {
  const { buyer, code } = await withQuarter();
  shop.advance(promoActivationDays * day - 60);
  expect(await buyer.promo()).toMatchObject({ label: code });
  shop.advance(61);
  expect(await buyer.promo()).toBeNull();
  const headers = { 'x-user-language': 'ru' };
  const again = await buyer.ask(allCalls.activatePromo, { body: { promo: code }, headers });
  expect(again.json()).toBe('Срок действия этого промокода истёк.');
  const soon = new Date(shop.testApp.clock.now().getTime() + 1000);
  const ended = await shop.promo(quarter, soon.toISOString());
  shop.advance(2);
  const late = await createBuyer(shop);
  expect((await late.activate(ended)).json()).toBe('This promo code has expired.');
  // Another code takes the place of the expired one.
  expect((await buyer.activate(await shop.promo(quarter))).statusCode).toBe(200);
});

test('a code that is unknown or too short is refused; case and blanks around it do not matter', async () => {
  const { buyer, code } = await withQuarter();
  const unknown = await buyer.activate('NOTHING');
  expect([unknown.statusCode, unknown.json()]).toMatchObject([404, { code: 'promo_not_found' }]);
  for (const wrong of ['x', ' x ', 'a'.repeat(16), '']) {
    expect((await buyer.activate(wrong)).statusCode, wrong).toBe(422);
  }
  const other = await createBuyer(shop);
  expect((await other.activate(`  ${code.toLowerCase()} `)).json()).toEqual({ label: code });
});

test('a declined payment gives it back', async () => {
  const { buyer, code } = await withQuarter();
  expect((await buyer.buyTokens(100_000, { card: russian.noFunds })).statusCode).toBe(402);
  expect(await amounts(buyer)).toEqual([['failed', 18_675]]);
  expect(await buyer.promo()).toMatchObject({ label: code, heldBy: null });
  expect(await buyer.preview({ quantity: 500_000 })).toMatchObject({ amount: 74_250 });
  await buyer.buyTokens(100_000, { card: russian.good });
  expect(await amounts(buyer)).toEqual([['succeeded', 18_675]]);
});

test('while an order is open no other purchase gets it: two tabs use it once', async () => {
  const { buyer } = await withQuarter();
  const first = (await buyer.buyTokens(100_000, { card: russian.secure })).json<PaymentResult>();
  expect(first.status).toBe('pending');
  expect(await buyer.promo()).toMatchObject({ heldBy: first.paymentId });
  expect(await buyer.preview({ quantity: 100_000 })).toMatchObject({ amount: 18_675 });
  expect(await buyer.preview({ quantity: 500_000 })).toMatchObject({ amount: 99_000, promo: null });
  await buyer.buyTokens(500_000, { card: russian.good });
  const { AcsUrl: url, MD: transaction, PaReq: request, TermUrl } = secureOf(first);
  const answer = await shop.payer.threeDSecure({ url, transaction, request });
  await shop.testApp.app.inject({
    method: 'POST',
    url: new URL(TermUrl).pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(answer).toString(),
  });
  expect(await amounts(buyer)).toEqual([
    ['succeeded', 18_675],
    ['succeeded', 99_000],
  ]);
});

test('two purchases at the same moment do not both get it', async () => {
  const { buyer } = await withQuarter('other');
  const [one, other] = await Promise.all([buyer.buyTokens(100_000), buyer.buyTokens(500_000)]);
  const codes = [one.statusCode, other.statusCode].sort();
  // The second one finds it taken, or has read the prices after that.
  expect([[200, 200].join(), [200, 409].join()]).toContain(codes.join());
  const rows = await shop.rows(buyer.id);
  expect(rows.filter(({ discount }) => discount > 0)).toHaveLength(1);
});

test('an order that was left lets it go after its time; if both are paid, the second is returned', async () => {
  const { buyer } = await withQuarter('other');
  const left = (await buyer.buyTokens(100_000)).json<PaymentResult>();
  shop.advance(16 * 60);
  const next = (await buyer.buyTokens(500_000)).json<PaymentResult>();
  expect(await shop.rows(buyer.id)).toMatchObject([{ discount: 73 }, { discount: 298 }]);
  await shop.payer.form(next.token ?? '', { number: european.good });
  shop.advance(120);
  await shop.work();
  await shop.payer.form(left.token ?? '', { number: european.good });
  shop.advance(900);
  await shop.work();
  expect(await buyer.data()).toMatchObject({ tokens: 530_000 });
  expect(await shop.verdicts(left.paymentId ?? 0)).toEqual(['stale']);
  expect(await shop.refunds(left.paymentId ?? 0)).toMatchObject([{ state: 'done', cause: 'stale' }]);
});

test('a code activated after the order was opened makes a new order at the shown price', async () => {
  const buyer = await createBuyer(shop, 'other');
  const before = (await buyer.buyTokens(100_000)).json<PaymentResult>();
  await buyer.activate(await shop.promo(quarter));
  const after = (await buyer.buyTokens(100_000)).json<PaymentResult>();
  expect(after.paymentId).not.toBe(before.paymentId);
  expect((await buyer.status(after.paymentId ?? 0))?.amount).toBe(217);
  // Given up again: the full price.
  await buyer.ask(allCalls.deactivatePromo);
  const last = (await buyer.buyTokens(100_000)).json<PaymentResult>();
  expect((await buyer.status(last.paymentId ?? 0))?.amount).toBe(290);
});

test('the fast payment system asks for the reduced sum', async () => {
  const { buyer } = await withQuarter();
  const { link, paymentId } = await buyer.sbp(100_000);
  expect((await buyer.status(paymentId))?.amount).toBe(18_675);
  await shop.payer.sbp(link ?? '');
  await expect.poll(async () => (await buyer.data()).tokens).toBe(130_000);
  expect(await buyer.promo()).toBeNull();
});

test('a charge without an answer keeps it, whatever its age', async () => {
  const { buyer } = await withQuarter();
  await shop.payer.direct(String(buyer.id), '[[sim drop webhook=lost]]');
  const { paymentId } = (await buyer.buyTokens(100_000, { card: russian.good })).json<PaymentResult>();
  shop.advance(20 * 60);
  expect(await buyer.promo()).toMatchObject({ heldBy: paymentId });
  await shop.payer.direct(String(buyer.id), '');
  await shop.work();
  expect(await buyer.promo()).toBeNull();
  expect(await amounts(buyer)).toEqual([['succeeded', 18_675]]);
});

test('guests get nothing, and nobody sees another one’s code', async () => {
  const { testApp } = shop;
  for (const call of [allCalls.activatePromo, allCalls.deactivatePromo, allCalls.promoOf]) {
    expect((await testApp.request(call)).statusCode, call.path).toBe(401);
  }
  await withQuarter();
  const stranger = await createBuyer(shop);
  expect(await stranger.promo()).toBeNull();
  expect(await stranger.preview({ quantity: 100_000 })).toMatchObject({ discount: 0 });
});

test('a code that was used stays used when the account is deleted and the address comes back', async () => {
  const buyer = await createBuyer(shop);
  const code = await shop.promo({ kind: 'tokens', value: 50_000 });
  expect((await buyer.activate(code)).json()).toMatchObject({ label: code });
  await buyer.ask(allCalls.removeAccount, { body: undefined });
  const again = await createBuyer(shop, 'ru', { email: buyer.email });
  const before = (await again.data()).tokens;
  expect((await again.activate(code)).json()).toMatch(/already used/);
  expect((await again.data()).tokens).toBe(before);
});

test('a discount that was used up stays used, too; one that was not may be had', async () => {
  const buyer = await createBuyer(shop);
  const [used, unused] = [
    await shop.promo({ kind: 'percent', value: 50 }),
    await shop.promo({ kind: 'percent', value: 10 }),
  ];
  await buyer.activate(used);
  await buyer.buyTokens(100_000, { card: russian.good });
  await buyer.activate(unused);
  await buyer.ask(allCalls.removeAccount, { body: undefined });
  const again = await createBuyer(shop, 'ru', { email: buyer.email });
  expect((await again.activate(used)).json()).toMatch(/already used/);
  expect((await again.activate(unused)).json()).toMatchObject({ label: unused });
});

test('an address that is not confirmed gets nothing, and learns nothing of who had it before', async () => {
  const stranger = await createBuyer(shop, 'ru', { emailVerifiedAt: null });
  const code = await shop.promo({ kind: 'tokens', value: 50_000 });
  expect((await stranger.activate(code)).json()).toMatch(/Confirm your e-mail/);
  expect((await stranger.data()).tokens).toBe(30_000);
});
