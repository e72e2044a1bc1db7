import { allCalls } from '@polylogue/contract/calls';
import type { PaymentResult } from '@polylogue/contract/billing';
import type { Call } from '@polylogue/contract/call';
import { expect, test } from 'vitest';
import type { CallOptions } from '../../../../test/harness.ts';
import { createBuyer, russian, shopOfFile } from '../payments.scene.testing.ts';

const shop = await shopOfFile();

function operate<C extends Call>(call: C, options: CallOptions<C> = {}) {
  const headers = { authorization: 'Bearer operator-token-for-tests' };
  return shop.testApp.request(call, { ...options, headers });
}

test('the operator sees payments and their history, and settles one by what the gateway says', async () => {
  const buyer = await createBuyer(shop);
  await shop.payer.direct(String(buyer.id), '[[sim drop webhook=lost]]');
  const { paymentId } = (await buyer.buyTokens(100_000, { card: russian.good })).json<PaymentResult>();
  const id = paymentId ?? 0;
  const list = await operate(allCalls.operatorPayments, { query: { userId: buyer.id } });
  expect(list.json()).toMatchObject({ totalCount: 1, list: [{ id, status: 'pending', amount: 24_900 }] });
  const settled = await operate(allCalls.operatorSettlePayment, { params: { id } });
  expect(settled.json()).toMatchObject({ id, status: 'succeeded' });
  expect(await buyer.data()).toMatchObject({ tokens: 130_000 });
  const shown = await operate(allCalls.operatorPaymentById, { params: { id } });
  const { history } = shown.json<{ history: { what: string }[] }>();
  expect(history.map(({ what }) => what)).toEqual(
    expect.arrayContaining(['try succeeded', 'payment succeeded', 'succeeded by operator', 'receipt']),
  );
  const audit = await operate(allCalls.operatorAudit, {});
  expect(audit.body).toContain('payment.settle');
});

test('the daily comparison settles what was missed and finds nothing else', async () => {
  const buyer = await createBuyer(shop);
  await buyer.buyPlan('basic', { card: russian.good });
  await shop.payer.direct(String(buyer.id), '[[sim drop webhook=lost]]');
  await buyer.buyTokens(100_000, { card: russian.good });
  const day = new Date().toISOString().slice(0, 10);
  const compared = await operate(allCalls.operatorReconcile, { body: { day } });
  expect(compared.json()).toMatchObject({ day, differences: [] });
  expect(compared.json<{ compared: number }>().compared).toBeGreaterThan(1);
  expect(await buyer.data()).toMatchObject({ plan: 'basic', tokens: 430_000 });
});

test('an unknown payment is not found', async () => {
  const params = { id: 2_000_000_000 };
  expect((await operate(allCalls.operatorPaymentById, { params })).statusCode).toBe(404);
  expect((await operate(allCalls.operatorSettlePayment, { params })).statusCode).toBe(404);
});
