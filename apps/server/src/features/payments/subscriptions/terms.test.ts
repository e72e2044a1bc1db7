import { allCalls } from '@polylogue/contract/calls';
import type { SbpLink } from '@polylogue/contract/payments';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createBuyer, russian, type Buyer, shopOfFile } from '../payments.scene.testing.ts';
import { contracts } from './subscriptions.tables.ts';

const shop = await shopOfFile();
const day = 86_400;

/** The years that somebody has bought. */
function contractsOf({ id }: Buyer) {
  return shop.testApp.deps.database.db.select().from(contracts).where(eq(contracts.ownerId, id));
}

/** Has the gateway treat everything of a buyer in some way from now on. */
function direct(buyer: Buyer, directive: string): Promise<unknown> {
  return shop.payer.direct(String(buyer.id), directive && `[[sim ${directive}]]`);
}

test('a whole year is twelve charges of the agreed price; its end is told in time, and then a new year begins', async () => {
  const buyer = await createBuyer(shop);
  const until = (moment: number) => (moment - shop.testApp.clock.now().getTime()) / 1000;
  const endings = async () => {
    const subjects = (await shop.testApp.mailbox(buyer.email)).map(({ subject }) => subject);
    return subjects.filter((subject) => subject.startsWith('Your year of Basic ends on'));
  };
  await buyer.buyPlan('basic', { period: 'year', card: russian.good });
  for (let month = 2; month <= 12; month += 1) {
    const next = Date.parse((await buyer.subscription())?.nextChargeAt ?? '');
    shop.advance(until(next) - 2 * day);
    await shop.work();
    // Two months before the end of the year, once.
    await expect.poll(endings, { timeout: 20_000 }).toHaveLength(month < 11 ? 0 : 1);
    shop.advance(until(next) + 60);
    await shop.work();
    expect((await buyer.subscription())?.schedule.filter(({ status }) => status === 'paid')).toHaveLength(
      month,
    );
  }
  const rows = await shop.rows(buyer.id);
  expect(rows.map(({ status, amount }) => [status, amount])).toEqual(Array(12).fill(['succeeded', 44_250]));
  // The same day of each month.
  const days = rows.map(({ startsAt }) => startsAt?.getUTCDate() ?? 0);
  const [first = 0] = days;
  for (const one of days) expect(one === first || (one < first && one >= 28)).toBe(true);
  const last = await buyer.subscription();
  expect(last).toMatchObject({ renews: true, period: 'year' });
  shop.advance(until(Date.parse(last?.nextChargeAt ?? '')) + 60);
  await shop.work();
  expect((await buyer.subscription())?.schedule.map(({ status }) => status)).toEqual([
    'paid',
    ...Array(11).fill('due'),
  ]);
  await shop.expectNoDrift(buyer.id);
});

test('a year that no other follows ends with its twelfth month, by its own date', async () => {
  const buyer = await createBuyer(shop);
  await buyer.buyPlan('basic', { period: 'year', card: russian.good });
  await buyer.ask(allCalls.cancelSubscribe, { body: { leave: 'end' } });
  const { schedule = [], endsAt: end = '' } = (await buyer.subscription()) ?? {};
  for (const at of [...schedule.slice(1).map(({ dueAt }) => dueAt), end]) {
    expect(await contractsOf(buyer)).toMatchObject([{ endedAt: null }]);
    shop.advance((Date.parse(at) - shop.testApp.clock.now().getTime()) / 1000 + 60);
    await shop.work();
  }
  expect((await shop.rows(buyer.id)).map(({ status }) => status)).toEqual(Array(12).fill('succeeded'));
  expect(await contractsOf(buyer)).toMatchObject([{ endedBy: 'completed', endedAt: new Date(end) }]);
  expect(await buyer.subscription()).toBeNull();
  await shop.work();
  expect(await shop.rows(buyer.id)).toHaveLength(12);
  await shop.expectNoDrift(buyer.id);
});

test('a card that its bank has blocked for good is dropped by the renewal that finds out', async () => {
  const buyer = await createBuyer(shop);
  await buyer.buyPlan('basic', { card: russian.good });
  await direct(buyer, 'decline=5004');
  shop.advance(30 * day + 60);
  await shop.work();
  expect(await buyer.cards()).toEqual([]);
  expect(await buyer.subscription()).toMatchObject({ dunning: { round: 1 } });
  await direct(buyer, '');
  shop.advance(day);
  await shop.work();
  // There is no card to charge, and nobody was charged.
  expect((await shop.rows(buyer.id)).map(({ status }) => status)).not.toContain('pending');
  await shop.expectNoDrift(buyer.id);
});

test('a plan paid after a dearer one was bought is returned', async () => {
  const buyer = await createBuyer(shop);
  const { id: tariffId } = await buyer.tariff('basic');
  const { link, paymentId } = (
    await buyer.ask(allCalls.payTariffSbp, { body: { tariffId, touch: true } })
  ).json<SbpLink>();
  await buyer.buyPlan('pro', { card: russian.good });
  await shop.payer.sbp(link ?? '');
  shop.advance(120);
  await shop.work();
  await shop.work();
  expect(await shop.verdicts(paymentId)).toEqual(['stale']);
  expect(await shop.refunds(paymentId)).toMatchObject([{ cause: 'stale', amount: 59_000 }]);
  expect(await buyer.data()).toMatchObject({ plan: 'pro', tokens: 780_000 });
  await shop.expectNoDrift(buyer.id);
});
