import { allCalls } from '@polylogue/contract/calls';
import type { PaymentResult } from '@polylogue/contract/billing';
import { and, count, eq, isNull } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { GatewayUnsure, type PaymentGateway } from '../../../vendors/payments/gateway.ts';
import { booksKind } from '../due-kinds.ts';
import { reconcileJob } from '../payments.jobs.ts';
import { paymentTransactions } from '../payments.tables.ts';
import { createBuyer, russian, type Buyer, shopOfFile } from '../payments.scene.testing.ts';
import { booksHours } from './books.tables.ts';

const shop = await shopOfFile();

/** Lets the night come, in which the day before is compared. */
async function night(): Promise<void> {
  shop.advance(86_400);
  await shop.testApp.runJob(reconcileJob);
  await shop.testApp.runDue(booksKind);
}

/** Somebody whose payment nobody has told us of. */
async function untold(cardType: 'ru' | 'other' = 'ru'): Promise<Buyer> {
  const buyer = await createBuyer(shop, cardType);
  await shop.payer.direct(String(buyer.id), '[[sim drop webhook=lost]]');
  await buyer.buyTokens(100_000, { card: russian.good });
  return buyer;
}

async function differences({ app }: TestApp): Promise<number> {
  const { body } = await app.inject({ url: '/metrics' });
  return Number(/^payment_books_differences (\d+)$/m.exec(body)?.[1]);
}

function gatewayOf(name: 'cloudpayments' | 'lyra'): PaymentGateway {
  const found = shop.testApp.deps.gateways[name];
  if (!found) throw new Error('There is no such gateway.');
  onTestFinished(() => void vi.restoreAllMocks());
  return found.gateway;
}

async function openHours(): Promise<number> {
  const { db } = shop.testApp.deps.database;
  const [row] = await db.select({ count: count() }).from(booksHours).where(isNull(booksHours.comparedAt));
  return row?.count ?? 0;
}

test('what a night’s comparison found is shown by every process, outlives it, and is over when it is compared again', async () => {
  const { deps } = shop.testApp;
  const { db } = deps.database;
  const missed = await untold();
  const buyer = await createBuyer(shop);
  const { paymentId } = (await buyer.buyTokens(100_000, { card: russian.good })).json<PaymentResult>();
  const ofPayment = and(
    eq(paymentTransactions.paymentId, paymentId ?? 0),
    eq(paymentTransactions.kind, 'payment'),
  );
  await db.update(paymentTransactions).set({ amount: 1 }).where(ofPayment);
  expect(await differences(shop.testApp)).toBe(0);
  await night();
  expect(await missed.data()).toMatchObject({ tokens: 130_000 });
  const { DATA_DIR: dataDirectory, DATABASE_URL: databaseUrl = '' } = deps.config;
  const other = await startTestApp({ ROLES: 'web' }, { place: { dataDirectory, databaseUrl } });
  onTestFinished(() => other.close());
  expect(await differences(other)).toBe(1);
  // The next night has nothing to say about that day.
  await night();
  expect(await differences(other)).toBe(1);
  await db.update(paymentTransactions).set({ amount: 24_900 }).where(ofPayment);
  const headers = { authorization: 'Bearer operator-token-for-tests' };
  const day = new Date().toISOString().slice(0, 10);
  const again = await shop.testApp.request(allCalls.operatorReconcile, { body: { day }, headers });
  expect(again.json()).toMatchObject({ day, differences: [] });
  expect(await differences(other)).toBe(0);
});

test('a gateway that is away is asked until it tells, and does not hold up the other', async () => {
  await night();
  const list = vi.spyOn(gatewayOf('cloudpayments'), 'list').mockRejectedValue(new GatewayUnsure('away'));
  await night();
  expect(await openHours()).toBe(24);
  const { db } = shop.testApp.deps.database;
  const open = await db.select().from(booksHours).where(isNull(booksHours.comparedAt));
  expect(
    open.every(({ gateway, tries, setAsideAt }) => gateway === 'cloudpayments' && tries === 0 && !setAsideAt),
  ).toBe(true);
  list.mockRestore();
  shop.advance(700);
  await shop.testApp.runDue(booksKind);
  expect(await openHours()).toBe(0);
});

test('an order that fails holds up no other of its hour', async () => {
  await night();
  const buyers = [
    await createBuyer(shop, 'other'),
    await createBuyer(shop, 'other'),
    await createBuyer(shop, 'other'),
  ];
  const references: string[] = [];
  for (const buyer of buyers) {
    await buyer.buyPlan('basic');
    const [row] = await shop.rows(buyer.id);
    references.push(...(await shop.references(row?.id ?? 0)));
  }
  const [payment] = await shop.rows(buyers[2]?.id ?? 0);
  const { amount = 0, currency = 'EUR' } = payment ?? {};
  vi.spyOn(gatewayOf('lyra'), 'find').mockImplementation(async (reference) => {
    if (reference === references[0]) throw new GatewayUnsure('away');
    if (reference === references[1]) throw new TypeError('unreadable');
    const paid = {
      id: `t-${reference}`,
      reference,
      account: null,
      amount,
      currency,
      at: new Date(),
    } as const;
    return reference === references[2]
      ? [
          {
            ...paid,
            state: 'succeeded',
            kind: 'payment',
            parent: null,
            means: 'card',
            card: null,
            decline: null,
          },
        ]
      : [];
  });
  await night();
  expect(await buyers[2]?.data()).toMatchObject({ plan: 'basic' });
  expect(await openHours()).toBe(1);
});

test('days on which no worker ran are made up for, and none is asked for more than an hour', async () => {
  await night();
  const list = vi.spyOn(gatewayOf('cloudpayments'), 'list');
  shop.advance(3 * 86_400);
  await night();
  expect(await openHours()).toBe(0);
  expect(list).toHaveBeenCalledTimes(4 * 24);
  for (const [{ from, to }] of list.mock.calls)
    expect(to.getTime() - from.getTime()).toBeLessThanOrEqual(80 * 60_000);
  // Once is enough.
  await shop.testApp.runJob(reconcileJob);
  expect(await shop.testApp.runDue(booksKind)).toBe(0);
});
