import type { PaymentResult } from '@polylogue/contract/billing';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { inTransaction } from '../../platform/db/database.ts';
import { GatewayUnsure, type Transaction } from '../../vendors/payments/gateway.ts';
import { waitForPayer } from './orders/attempt.ts';
import { lockPayment, triesOf } from './payments.queries.ts';
import { createBuyer, european, type Buyer, shopOfFile } from './payments.scene.testing.ts';
import { settle } from './settle.service.ts';

const shop = await shopOfFile();

/** Tells of one transaction of a new order, as the gateway may in any order, and answers what came of it. */
async function outcomeOf(buyer: Buyer, states: readonly Transaction['state'][]) {
  const before = (await buyer.data()).tokens;
  const { paymentId } = await buyer.sbp(100_000);
  const [reference = ''] = await shop.references(paymentId);
  const payment = (await shop.rows(buyer.id)).find(({ id }) => id === paymentId);
  const shared: Omit<Transaction, 'state' | 'decline'> = {
    ...{ id: `${paymentId}0001`, reference, account: String(buyer.id), amount: payment?.amount ?? 0 },
    ...({ currency: 'RUB', kind: 'payment', parent: null, means: 'sbp', card: null } as const),
    at: new Date(),
  };
  for (const state of states) {
    const decline =
      state === 'declined' ? ({ reason: 'funds', retry: 'later', code: '5051' } as const) : null;
    const transaction = { ...shared, state, decline };
    await settle(shop.testApp.deps, { gateway: 'cloudpayments', transaction, cause: 'webhook' });
  }
  const shown = await buyer.status(paymentId);
  shop.advance(16 * 60);
  return {
    tokens: (await buyer.data()).tokens - before,
    // What was never paid and what was cancelled after it are the same to the payer's purse.
    status: shown?.status === 'refunded' ? 'failed' : shown?.status,
    known: (await shop.transactions(paymentId)).map(({ state }) => state),
  };
}

const states = ['pending', 'declined', 'authorized', 'succeeded', 'cancelled'] as const;

test('a late notice of payment of a cancelled transaction grants nothing', async () => {
  const buyer = await createBuyer(shop);
  const cancelled = { tokens: 0, status: 'failed', known: ['cancelled'] };
  expect(await outcomeOf(buyer, ['cancelled', 'succeeded'])).toEqual(cancelled);
  expect(await outcomeOf(buyer, ['succeeded', 'cancelled', 'succeeded'])).toEqual(cancelled);
  await shop.expectNoDrift(buyer.id);
});

/** A payment that was paid and returned without a notice that arrived. Answers what tells of it, the latest first. */
async function returnedUnheard(buyer: Buyer) {
  await shop.payer.direct(String(buyer.id), '[[sim webhook=lost]]');
  if (buyer.cardType === 'ru') {
    const { link } = await buyer.sbp(100_000);
    await shop.payer.sbp(link ?? '');
  } else {
    const { token } = (await buyer.buyTokens(100_000)).json<PaymentResult>();
    await shop.payer.form(token ?? '', { number: european.good });
  }
  const [payment] = await shop.rows(buyer.id);
  const [reference = ''] = await shop.references(payment?.id ?? 0);
  await shop.payer.refund(reference);
  expect(await shop.transactions(payment?.id ?? 0)).toEqual([]);
  const { webhooks } = await shop.payer.seen(reference);
  const told = webhooks.toReversed().filter(({ type }) => type !== 'check');
  expect(told).toHaveLength(2);
  const tell = ({ gateway, type, headers, body }: (typeof told)[number]) => {
    const url = `/api/payments/webhooks/${gateway}/${type}`;
    return shop.testApp.app.inject({ method: 'POST', url, headers, payload: body });
  };
  return { paymentId: payment?.id ?? 0, notices: told.map((notice) => () => tell(notice)) };
}

describe.each(['ru', 'other'] as const)(
  'a payment that was returned before its notice came (%s)',
  (cardType) => {
    test('grants nothing', async () => {
      const buyer = await createBuyer(shop, cardType);
      const before = (await buyer.data()).tokens;
      const { notices } = await returnedUnheard(buyer);
      for (const tell of notices) expect(await tell()).toMatchObject({ statusCode: 200 });
      expect((await buyer.data()).tokens).toBe(before);
      await shop.expectNoDrift(buyer.id);
    });

    test('is told once more while the gateway cannot be asked about it', async () => {
      const buyer = await createBuyer(shop, cardType);
      const before = (await buyer.data()).tokens;
      const { paymentId, notices } = await returnedUnheard(buyer);
      const [tellRefund, tellPaid] = notices;
      const { gateway } = shop.testApp.deps.gateways[cardType === 'ru' ? 'cloudpayments' : 'lyra'] ?? {};
      if (!gateway || !tellRefund || !tellPaid) throw new Error('There is no such gateway or notice.');
      const away = vi.spyOn(gateway, 'find').mockRejectedValue(new GatewayUnsure('away'));
      expect(await tellRefund()).toMatchObject({ statusCode: 503 });
      away.mockRestore();
      expect(await shop.transactions(paymentId)).toEqual([]);
      expect(await tellRefund()).toMatchObject({ statusCode: 200 });
      expect(await tellPaid()).toMatchObject({ statusCode: 200 });
      expect((await buyer.data()).tokens).toBe(before);
      await shop.expectNoDrift(buyer.id);
    });
  },
);

test('the notices of one transaction end alike in every order', async () => {
  const buyer = await createBuyer(shop);
  const told = fc.subarray([...states], { minLength: 1 });
  const shuffled = told.chain((some) =>
    fc.record({ some: fc.constant(some), order: fc.shuffledSubarray(some, { minLength: some.length }) }),
  );
  await fc.assert(
    fc.asyncProperty(shuffled, async ({ some, order }) => {
      expect(await outcomeOf(buyer, order)).toEqual(await outcomeOf(buyer, some));
    }),
    { numRuns: 25, endOnFailure: true },
  );
  await shop.expectNoDrift(buyer.id);
});

test.each(['succeeded', 'failed'] as const)(
  'an answer of the gateway that comes after the notice that it %s does not open the payment again',
  async (status) => {
    const { deps } = shop.testApp;
    const { db } = deps.database;
    const buyer = await createBuyer(shop);
    const { link, paymentId } = await buyer.sbp(100_000);
    await shop.payer.sbp(link ?? '', status === 'succeeded' ? 'pay' : 'refuse');
    await expect.poll(async () => (await buyer.status(paymentId))?.status).toBe(status);
    const payment = await inTransaction(db, (transaction) => lockPayment(transaction, paymentId));
    const [tried] = await triesOf(db, paymentId);
    if (!tried) throw new Error('There was no try.');
    const late = { answer: { link: 'late' }, transactionId: 'late' };
    await waitForPayer(deps, { payment, tried: { ...tried, state: 'calling' } }, late);
    expect(await buyer.status(paymentId)).toMatchObject({ status, link: null });
    expect(await triesOf(db, paymentId)).toEqual([tried]);
  },
);

test('a refusal that waits while the payment succeeds does not refuse its try afterwards', async () => {
  const { deps } = shop.testApp;
  const { db, pool } = deps.database;
  const buyer = await createBuyer(shop);
  const { paymentId } = await buyer.sbp(100_000);
  const [tried] = await triesOf(db, paymentId);
  if (!tried) throw new Error('There was no try.');
  const refused: Transaction = {
    ...{ id: `${paymentId}0002`, reference: tried.reference, account: String(buyer.id), amount: 24_900 },
    ...({ currency: 'RUB', kind: 'payment', parent: null, means: 'sbp', card: null } as const),
    ...{ state: 'declined', decline: { reason: 'funds', retry: 'later', code: '5051' }, at: new Date() },
  };
  const isWaiting = async () => {
    const waiting = await pool.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    return waiting.rows.length > 0;
  };
  const other = await pool.connect();
  try {
    await other.query('begin');
    await other.query('select from payments where id = $1 for update', [paymentId]);
    const late = settle(deps, { gateway: 'cloudpayments', transaction: refused, cause: 'webhook' });
    await expect.poll(isWaiting).toBe(true);
    await other.query("update payment_tries set state = 'succeeded' where id = $1", [tried.id]);
    await other.query('commit');
    await late;
  } finally {
    other.release();
  }
  expect(await triesOf(db, paymentId)).toMatchObject([{ state: 'succeeded', reason: null }]);
});
