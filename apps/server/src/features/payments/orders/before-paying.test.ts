import { allCalls } from '@polylogue/contract/calls';
import type { PaymentResult } from '@polylogue/contract/billing';
import type { SbpLink } from '@polylogue/contract/payments';
import { describe, expect, test } from 'vitest';
import {
  createBuyer,
  european,
  russian,
  secureOf,
  startShop,
  type Buyer,
  shopOfFile,
} from '../payments.scene.testing.ts';

const shop = await shopOfFile();

const drop = (buyer: Buyer, paymentId: number) => buyer.ask(allCalls.dropPayment, { body: { paymentId } });

describe('a year is previewed whole', () => {
  test('its charges, what they are together, and the days of the last and of a new year', async () => {
    const buyer = await createBuyer(shop, 'other');
    const { id: tariffId } = await buyer.tariff('pro', 'year');
    const { contract, startsAt, next } = await buyer.preview({ tariffId });
    expect(contract).toMatchObject({ charges: 12, total: 13_500 });
    const months = (from: string, count: number) => {
      const later = new Date(from);
      later.setUTCMonth(later.getUTCMonth() + count);
      return later.toISOString();
    };
    expect(contract?.lastAt).toBe(months(startsAt, 11));
    expect(contract?.renewsAt).toBe(months(startsAt, 12));
    expect(next).toMatchObject({ amount: 1_125, at: months(startsAt, 1) });
  });

  test('a promo code takes its part off the first charge only, and off the whole', async () => {
    const buyer = await createBuyer(shop, 'other');
    await buyer.activate(await shop.promo({ kind: 'percent', value: 20 }));
    const { id: tariffId } = await buyer.tariff('pro', 'year');
    const { contract, amount } = await buyer.preview({ tariffId });
    expect(amount).toBe(900);
    expect(contract?.total).toBe(900 + 11 * 1_125);
  });

  test('a dearer plan says that the running year ends with it; a month has no contract', async () => {
    const buyer = await createBuyer(shop);
    await buyer.buyPlan('basic', { period: 'year', card: russian.good });
    const { id: tariffId } = await buyer.tariff('pro');
    expect(await buyer.preview({ tariffId })).toMatchObject({
      effect: 'upgrade',
      contract: null,
      endsContract: true,
    });
    const monthly = await createBuyer(shop);
    await monthly.buyPlan('basic', { card: russian.good });
    expect(await monthly.preview({ tariffId })).toMatchObject({ effect: 'upgrade', endsContract: false });
  });
});

describe('an unfinished payment', () => {
  test('can be continued: at the bank’s page of its card, and by the token of its form', async () => {
    const buyer = await createBuyer(shop);
    const made = (await buyer.buyPlan('pro', { card: russian.secure })).json<PaymentResult>();
    expect(await buyer.status()).toMatchObject({ status: 'pending', secure: secureOf(made) });
    const other = await createBuyer(shop, 'other');
    const { token, paymentId } = (await other.buyTokens(100_000)).json<PaymentResult>();
    // Another thing is ordered since: the form is that of the first all the same.
    await other.buyTokens(500_000);
    const ask = (asker: Buyer) => asker.ask(allCalls.paymentStatusOf, { query: { token: token ?? '' } });
    expect((await ask(other)).json()).toMatchObject({ payment: { id: paymentId, token } });
    expect((await ask(buyer)).statusCode).toBe(404);
  });

  test('can be dropped by its buyer: nothing is told of it, and money that still comes goes back', async () => {
    const [buyer, stranger] = [await createBuyer(shop, 'other'), await createBuyer(shop)];
    const { token, paymentId } = (await buyer.buyTokens(100_000)).json<PaymentResult>();
    const id = paymentId ?? 0;
    expect((await drop(stranger, id)).statusCode).toBe(404);
    expect((await drop(buyer, id)).statusCode).toBe(200);
    expect(await buyer.status()).toMatchObject({
      status: 'failed',
      seen: true,
      openUntil: null,
      token: null,
    });
    expect((await drop(buyer, id)).statusCode).toBe(409);
    await shop.payer.form(token ?? '', { number: european.good });
    shop.advance(120);
    await shop.work();
    expect(await buyer.data()).toMatchObject({ tokens: 30_000 });
    expect((await shop.rows(buyer.id)).map(({ status }) => status)).not.toContain('succeeded');
    await shop.expectNoDrift(buyer.id);
  });

  test('that was paid is not dropped, and guests drop none', async () => {
    const buyer = await createBuyer(shop);
    const { paymentId } = (await buyer.buyTokens(100_000, { card: russian.good })).json<PaymentResult>();
    expect((await drop(buyer, paymentId ?? 0)).statusCode).toBe(409);
    const guest = await shop.testApp.request(allCalls.dropPayment, { body: { paymentId: 1 } });
    expect(guest.statusCode).toBe(401);
  });
});

describe('to begin before the days of withdrawal are over', () => {
  test('is asked of persons who buy from the European seller, and kept with the order', async () => {
    const buyer = await createBuyer(shop, 'other');
    const days = 14 * 86_400_000;
    const { withdrawUntil, startsAt } = await buyer.preview({ quantity: 100_000 });
    expect(Date.parse(withdrawUntil ?? '')).toBe(Date.parse(startsAt) + days);
    const body = { quantity: 100_000, beginNow: true, useSavedCard: true };
    await buyer.ask(allCalls.payTokens, { body });
    const [made] = await shop.rows(buyer.id);
    expect(made).toMatchObject({ beginNow: true });
    const company = { billingType: 'BTB', country: 'DE', vatNumber: 'DE123456788' } as const;
    const details = { ...company, name: 'Kern GmbH', address: 'Weg 1' };
    await buyer.ask(allCalls.saveBillingInfo, { body: details });
    expect(await buyer.preview({ quantity: 100_000 })).toMatchObject({ withdrawUntil: null });
  });

  test('may be said in the form’s page, when the order is there already; strangers say nothing', async () => {
    const [buyer, stranger] = [await createBuyer(shop, 'other'), await createBuyer(shop)];
    const { paymentId } = (await buyer.buyTokens(100_000)).json<PaymentResult>();
    const say = (asker: Buyer, beginNow: boolean) =>
      asker.ask(allCalls.beginPayment, { body: { paymentId: paymentId ?? 0, beginNow } });
    expect((await say(stranger, true)).statusCode).toBe(404);
    expect(await shop.rows(buyer.id)).toMatchObject([{ beginNow: false }]);
    expect((await say(buyer, true)).statusCode).toBe(200);
    expect(await shop.rows(buyer.id)).toMatchObject([{ beginNow: true }]);
    await say(buyer, false);
    expect(await shop.rows(buyer.id)).toMatchObject([{ beginNow: false }]);
  });

  test('is not asked in the Russian edition', async () => {
    const inRussia = await startShop({ SITE_LOCATION: 'RU' });
    try {
      const buyer = await createBuyer(inRussia);
      expect(await buyer.preview({ quantity: 100_000 })).toMatchObject({ withdrawUntil: null });
    } finally {
      await inRussia.close();
    }
  });
});

test('a second code for what was paid a moment ago asks whether it is meant', async () => {
  const buyer = await createBuyer(shop);
  await buyer.buyTokens(100_000, { card: russian.good });
  expect(await buyer.sbp(100_000)).toMatchObject({ link: null, boughtBefore: true });
  const body = { quantity: 100_000, touch: true, again: true };
  const again = (await buyer.ask(allCalls.payTokensSbp, { body })).json<SbpLink>();
  expect(again).toMatchObject({ boughtBefore: false });
  expect(again.link).not.toBeNull();
  expect(again.openUntil).not.toBeNull();
});
