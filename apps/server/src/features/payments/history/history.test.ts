import { allCalls } from '@polylogue/contract/calls';
import type { PaymentRow } from '@polylogue/contract/billing';
import { expect, test } from 'vitest';
import { createBuyer, russian, type Buyer, shopOfFile } from '../payments.scene.testing.ts';

const shop = await shopOfFile();

type Page = { list: PaymentRow[]; totalCount: number };

async function pageOf(buyer: Buyer, query: { limit?: number; offset?: number } = {}): Promise<Page> {
  return (await buyer.ask(allCalls.paymentHistoryOf, { query })).json();
}

test('shows what was paid, declined and is still open, newest first, and to nobody else', async () => {
  const [buyer, stranger] = [await createBuyer(shop), await createBuyer(shop)];
  await buyer.buyTokens(100_000, { card: russian.noFunds });
  await buyer.buyPlan('pro', { card: russian.good });
  await buyer.buyTokens(500_000);
  await buyer.sbp(1_000_000);
  await buyer.bind(russian.good);
  const { list, totalCount } = await pageOf(buyer);
  expect(totalCount).toBe(4);
  expect(list).toMatchObject([
    { title: '1,000,000\u00a0tokens', status: 'pending', means: { type: 'sbp', card: null }, documents: [] },
    {
      title: '500,000\u00a0tokens',
      status: 'succeeded',
      sum: 99_000,
      currency: 'RUB',
      means: { type: 'card', card: '400000******3055' },
    },
    {
      title: 'Pro, monthly',
      status: 'succeeded',
      processingTypeId: 4,
      refundable: true,
      means: { type: 'card', card: '400000******3055' },
      documents: [{ kind: 'receipt', number: expect.stringMatching(/^FR-R-/) }],
    },
    { title: '100,000\u00a0tokens', status: 'failed', refundable: false, documents: [] },
  ]);
  expect(await pageOf(stranger)).toEqual({ list: [], totalCount: 0 });
  expect((await shop.testApp.request(allCalls.paymentHistoryOf, {})).statusCode).toBe(401);
});

test('is read page by page, and an order that nobody paid leaves it', async () => {
  const buyer = await createBuyer(shop);
  for (const quantity of [100_000, 500_000, 1_000_000])
    await buyer.buyTokens(quantity, { card: russian.good });
  const { id } = (await pageOf(buyer, { limit: 1, offset: 2 })).list[0] ?? {};
  expect((await pageOf(buyer, { limit: 2 })).list).toHaveLength(2);
  expect((await pageOf(buyer)).list.at(-1)?.id).toBe(id);
  await buyer.sbp(3_000_000);
  expect((await pageOf(buyer)).totalCount).toBe(4);
  shop.advance(16 * 60);
  await shop.work();
  expect((await pageOf(buyer)).totalCount).toBe(3);
});

test('a refund is offered for fourteen days; titles are in the language of the page', async () => {
  const buyer = await createBuyer(shop);
  await buyer.buyPlan('basic', { card: russian.good, isRecurrent: false });
  const headers = { 'x-user-language': 'ru' };
  const { list } = (await buyer.ask(allCalls.paymentHistoryOf, { headers })).json<Page>();
  expect(list).toMatchObject([{ title: 'Basic, на месяц', refundable: true }]);
  shop.advance(14 * 86_400);
  expect((await pageOf(buyer)).list).toMatchObject([{ refundable: false }]);
});
