import { allCalls } from '@polylogue/contract/calls';
import type { PaymentResult } from '@polylogue/contract/billing';
import { expect, test } from 'vitest';
import { createBuyer, european, russian, shopOfFile } from '../payments.scene.testing.ts';

const shop = await shopOfFile();

test('a card is kept without a sale, and what was held for the check is released', async () => {
  const buyer = await createBuyer(shop);
  expect((await buyer.ask(allCalls.checkActiveCard)).json()).toEqual({ result: false });
  expect((await buyer.ask(allCalls.bindCard, { body: {} })).json()).toMatchObject({
    processingType: 4,
    paymentId: null,
  });
  const bound = (await buyer.bind(russian.good)).json<PaymentResult>();
  expect(bound).toMatchObject({ status: 'succeeded', additionalParams: '{}' });
  expect((await buyer.ask(allCalls.checkActiveCard)).json()).toEqual({ result: true });
  await shop.work();
  expect(await shop.refunds(bound.paymentId ?? 0)).toMatchObject([{ cause: 'check', state: 'done' }]);
  expect(await buyer.data()).toMatchObject({ plan: 'free', tokens: 30_000 });
});

test('a second card can be made the active one, replaced and unbound', async () => {
  const buyer = await createBuyer(shop);
  await buyer.bind(russian.good);
  await buyer.bind(russian.noFundsLater);
  const [active, other] = await buyer.cards();
  expect([active?.number, active?.isActive]).toEqual(['411111******1111', true]);
  await buyer.ask(allCalls.activateCard, { query: { cardId: other?.id ?? 0 } });
  expect((await buyer.cards()).map(({ number, isActive }) => [number, isActive])).toEqual([
    ['400000******3055', true],
    ['411111******1111', false],
  ]);
  const cryptogramm = await buyer.cryptogram('5205000000003055');
  await buyer.ask(allCalls.replaceCard, { body: { cardId: active?.id ?? 0, cryptogramm } });
  expect((await buyer.cards()).map(({ number }) => number)).toEqual(['520500******3055', '400000******3055']);
  const [replaced] = await buyer.cards();
  await buyer.ask(allCalls.unbindCard, { body: { cardId: replaced?.id ?? 0 } });
  expect((await buyer.cards()).map(({ number, isActive }) => [number, isActive])).toEqual([
    ['400000******3055', true],
  ]);
  await shop.work();
  expect((await buyer.buyTokens(100_000)).json()).toMatchObject({
    isRecurrentPayment: true,
    status: 'succeeded',
  });
});

test('the provider’s form keeps a card too', async () => {
  const buyer = await createBuyer(shop, 'other');
  const { token, paymentId } = (await buyer.ask(allCalls.bindCard, { body: {} })).json<PaymentResult>();
  await shop.payer.form(token ?? '', { number: european.good });
  shop.advance(30);
  await expect.poll(async () => (await buyer.status(paymentId ?? 0))?.status).toBe('succeeded');
  expect(await buyer.cards()).toMatchObject([{ cardType: 'other', isActive: true }]);
  expect((await buyer.buyTokens(100_000)).json()).toMatchObject({
    isRecurrentPayment: true,
    status: 'succeeded',
  });
});

test('packages and the payment page go by the card type', async () => {
  const [here, abroad] = [await createBuyer(shop), await createBuyer(shop, 'other')];
  expect((await here.ask(allCalls.tokensListOf)).json()).toContainEqual({
    cost: 24_900,
    currency: 'RUB',
    quantity: 100_000,
  });
  expect((await abroad.ask(allCalls.tokensListOf)).json()).toContainEqual({
    cost: 290,
    currency: 'EUR',
    quantity: 100_000,
  });
  expect((await here.ask(allCalls.paymentPageOf)).json()).toMatchObject({
    gateway: 'cloudpayments',
    demo: true,
  });
  expect((await abroad.ask(allCalls.paymentPageOf)).json()).toMatchObject({ gateway: 'lyra', demo: true });
});

test('what is no encrypted card is told at its field', async () => {
  const buyer = await createBuyer(shop);
  for (const cryptogramm of ['garbage', `01${'4'.repeat(16)}04${'A'.repeat(344)}`]) {
    const answer = await buyer.ask(allCalls.bindCard, { body: { cryptogramm } });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ validationErrors: { cryptogramm: 'invalid' } });
  }
  expect((await buyer.bind(russian.good)).json()).toMatchObject({ status: 'succeeded' });
});
