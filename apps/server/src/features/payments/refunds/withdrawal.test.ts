import type { PaymentResult, PaymentRow } from '@polylogue/contract/billing';
import { allCalls } from '@polylogue/contract/calls';
import type { WithdrawalTerms } from '@polylogue/contract/refunds';
import { expect, test } from 'vitest';
import { moneyReport } from '../money-desk/money.service.ts';
import { expectTrueBooks } from '../books.testing.ts';
import {
  createBuyer,
  european,
  russian,
  startShop,
  type Buyer,
  shopOfFile,
} from '../payments.scene.testing.ts';

const shop = await shopOfFile();
const day = 86_400;

/** Buys in the provider's form. `beginNow`: whether the box of the checkout was ticked. */
async function buy(what: { plan: string; period?: string } | { quantity: number }, beginNow = true) {
  const buyer = await createBuyer(shop, 'other');
  const made =
    'plan' in what
      ? await buyer.ask(allCalls.payTariff, {
          body: {
            tariffId: (await buyer.tariff(what.plan, what.period)).id,
            isRecurrent: true,
            beginNow,
          },
        })
      : await buyer.ask(allCalls.payTokens, { body: { ...what, beginNow } });
  const { token, paymentId } = made.json<PaymentResult>();
  await shop.payer.form(token ?? '', { number: european.good });
  shop.advance(120);
  expect((await buyer.status(paymentId ?? 0))?.status).toBe('succeeded');
  return { buyer, id: paymentId ?? 0 };
}

async function terms(buyer: Buyer, paymentId: number): Promise<WithdrawalTerms | null> {
  const response = await buyer.ask(allCalls.previewWithdrawal, { body: { paymentId } });
  return response.json<{ terms: WithdrawalTerms | null }>().terms;
}

const withdraw = (buyer: Buyer, paymentId: number, returned: number) =>
  buyer.ask(allCalls.withdraw, { body: { paymentId, returned } });

async function rowOf(buyer: Buyer, id: number): Promise<PaymentRow | undefined> {
  const { list } = (await buyer.ask(allCalls.paymentHistoryOf)).json<{ list: PaymentRow[] }>();
  return list.find((row) => row.id === id);
}

test('a plan of which much was used: what was used is owed, rounded down, and the rest goes back', async () => {
  const { buyer, id } = await buy({ plan: 'pro' });
  await shop.spend(buyer.id, 100_001);
  expect(await buyer.check(id)).toMatchObject({ result: false, reason: 'used', used: 100_001 });
  // 15.00 × 100,001 ÷ 750,000 = 2.00002.
  const shown = await terms(buyer, id);
  expect(shown).toMatchObject({ returned: 1_300, owed: 200, used: 100_001, granted: 750_000 });
  expect(await rowOf(buyer, id)).toMatchObject({
    refundable: false,
    obstacle: 'used',
    used: 100_001,
    withdrawUntil: shown?.until,
  });
  expect((await withdraw(buyer, id, 1_301)).json()).toMatchObject({ code: 'conflict' });
  expect((await withdraw(buyer, id, 1_300)).json()).toEqual({ status: 'refunded', returned: 1_300 });
  expect(await buyer.data()).toMatchObject({ name: 'free', dateDeactivated: null, tokens: 30_000 });
  expect(await buyer.subscription()).toBeNull();
  expect(await rowOf(buyer, id)).toMatchObject({ status: 'refunded', returned: 1_300, withdrawUntil: null });
  expect((await rowOf(buyer, id))?.documents.map(({ kind }) => kind)).toEqual(['receipt', 'credit-note']);
  // A second press answers the same and returns nothing more.
  expect((await withdraw(buyer, id, 1_300)).json()).toEqual({ status: 'refunded', returned: 1_300 });
  expect(await shop.refunds(id)).toMatchObject([{ cause: 'withdrawn', state: 'done', amount: 1_300 }]);
  // Nothing is charged any more.
  shop.advance(31 * day);
  await shop.work();
  expect(await shop.rows(buyer.id)).toHaveLength(1);
  await expectTrueBooks(shop, [buyer.id]);
  const month = new Date().toISOString().slice(0, 7);
  const report = await moneyReport(shop.testApp.deps, month);
  expect(report.differences.filter((line) => line.includes(`payment ${id} `))).toEqual([]);
});

test('a mail confirms it with its day and hour, the terms and the receipt; the credit note follows', async () => {
  const { buyer, id } = await buy({ quantity: 500_000 });
  await withdraw(buyer, id, (await terms(buyer, id))?.returned ?? 0);
  await expect
    .poll(async () => (await shop.testApp.mailbox(buyer.email)).map(({ subject }) => subject))
    .toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Your withdrawal of /),
        '€11.90 is on its way back to you',
      ]),
    );
  const mail = (await shop.testApp.mailbox(buyer.email)).find(({ subject }) =>
    subject.startsWith('Your with'),
  );
  expect(mail?.text).toMatch(/On .* \d{4} at \d\d:\d\d UTC you declared/);
  expect(mail?.text).toMatch(/that you withdraw from the contract for 500,000\stokens, concluded on /);
  expect(mail?.text).toContain('/terms#public-offer');
});

test('of a package the unused tokens go, and the part that was used is owed', async () => {
  const { buyer, id } = await buy({ quantity: 100_000 });
  await shop.spend(buyer.id, 30_000 + 25_000);
  // 2.90 × 25,000 ÷ 100,000 = 0.725.
  expect(await terms(buyer, id)).toMatchObject({ returned: 218, owed: 72 });
  expect((await withdraw(buyer, id, 218)).json()).toMatchObject({ status: 'refunded' });
  expect(await buyer.data()).toMatchObject({ tokens: 0, tokensReserved: 0 });
  await expectTrueBooks(shop, [buyer.id]);
});

test('without the wish to begin at once all goes back, and so it does while a refund would return all', async () => {
  const unasked = await buy({ plan: 'basic' }, false);
  await shop.spend(unasked.buyer.id, 200_000);
  expect(await terms(unasked.buyer, unasked.id)).toMatchObject({ returned: 700, owed: 0 });
  const little = await buy({ plan: 'basic' });
  await shop.spend(little.buyer.id, 9_999);
  expect(await terms(little.buyer, little.id)).toMatchObject({ returned: 700, owed: 0 });
});

test('to the end of the fourteenth day, until all is used; a company and a later month have no such right', async () => {
  const late = await buy({ plan: 'basic' });
  const { until = '' } = (await terms(late.buyer, late.id)) ?? {};
  shop.advance(14 * day);
  expect(await terms(late.buyer, late.id)).toMatchObject({ until });
  shop.advance(day);
  expect(await terms(late.buyer, late.id)).toBeNull();
  expect((await withdraw(late.buyer, late.id, 0)).json()).toMatchObject({ code: 'refund_impossible' });

  const empty = await buy({ plan: 'basic' });
  await shop.spend(empty.buyer.id, 330_000);
  expect(await terms(empty.buyer, empty.id)).toBeNull();
});

test('a year is one contract: no fee is due in its first days, and its later months have no days of their own', async () => {
  const { buyer, id } = await buy({ plan: 'basic', period: 'year' });
  await shop.spend(buyer.id, 30_000);
  expect(await buyer.subscription()).toMatchObject({ leave: { fee: 2_887 } });
  // 5.25 × 30,000 ÷ 300,000 = 0.525.
  expect((await withdraw(buyer, id, 473)).json()).toMatchObject({ status: 'refunded', returned: 473 });
  expect(await buyer.data()).toMatchObject({ name: 'free' });
  expect((await shop.rows(buyer.id)).map(({ kind }) => kind)).toEqual(['tariff']);
  const other = await buy({ plan: 'basic', period: 'year' });
  shop.advance(31 * day);
  await shop.work();
  const rows = await shop.rows(other.buyer.id);
  expect(rows).toHaveLength(2);
  expect(await terms(other.buyer, rows[1]?.id ?? 0)).toBeNull();
});

test('it takes effect at once, whatever the gateway says: the money is asked for until it is back', async () => {
  const { buyer, id } = await buy({ plan: 'basic' });
  await shop.payer.direct(String(buyer.id), '[[sim at=refund fail=500]]');
  expect((await withdraw(buyer, id, 700)).json()).toEqual({ status: 'refunding', returned: 700 });
  expect(await buyer.data()).toMatchObject({ name: 'free', tokens: 30_000, tokensReserved: 0 });
  shop.advance(1800);
  await shop.work();
  expect((await buyer.status(id))?.status).toBe('refunding');
  await shop.payer.direct(String(buyer.id), '');
  for (let round = 0; round < 3; round += 1) {
    shop.advance(1800);
    await shop.work();
  }
  expect((await buyer.status(id))?.status).toBe('refunded');
  await expectTrueBooks(shop, [buyer.id]);
});

test('a part goes back by the other gateway, too', async () => {
  const buyer = await createBuyer(shop);
  const tariffId = (await buyer.tariff('pro')).id;
  const cryptogramm = await buyer.cryptogram(russian.good);
  await buyer.ask(allCalls.payTariff, { body: { tariffId, isRecurrent: true, cryptogramm, beginNow: true } });
  const [payment] = await shop.rows(buyer.id);
  const id = payment?.id ?? 0;
  await shop.spend(buyer.id, 75_000);
  expect((await withdraw(buyer, id, 116_100)).json()).toEqual({ status: 'refunded', returned: 116_100 });
  await expectTrueBooks(shop, [buyer.id]);
});

test('the Russian edition has the narrow rule only', async () => {
  const russia = await startShop({ SITE_LOCATION: 'RU' });
  try {
    const buyer = await createBuyer(russia);
    await buyer.buyPlan('basic', { card: russian.good });
    const [payment] = await russia.rows(buyer.id);
    expect(await terms(buyer, payment?.id ?? 0)).toBeNull();
    expect(await rowOf(buyer, payment?.id ?? 0)).toMatchObject({ refundable: true, withdrawUntil: null });
  } finally {
    await russia.close();
  }
});

test('guests and strangers get nothing', async () => {
  const { buyer, id } = await buy({ plan: 'basic' });
  for (const call of [allCalls.previewWithdrawal, allCalls.withdraw]) {
    expect((await shop.testApp.request(call)).statusCode, call.path).toBe(401);
  }
  const stranger = await createBuyer(shop, 'other');
  const body = { paymentId: id };
  expect((await stranger.ask(allCalls.previewWithdrawal, { body })).statusCode).toBe(404);
  expect((await withdraw(stranger, id, 0)).statusCode).toBe(404);
  expect(await buyer.data()).toMatchObject({ plan: 'basic' });
});
