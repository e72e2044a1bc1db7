import type { Call } from '@polylogue/contract/call';
import { allCalls } from '@polylogue/contract/calls';
import type { PaymentResult } from '@polylogue/contract/billing';
import { expect, test } from 'vitest';
import { createBuyer, european, russian, shopOfFile } from './payments.scene.testing.ts';

const shop = await shopOfFile();

interface Sent {
  gateway: string;
  type: string;
  headers: Record<string, string>;
  body: string;
}

function send({ gateway, type, headers, body }: Sent) {
  return shop.testApp.app.inject({
    method: 'POST',
    url: `/api/payments/webhooks/${gateway}/${type}`,
    headers,
    payload: body,
  });
}

/** The webhooks that the gateway made of a payment. */
async function webhooksOf(paymentId: number): Promise<Sent[]> {
  const found: Sent[] = [];
  for (const reference of await shop.references(paymentId)) {
    found.push(...(await shop.payer.seen(reference)).webhooks.filter(({ isForged }) => !isForged));
  }
  return found;
}

test('a replayed webhook is acknowledged and changes nothing, in any order and number', async () => {
  const buyer = await createBuyer(shop);
  const { paymentId } = (await buyer.buyTokens(100_000, { card: russian.good })).json<PaymentResult>();
  const told = (await webhooksOf(paymentId ?? 0)).filter(({ type }) => type !== 'check');
  expect(told.length).toBeGreaterThan(0);
  for (const webhook of [...told, ...told.toReversed(), ...told]) {
    expect((await send(webhook)).json()).toEqual({ code: 0 });
  }
  expect(await buyer.data()).toMatchObject({ tokens: 130_000 });
  await shop.expectNoDrift(buyer.id);
});

test('a webhook brings what the browser did not wait for', async () => {
  const buyer = await createBuyer(shop, 'other');
  const { token, paymentId } = (await buyer.buyTokens(500_000)).json<PaymentResult>();
  await shop.payer.form(token ?? '', { number: european.good });
  const [ipn] = await webhooksOf(paymentId ?? 0);
  if (!ipn) throw new Error('There is no notice.');
  expect((await send(ipn)).statusCode).toBe(200);
  expect(await buyer.data()).toMatchObject({ tokens: 530_000 });
});

test('a check for an order that is paid, unknown or of another sum is answered no', async () => {
  const buyer = await createBuyer(shop);
  const { paymentId } = (await buyer.buyTokens(100_000, { card: russian.good })).json<PaymentResult>();
  const check = (await webhooksOf(paymentId ?? 0)).find(({ type }) => type === 'check');
  if (!check) throw new Error('There was no check.');
  expect((await send(check)).json()).not.toEqual({ code: 0 });
});

/** A hundred ways to lie: without a signature, with another, with the real one under another body, type or gateway. */
function forgeries(real: Sent): Sent[] {
  const without = Object.fromEntries(
    Object.entries(real.headers).filter(([name]) => !/hmac|hash/i.test(name)),
  );
  const signed = Object.entries(real.headers).find(([name]) => /hmac/i.test(name));
  const altered = Array.from({ length: 40 }, (_, index) => {
    const at = Math.floor((index * real.body.length) / 40);
    const other = real.body[at] === '7' ? '8' : '7';
    return { ...real, body: real.body.slice(0, at) + other + real.body.slice(at + 1) };
  });
  const signatures = Array.from({ length: 40 }, (_, index) => {
    const [name = 'content-hmac', value = ''] = signed ?? [];
    const at = index % Math.max(value.length - 2, 1);
    const wrong = value.slice(0, at) + (value[at] === 'A' ? 'B' : 'A') + value.slice(at + 1);
    return { ...real, headers: { ...without, [name]: wrong } };
  });
  const names = ['content-hmac', 'x-content-hmac'];
  const empty = names.flatMap((name) =>
    ['', 'x', '=', 'undefined', real.body.slice(0, 44)].map((value) => ({
      ...real,
      headers: { ...without, [name]: value },
    })),
  );
  const appended = ['&Amount=1', '&Status=Completed', '&InvoiceId=1', ' ', '\n'].map((more) => ({
    ...real,
    body: `${real.body}${more}`,
  }));
  const others = [
    { ...real, headers: without },
    { ...real, gateway: 'lyra', type: 'ipn' },
    { ...real, body: '' },
  ];
  return [...altered, ...signatures, ...empty, ...appended, ...others];
}

test('no forged webhook is believed', async () => {
  const buyer = await createBuyer(shop);
  await shop.payer.direct(String(buyer.id), '[[sim drop webhook=lost]]');
  const { paymentId } = (await buyer.buyTokens(100_000, { card: russian.good })).json<PaymentResult>();
  const real = (await webhooksOf(paymentId ?? 0)).find(({ type }) => type === 'pay');
  if (!real) throw new Error('There is no notice.');
  const lies = forgeries(real);
  expect(lies.length).toBeGreaterThan(95);
  for (const lie of lies) expect([401, 400, 404]).toContain((await send(lie)).statusCode);
  expect(await buyer.data()).toMatchObject({ tokens: 30_000 });
  expect((await send(real)).json()).toEqual({ code: 0 });
  expect(await buyer.data()).toMatchObject({ tokens: 130_000 });
});

test('a forged return of the provider’s form is refused', async () => {
  const response = await shop.testApp.app.inject({
    method: 'POST',
    url: '/api/payments/return/lyra',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ 'kr-hash': 'x', 'kr-answer': '{}' }).toString(),
  });
  expect(response.statusCode).toBe(401);
});

test('guests are refused every call', async () => {
  const { testApp } = shop;
  const calls: Call[] = [
    allCalls.tokensListOf,
    allCalls.previewPurchase,
    allCalls.payTariff,
    allCalls.payTokens,
    allCalls.payTariffSbp,
    allCalls.payTokensSbp,
    allCalls.paymentStatusOf,
    allCalls.seePayment,
    allCalls.paymentPageOf,
    allCalls.subscriptionOf,
    allCalls.cancelSubscribe,
    allCalls.switchToFree,
    allCalls.cardListOf,
    allCalls.activateCard,
    allCalls.checkActiveCard,
    allCalls.bindCard,
    allCalls.replaceCard,
    allCalls.unbindCard,
    allCalls.operatorPayments,
    allCalls.operatorPaymentById,
    allCalls.operatorSettlePayment,
    allCalls.operatorReconcile,
  ];
  for (const call of calls) {
    const path = call.path.replace('{id}', '1');
    expect((await testApp.request({ ...call, path })).statusCode, path).toBe(401);
  }
});
