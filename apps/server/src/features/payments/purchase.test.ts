import { allCalls } from '@polylogue/contract/calls';
import type { PaymentResult } from '@polylogue/contract/billing';
import type { SbpLink } from '@polylogue/contract/payments';
import { expect, onTestFinished, test } from 'vitest';
import { createBuyer, european, russian, secureOf, shopOfFile } from './payments.scene.testing.ts';

const shop = await shopOfFile();

test('a plan bought on the own card page is there at once, and its card is kept', async () => {
  const buyer = await createBuyer(shop);
  const response = await buyer.buyPlan('pro', { card: russian.good });
  expect(response.statusCode).toBe(200);
  expect(response.json()).toMatchObject({
    processingType: 4,
    additionalParams: '{}',
    status: 'succeeded',
    isRecurrentPayment: false,
  });
  expect(await buyer.data()).toMatchObject({ plan: 'pro', activeSubs: true, tokens: 780_000 });
  expect(await buyer.cards()).toMatchObject([{ number: '400000******3055', isActive: true, cardType: 'ru' }]);
  await shop.expectNoDrift(buyer.id);
});

test('without a card the own page is to be opened, and nothing is ordered', async () => {
  const buyer = await createBuyer(shop);
  expect((await buyer.buyPlan('basic')).json()).toEqual({
    processingType: 4,
    additionalParams: null,
    isRecurrentPayment: false,
    token: null,
    url: null,
    paymentId: null,
    status: null,
    boughtBefore: false,
  });
  expect(await shop.rows(buyer.id)).toEqual([]);
});

test('a saved card pays a package at once; clicking twice and a second tab buy it once', async () => {
  const buyer = await createBuyer(shop);
  await buyer.buyTokens(100_000, { card: russian.good });
  const answers = await Promise.all([1, 2, 3].map(() => buyer.buyTokens(500_000)));
  const results = answers.map((answer) => answer.json<PaymentResult>());
  expect(new Set(results.map(({ paymentId }) => paymentId)).size).toBe(1);
  expect(await buyer.data()).toMatchObject({ tokens: 630_000 });
  // A purchase some minutes later is not made either, says so, and can be meant.
  shop.advance(300);
  expect((await buyer.buyTokens(500_000)).json()).toMatchObject({ status: 'succeeded', boughtBefore: true });
  const meant = await buyer.ask(allCalls.payTokens, { body: { quantity: 500_000, again: true } });
  expect(meant.json()).toMatchObject({ status: 'succeeded', boughtBefore: false });
  expect(await buyer.data()).toMatchObject({ tokens: 1_130_000 });
  const [first] = results;
  expect(await buyer.status(first?.paymentId ?? 0)).toMatchObject({ status: 'succeeded', quantity: 500_000 });
});

test('a repeat with the same client id returns the first answer even later', async () => {
  const buyer = await createBuyer(shop);
  const client_id = crypto.randomUUID();
  const first = await buyer.buyTokens(100_000, { card: russian.good, client_id });
  shop.advance(16 * 60);
  const again = await buyer.buyTokens(100_000, { card: russian.good, client_id });
  expect(again.json()).toMatchObject({
    paymentId: first.json<PaymentResult>().paymentId,
    status: 'succeeded',
  });
  expect(await buyer.data()).toMatchObject({ tokens: 130_000 });
});

test('a declined card says why, and the order can be paid with another', async () => {
  const buyer = await createBuyer(shop);
  const declined = await buyer.buyTokens(100_000, { card: russian.noFunds });
  expect(declined.statusCode).toBe(402);
  expect(declined.json()).toMatchObject({ code: 'error_payment', reason: 'funds' });
  expect(await buyer.data()).toMatchObject({ tokens: 30_000 });
  const paid = await buyer.buyTokens(100_000, { card: russian.good });
  expect(paid.json()).toMatchObject({ status: 'succeeded' });
  expect(await shop.rows(buyer.id)).toHaveLength(1);
  expect(await buyer.data()).toMatchObject({ tokens: 130_000 });
});

test('3-D Secure comes back without a session and leads to the result page', async () => {
  const buyer = await createBuyer(shop);
  const result = (await buyer.buyPlan('basic', { card: russian.secure })).json<PaymentResult>();
  expect(result).toMatchObject({ status: 'pending' });
  const secure = secureOf(result);
  const posted = await shop.payer.threeDSecure({
    url: secure.AcsUrl,
    transaction: secure.MD,
    request: secure.PaReq,
  });
  const back = () =>
    shop.testApp.app.inject({
      method: 'POST',
      url: new URL(secure.TermUrl).pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://bank.example' },
      payload: new URLSearchParams(posted).toString(),
    });
  const response = await back();
  expect(response.statusCode).toBe(303);
  expect(response.headers.location).toBe(`/after-payment-success?payment=${result.paymentId}`);
  expect(await buyer.data()).toMatchObject({ plan: 'basic' });
  expect((await back()).statusCode).toBe(303);
  expect(await buyer.data()).toMatchObject({ tokens: 330_000 });
});

test('3-D Secure that began before the session secret was replaced comes back after it', async () => {
  const { secrets } = shop.testApp.deps;
  const [old] = secrets.session;
  onTestFinished(() => void (secrets.session = [old]));
  const buyer = await createBuyer(shop);
  const secure = secureOf((await buyer.buyPlan('basic', { card: russian.secure })).json<PaymentResult>());
  const { AcsUrl: url, MD: transaction, PaReq: request, TermUrl } = secure;
  const posted = await shop.payer.threeDSecure({ url, transaction, request });
  const back = () =>
    shop.testApp.app.inject({
      method: 'POST',
      url: new URL(TermUrl).pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://bank.example' },
      payload: new URLSearchParams(posted).toString(),
    });
  secrets.session = ['another-secret-only-for-tests-0123'];
  expect((await back()).statusCode).toBe(401);
  secrets.session = ['another-secret-only-for-tests-0123', old];
  expect((await back()).statusCode).toBe(303);
  expect(await buyer.data()).toMatchObject({ plan: 'basic' });
});

test('a bank’s page with a forged id leads nowhere', async () => {
  for (const id of ['1', '1.x', `1.${'A'.repeat(43)}`]) {
    const response = await shop.testApp.app.inject({
      method: 'POST',
      url: `/api/payments/3ds/${id}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'MD=1&PaRes=x',
    });
    expect(response.statusCode).toBe(401);
  }
});

test('an answer that never came is found out by polling, and not charged again', async () => {
  const buyer = await createBuyer(shop);
  await shop.payer.direct(String(buyer.id), '[[sim drop webhook=lost]]');
  const result = (await buyer.buyTokens(100_000, { card: russian.good })).json<PaymentResult>();
  expect(result).toMatchObject({ status: 'pending' });
  expect((await buyer.buyTokens(100_000, { card: russian.good })).json()).toMatchObject({
    paymentId: result.paymentId,
  });
  shop.advance(120);
  await shop.work();
  expect(await buyer.status(result.paymentId ?? 0)).toMatchObject({ status: 'succeeded' });
  expect(await buyer.data()).toMatchObject({ tokens: 130_000 });
});

test('a gateway that would take another amount is told no', async () => {
  const buyer = await createBuyer(shop);
  await shop.payer.direct(String(buyer.id), '[[sim amount=100]]');
  expect((await buyer.buyTokens(3_000_000, { card: russian.good })).statusCode).toBe(402);
  expect(await buyer.data()).toMatchObject({ tokens: 30_000 });
});

test('money of another amount grants nothing and goes back', async () => {
  const buyer = await createBuyer(shop, 'other');
  await shop.payer.direct(String(buyer.id), '[[sim amount=100]]');
  const { token, paymentId } = (await buyer.buyTokens(3_000_000)).json<PaymentResult>();
  await shop.payer.form(token ?? '', { number: european.good });
  shop.advance(30);
  await buyer.status(paymentId ?? 0);
  expect(await buyer.data()).toMatchObject({ tokens: 30_000 });
  await shop.work();
  expect(await shop.verdicts(paymentId ?? 0)).toEqual(['mismatch']);
  expect(await shop.refunds(paymentId ?? 0)).toMatchObject([
    { state: 'done', amount: 100, cause: 'mismatch' },
  ]);
});

test('the link of the fast payment system is paid in the bank; paying it twice returns the second', async () => {
  const buyer = await createBuyer(shop);
  const { link, paymentId, qr } = await buyer.sbp(100_000, false);
  expect(qr).toMatch(/^data:image\/svg\+xml;base64,/);
  expect(await buyer.status(paymentId)).toMatchObject({ status: 'pending', means: 'sbp', link });
  await shop.payer.sbp(link ?? '');
  await expect.poll(async () => (await buyer.status(paymentId))?.status).toBe('succeeded');
  await shop.payer.sbp(link ?? '');
  shop.advance(60);
  await shop.work();
  expect(await buyer.data()).toMatchObject({ tokens: 130_000 });
});

test('a month paid by the fast payment system does not renew', async () => {
  const buyer = await createBuyer(shop);
  const { id: tariffId } = await buyer.tariff('basic');
  const { link, paymentId } = (
    await buyer.ask(allCalls.payTariffSbp, { body: { tariffId, touch: true } })
  ).json<SbpLink>();
  await shop.payer.sbp(link ?? '');
  await expect.poll(async () => (await buyer.status(paymentId))?.status).toBe('succeeded');
  expect(await buyer.data()).toMatchObject({ plan: 'basic', activeSubs: false, tokens: 330_000 });
});

test('a year cannot be paid by the fast payment system, nor without renewing', async () => {
  const buyer = await createBuyer(shop);
  const { id: tariffId } = await buyer.tariff('pro', 'year');
  expect((await buyer.ask(allCalls.payTariffSbp, { body: { tariffId } })).statusCode).toBe(422);
  expect(
    (await buyer.buyPlan('pro', { period: 'year', card: russian.good, isRecurrent: false })).statusCode,
  ).toBe(422);
});

test('what is not on offer is not found, and a price above the shown one is a conflict', async () => {
  const buyer = await createBuyer(shop);
  expect((await buyer.buyTokens(123)).statusCode).toBe(404);
  const free = await buyer.tariff('free');
  const body = { tariffId: free.id, isRecurrent: true };
  expect((await buyer.ask(allCalls.payTariff, { body })).statusCode).toBe(404);
  expect((await buyer.buyPlan('pro', { card: russian.good, amount: 100 })).statusCode).toBe(409);
});

test('the provider’s form sells in euros; its return is verified', async () => {
  const buyer = await createBuyer(shop, 'other');
  const result = (await buyer.buyPlan('pro')).json<PaymentResult>();
  expect(result).toMatchObject({ processingType: 1, token: expect.any(String), status: 'pending' });
  expect((await buyer.buyPlan('pro')).json()).toEqual(result);
  const form = await shop.payer.form(result.token ?? '', { number: '4970100000000055' });
  expect(form.kind).toBe('paid');
  shop.advance(30);
  await expect.poll(async () => (await buyer.status(result.paymentId ?? 0))?.status).toBe('succeeded');
  expect(await buyer.data()).toMatchObject({ plan: 'pro' });
  expect(await buyer.cards()).toMatchObject([{ cardType: 'other', isActive: true }]);
});

test('strangers see and settle nothing of others', async () => {
  const buyer = await createBuyer(shop);
  const stranger = await createBuyer(shop);
  const { paymentId } = (await buyer.buyTokens(100_000, { card: russian.good })).json<PaymentResult>();
  const id = paymentId ?? 0;
  const [card] = await buyer.cards();
  const cardId = card?.id ?? 0;
  const refused = [
    await stranger.ask(allCalls.paymentStatusOf, { query: { paymentId: id } }),
    await stranger.ask(allCalls.seePayment, { body: { paymentId: id } }),
    await stranger.ask(allCalls.activateCard, { query: { cardId } }),
    await stranger.ask(allCalls.unbindCard, { body: { cardId } }),
    await stranger.ask(allCalls.replaceCard, { body: { cardId } }),
  ];
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404]);
  expect(await stranger.status()).toBeNull();
  expect(await stranger.cards()).toEqual([]);
  expect((await buyer.ask(allCalls.seePayment, { body: { paymentId: id } })).statusCode).toBe(200);
  expect(await buyer.status()).toMatchObject({ id, seen: true });
});

test('without the header the country decides: a Russian user pays on the own page in roubles, others in the form', async () => {
  const { testApp } = shop;
  for (const [country, processingType, currency] of [
    ['RU', 4, 'RUB'],
    ['FR', 1, 'EUR'],
  ] as const) {
    const cookies = await testApp.signIn(await testApp.createUser({ country }));
    const preview = await testApp.request(allCalls.previewPurchase, {
      cookies,
      query: { quantity: 100_000 },
    });
    expect(preview.json()).toMatchObject({ currency });
    const result = await testApp.request(allCalls.payTokens, { cookies, body: { quantity: 100_000 } });
    expect(result.json()).toMatchObject({ processingType });
  }
});
