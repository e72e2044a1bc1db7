import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { GatewayRefused, type ChargeResult, type Order, type Transaction } from './gateway.ts';
import { cards, openStage, testOrder, type Stage } from './stage.testing.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());
beforeEach(() => stage.accept(() => true));

const { good, secure, secureNoFunds, noFunds, noFundsLater } = cards.cloudpayments;

async function charge(order: Order, number: string): Promise<ChargeResult> {
  const cryptogram = await stage.payer.cryptogram({ number });
  const result = await stage.cloudpayments.chargeCryptogram?.(order, { cryptogram, holder: 'ANN LEE' });
  if (!result) throw new Error('CloudPayments charges cryptograms.');
  return result;
}

function done(result: ChargeResult | undefined): Transaction {
  if (result?.step !== 'done') throw new Error('The bank was not expected to ask.');
  return result.transaction;
}

/** The webhooks of an order that have arrived, read by the adapter. */
async function webhooks(order: Order, types: string[]): Promise<(Transaction | undefined)[]> {
  await vi.waitFor(
    async () => {
      const { webhooks: sent } = await stage.payer.seen(order.reference);
      expect(sent.map(({ type }) => type)).toEqual(types);
      expect(sent.every(({ state }) => state === 'delivered' || state === 'refused')).toBe(true);
    },
    { timeout: 60_000 },
  );
  return stage.received
    .filter(({ rawBody }) => rawBody.toString().includes(`InvoiceId=${order.reference}&`))
    .map((webhook) => stage.cloudpayments.readWebhook(webhook)?.transaction);
}

describe('a charge by cryptogram', () => {
  test('succeeds, keeps the card and is told by check and pay', async () => {
    const order = testOrder();
    const transaction = done(await charge(order, good));
    expect(transaction).toMatchObject({
      reference: order.reference,
      account: 'user-7',
      amount: 99_000,
      currency: 'RUB',
      state: 'succeeded',
      kind: 'payment',
      means: 'card',
      decline: null,
      card: {
        token: expect.stringMatching(/^tk_/),
        mask: '400000******3055',
        expires: '2039-12',
        brand: 'visa',
      },
    });
    const [check, pay] = await webhooks(order, ['check', 'pay']);
    expect(check).toMatchObject({ id: transaction.id, state: 'pending', amount: 99_000 });
    expect(pay).toEqual({ ...transaction, at: pay?.at });
    expect(await stage.cloudpayments.find(order.reference)).toEqual([transaction]);
  });

  test('is declined with a reason, by answer and webhook', async () => {
    const order = testOrder();
    const decline = { reason: 'funds', retry: 'tomorrow', code: '5051' };
    expect(done(await charge(order, noFunds))).toMatchObject({ state: 'declined', decline, card: null });
    const [, fail] = await webhooks(order, ['check', 'fail']);
    expect(fail).toMatchObject({ state: 'declined', decline });
    expect(await stage.cloudpayments.find(order.reference)).toMatchObject([{ state: 'declined', decline }]);
  });

  test('goes through the bank’s page', async () => {
    const order = testOrder();
    const result = await charge(order, secure);
    if (result.step !== 'three-d-secure') throw new Error('The bank was expected to ask.');
    expect(await stage.cloudpayments.find(order.reference)).toMatchObject([{ state: 'pending' }]);
    const posted = await stage.payer.threeDSecure(result.secure);
    expect(posted.MD).toBe(result.secure.transaction);
    const finish = () => stage.cloudpayments.finishThreeDSecure?.(posted.MD, posted.PaRes);
    const first = done(await finish());
    expect(first).toMatchObject({ state: 'succeeded', id: posted.MD });
    // A browser that posts twice changes nothing.
    expect(done(await finish())).toEqual(first);
    await webhooks(order, ['check', 'pay']);
  });

  test.each([
    ['refused there', secure, 'Refuse', { reason: 'authentication', code: '5206' }],
    ['without money', secureNoFunds, 'Confirm', { reason: 'funds', code: '5051' }],
  ] as const)('is declined after the bank’s page: %s', async (_name, number, decision, decline) => {
    const result = await charge(testOrder(), number);
    if (result.step !== 'three-d-secure') throw new Error('The bank was expected to ask.');
    const posted = await stage.payer.threeDSecure(result.secure, decision);
    const transaction = done(await stage.cloudpayments.finishThreeDSecure?.(posted.MD, posted.PaRes));
    expect(transaction).toMatchObject({ state: 'declined', decline });
  });

  test('is declined if we refuse the check', async () => {
    const order = testOrder();
    stage.accept(({ type }) => type !== 'check');
    expect(done(await charge(order, good))).toMatchObject({ state: 'declined', decline: { code: '3008' } });
  });

  test('with a used or foreign cryptogram is refused', async () => {
    const cryptogram = await stage.payer.cryptogram({ number: good });
    await stage.cloudpayments.chargeCryptogram?.(testOrder(), { cryptogram });
    await expect(stage.cloudpayments.chargeCryptogram?.(testOrder(), { cryptogram })).rejects.toThrow(
      GatewayRefused,
    );
    const foreign = await stage.payer.cryptogram({ number: good }, 'test_api_other');
    await expect(
      stage.cloudpayments.chargeCryptogram?.(testOrder(), { cryptogram: foreign }),
    ).rejects.toThrow(GatewayRefused);
  });

  test('carries the fiscal receipt', async () => {
    const receipt = {
      email: 'ann@example.com',
      vat: null,
      items: [{ name: 'Plan', quantity: 2, amount: 99_000 }],
    };
    const order = testOrder({ receipt });
    await charge(order, good);
    await webhooks(order, ['check', 'pay']);
    const pay = stage.received.findLast(({ type }) => type === 'pay');
    const data = new URLSearchParams(pay?.rawBody.toString()).get('Data');
    expect(JSON.parse(data ?? '')).toEqual({
      cloudpayments: {
        CustomerReceipt: {
          Items: [{ label: 'Plan', price: 495, quantity: 2, amount: 990, vat: null, method: 4, object: 4 }],
          taxationSystem: 1,
          email: 'ann@example.com',
          amounts: { electronic: 990 },
        },
      },
    });
  });
});

test('a card check holds money, keeps the card and releases it, twice without harm', async () => {
  const order = testOrder({ amount: 100 });
  const cryptogram = await stage.payer.cryptogram({ number: good });
  const held = done(await stage.cloudpayments.checkCryptogram?.(order, { cryptogram }));
  expect(held).toMatchObject({ state: 'authorized', amount: 100, card: { mask: '400000******3055' } });
  await stage.cloudpayments.release?.(held.id);
  await stage.cloudpayments.release?.(held.id);
  const other = stage.special().cloudpayments;
  await other.release?.(held.id);
  const [, pay, cancel] = await webhooks(order, ['check', 'pay', 'cancel']);
  expect(pay).toMatchObject({ state: 'authorized' });
  expect(cancel).toMatchObject({ state: 'cancelled', id: held.id, currency: 'RUB' });
  const sold = done(await charge(testOrder(), good));
  await expect(stage.cloudpayments.release?.(sold.id)).rejects.toThrow(GatewayRefused);
});

describe('a saved card', () => {
  test.each(['user', 'schedule'] as const)('is charged for the %s', async (initiator) => {
    const { card } = done(await charge(testOrder(), good));
    const order = testOrder({ ip: undefined });
    const result = done(await stage.cloudpayments.chargeSaved(order, card?.token ?? '', initiator));
    expect(result).toMatchObject({ state: 'succeeded', reference: order.reference, card });
  });

  test('is charged once, however often the same order comes', async () => {
    const { card } = done(await charge(testOrder(), good));
    const order = testOrder();
    const again = () => stage.cloudpayments.chargeSaved(order, card?.token ?? '', 'user');
    const results = await Promise.all([again(), again(), again()]);
    expect(new Set(results.map((result) => done(result).id)).size).toBe(1);
    expect((await stage.payer.seen(order.reference)).transactions).toHaveLength(1);
  });

  test('can be declined later', async () => {
    const { card } = done(await charge(testOrder(), noFundsLater));
    const result = done(await stage.cloudpayments.chargeSaved(testOrder(), card?.token ?? '', 'schedule'));
    expect(result).toMatchObject({ state: 'declined', decline: { reason: 'funds', retry: 'tomorrow' } });
  });

  test('of somebody else is refused', async () => {
    const { card } = done(await charge(testOrder(), good));
    const order = testOrder({ account: 'user-8' });
    await expect(stage.cloudpayments.chargeSaved(order, card?.token ?? '', 'user')).rejects.toThrow(
      GatewayRefused,
    );
    await stage.cloudpayments.forget(card?.token ?? '');
  });

  test('is declined once and then approved, if told so', async () => {
    const { card } = done(await charge(testOrder({ account: 'user-9' }), good));
    await stage.payer.direct('user-9', 'decline=5091 times=1 at=token');
    const attempt = async () =>
      done(
        await stage.cloudpayments.chargeSaved(testOrder({ account: 'user-9' }), card?.token ?? '', 'user'),
      );
    expect(await attempt()).toMatchObject({ decline: { reason: 'issuer-unavailable', retry: 'later' } });
    expect(await attempt()).toMatchObject({ state: 'succeeded' });
  });
});

describe('a link of the fast payment system', () => {
  const device = { isPhone: true, returnUrl: 'http://shop.test/after', ttlMinutes: 15 };

  async function link(order: Order) {
    const made = await stage.cloudpayments.createSbpLink?.(order, device);
    if (!made) throw new Error('CloudPayments makes links.');
    return made;
  }

  test('waits, is paid once or twice, and is refunded later', async () => {
    const order = testOrder({ description: '[[sim pending]]' });
    const made = await link(order);
    expect(await stage.cloudpayments.find(order.reference)).toMatchObject([
      { id: made.transaction, state: 'pending', means: 'sbp' },
    ]);
    expect((await (await fetch(made.link)).text()).includes('990.00 RUB')).toBe(true);
    const paid = await stage.payer.sbp(made.link);
    expect(paid.headers.get('location')).toBe(device.returnUrl);
    await stage.payer.sbp(made.link);
    const [, first, second] = await webhooks(order, ['check', 'pay', 'pay']);
    expect(first).toMatchObject({ id: made.transaction, state: 'succeeded', means: 'sbp', card: null });
    expect(second).toMatchObject({ state: 'succeeded', reference: order.reference });
    expect(second?.id).not.toBe(first?.id);
    if (!first) throw new Error('It was paid.');
    const refund = await stage.cloudpayments.refund(first, first.amount, `${order.reference}-refund`);
    expect(refund).toMatchObject({ state: 'pending', kind: 'refund', parent: first.id });
    await stage.payer.finish(order.reference);
    const told = await webhooks(order, ['check', 'pay', 'pay', 'refund']);
    expect(told[3]).toMatchObject({ id: refund.id, state: 'succeeded', kind: 'refund', parent: first.id });
  });

  test('can be refused', async () => {
    const order = testOrder();
    await stage.payer.sbp((await link(order)).link, 'refuse');
    const [, fail] = await webhooks(order, ['check', 'fail']);
    expect(fail).toMatchObject({ state: 'declined', means: 'sbp', decline: { code: '5017' } });
  });
});

describe('a refund', () => {
  test('returns part or all, and the same one twice is one', async () => {
    const order = testOrder();
    const payment = done(await charge(order, good));
    const part = await stage.cloudpayments.refund(payment, 30_000, 'refund-a');
    expect(part).toMatchObject({ kind: 'refund', state: 'succeeded', parent: payment.id, amount: 30_000 });
    expect((await stage.cloudpayments.refund(payment, 30_000, 'refund-a')).id).toBe(part.id);
    // Even after the gateway has forgotten the request.
    expect((await stage.cloudpayments.refund(payment, 30_000, 'refund-b')).id).toBe(part.id);
    await expect(stage.cloudpayments.refund(payment, 99_000, 'refund-c')).rejects.toThrow(GatewayRefused);
    expect(await stage.cloudpayments.find(order.reference)).toMatchObject([
      { id: payment.id, kind: 'payment' },
      { id: part.id, kind: 'refund', parent: payment.id },
    ]);
    const [, , refund] = await webhooks(order, ['check', 'pay', 'refund']);
    expect(refund).toMatchObject({ id: part.id, kind: 'refund', parent: payment.id, amount: 30_000 });
  });

  test('is refused by the bank', async () => {
    const order = testOrder();
    const payment = done(await charge(order, good));
    await stage.payer.direct(order.reference, 'decline=5005 at=refund');
    await expect(stage.cloudpayments.refund(payment, 99_000, 'refund-d')).rejects.toThrow(GatewayRefused);
  });
});

test('a reference that is not there is empty, a wrong id refused', async () => {
  expect(await stage.cloudpayments.find('never-seen')).toEqual([]);
  await expect(stage.cloudpayments.release?.('x; drop')).rejects.toThrow(GatewayRefused);
});

test('a stretch of time is listed over several pages', async () => {
  const lone = await openStage();
  try {
    const first = done(
      await lone.cloudpayments.chargeCryptogram?.(testOrder(), {
        cryptogram: await lone.payer.cryptogram({ number: good }),
      }),
    );
    for (let count = 0; count < 11; count += 1) {
      const charges = Array.from({ length: 10 }, () =>
        lone.cloudpayments.chargeSaved(testOrder(), first.card?.token ?? '', 'user'),
      );
      await Promise.all(charges);
    }
    const from = new Date(Math.floor(first.at.getTime() / 1000) * 1000);
    const listed = await lone.cloudpayments.list?.({ from, to: new Date(Date.now() + 60_000) });
    expect(new Set(listed?.map(({ id }) => id)).size).toBe(111);
    expect(await lone.cloudpayments.list?.({ from: new Date(0), to: from })).toEqual([]);
  } finally {
    await lone.close();
  }
});
