import { allCalls } from '@polylogue/contract/calls';
import type { PaymentResult } from '@polylogue/contract/billing';
import type { Spending } from '@polylogue/contract/spending';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  createBuyer,
  russian,
  startShop,
  type Buyer,
  type Shop,
} from '../payments/payments.scene.testing.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await startShop();
});

afterAll(() => shop.close());

const refused = { code: 'spending_limit_reached' };

async function setRoubles(buyer: Buyer, limit: number | null, warnPercent: 50 | 80 = 80): Promise<Spending> {
  const response = await buyer.ask(allCalls.setSpending, {
    body: {
      tokens: { limit: null, warnPercent },
      money: { warnPercent, list: [{ currency: 'RUB', limit }] },
    },
  });
  expect(response.statusCode).toBe(200);
  return response.json();
}

async function roubles(buyer: Buyer) {
  const { money } = (await buyer.ask(allCalls.spendingOf)).json<Spending>();
  return money.list.find(({ currency }) => currency === 'RUB');
}

/** To the beginning of the next month, so that periods of 30 days end in the same one. */
function toNextMonth(): void {
  const now = shop.testApp.clock.now();
  const next = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1, 1);
  shop.advance((next - now.getTime()) / 1000);
}

test('a purchase past the limit is refused before the bank hears of it, and made when the user says so', async () => {
  const buyer = await createBuyer(shop);
  await buyer.buyTokens(100_000, { card: russian.good });
  await setRoubles(buyer, 50_000);
  expect(await roubles(buyer)).toEqual({ currency: 'RUB', limit: 50_000, spent: 24_900, due: 0 });
  expect((await buyer.preview({ quantity: 500_000 })).overLimit).toBe(true);
  const answer = await buyer.buyTokens(500_000);
  expect(answer.statusCode).toBe(403);
  expect(answer.json()).toMatchObject(refused);
  const link = await buyer.ask(allCalls.payTokensSbp, { body: { quantity: 500_000 } });
  expect(link.json()).toMatchObject(refused);
  expect(await shop.rows(buyer.id)).toHaveLength(1);
  const anyway = await buyer.ask(allCalls.payTokens, { body: { quantity: 500_000, override_limit: true } });
  expect(anyway.json()).toMatchObject({ status: 'succeeded' });
  expect(await roubles(buyer)).toMatchObject({ spent: 123_900 });
  const euros = await createBuyer(shop, 'other');
  expect((await euros.preview({ quantity: 500_000 })).overLimit).toBe(false);
});

test('a mail warns once when a payment reaches the level', async () => {
  const buyer = await createBuyer(shop);
  await setRoubles(buyer, 30_000);
  const paid = await buyer.buyTokens(100_000, { card: russian.good });
  expect(paid.json<PaymentResult>().status).toBe('succeeded');
  await shop.testApp.runJob('spending.money');
  await shop.testApp.runJob('spending.money');
  await vi.waitFor(
    async () => {
      const mails = await shop.testApp.mailbox(buyer.email);
      expect(mails.filter(({ subject }) => subject.includes('83% of your monthly limit'))).toHaveLength(1);
    },
    { timeout: 60_000 },
  );
});

test('different purchases at once cannot pass the limit together', async () => {
  const buyer = await createBuyer(shop);
  await buyer.bind(russian.good);
  await setRoubles(buyer, 170_000);
  const answers = await Promise.all([
    buyer.buyTokens(500_000),
    buyer.buyTokens(1_000_000),
    buyer.buyTokens(100_000),
    buyer.buyPlan('pro'),
  ]);
  const paid = await roubles(buyer);
  expect(paid?.spent).toBeGreaterThan(0);
  expect(paid?.spent).toBeLessThanOrEqual(170_000);
  expect(answers.some((answer) => answer.statusCode === 403)).toBe(true);
});

test('a renewal is made whatever the limit says, counts, and is kept room for', async () => {
  toNextMonth();
  const buyer = await createBuyer(shop);
  await buyer.buyPlan('basic', { card: russian.good });
  await setRoubles(buyer, 60_000);
  // Until the end of the period, three days before the month may end or after it.
  const end = new Date((await buyer.subscription())?.nextChargeAt ?? 0);
  const isThisMonth = end.getUTCMonth() === shop.testApp.clock.now().getUTCMonth();
  expect(await roubles(buyer)).toMatchObject({ spent: 59_000, due: isThisMonth ? 59_000 : 0 });
  shop.advance(30 * 86_400 + 60);
  await shop.work();
  expect(await buyer.data()).toMatchObject({ plan: 'basic', activeSubs: true });
  expect((await roubles(buyer))?.spent).toBeGreaterThanOrEqual(59_000);
  expect((await buyer.buyTokens(100_000)).json()).toMatchObject(refused);
});
