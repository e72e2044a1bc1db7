import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GatewayRefused, type Order, type Transaction } from './gateway.ts';
import { cards, openStage, testOrder, type Stage } from './stage.testing.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const { good, refused, secure, secureRefused, rejected, refusedLater } = cards.lyra;

function order(fields: Partial<Order> = {}): Order {
  return testOrder({ currency: 'EUR', amount: 1990, language: 'fr', ...fields });
}

async function pay(
  bought: Order,
  number: string,
  {
    kind = 'payment',
    decision = 'confirm',
  }: { kind?: 'payment' | 'register'; decision?: 'confirm' | 'refuse' } = {},
) {
  const form = await stage.lyra.createForm?.(bought, kind);
  const result = await stage.payer.form(form?.formToken ?? '', { number }, decision);
  return { formToken: form?.formToken ?? '', result };
}

/** What the browser brought back, verified. */
function returned(result: Awaited<ReturnType<typeof pay>>['result']): Transaction {
  const transaction = 'signed' in result ? stage.lyra.verifyReturn?.(result.signed) : undefined;
  if (!transaction) throw new Error(`There is no return of ${result.kind}.`);
  return transaction;
}

/** What the notifications of an order said. They come before the browser knows. */
function notified(bought: Order): (Transaction | undefined)[] {
  return stage.received
    .filter(({ rawBody }) => rawBody.toString().includes(`orderId%22%3A%22${bought.reference}%22`))
    .map((webhook) => stage.lyra.readWebhook(webhook)?.transaction);
}

async function savedCard(number: string): Promise<string> {
  return returned((await pay(order(), number)).result).card?.token ?? '';
}

describe('a payment in the form', () => {
  test('succeeds, keeps the card and is told by notification and return', async () => {
    const bought = order();
    expect(await stage.lyra.find(bought.reference)).toEqual([]);
    const { result } = await pay(bought, good);
    const transaction = returned(result);
    expect(transaction).toMatchObject({
      reference: bought.reference,
      account: 'user-7',
      amount: 1990,
      currency: 'EUR',
      state: 'succeeded',
      kind: 'payment',
      means: 'card',
      card: {
        token: expect.stringMatching(/^[0-9a-f]{32,}$/),
        mask: '497010******0055',
        expires: '2039-12',
        brand: 'cb',
      },
    });
    expect(notified(bought)).toEqual([transaction]);
    expect(await stage.lyra.find(bought.reference)).toEqual([transaction]);
  });

  test.each([
    ['refused', refused, 'confirm', { reason: 'declined', code: 'ACQ_001/05' }],
    ['refused after the bank’s page', secureRefused, 'confirm', { reason: 'declined', code: 'ACQ_001/05' }],
    ['refused on the bank’s page', secure, 'refuse', { reason: 'authentication', code: 'AUTH_149' }],
    ['rejected by 3-D Secure', rejected, 'confirm', { reason: 'authentication', code: 'AUTH_149' }],
  ] as const)('is declined: %s', async (_name, number, decision, decline) => {
    const bought = order();
    const { result } = await pay(bought, number, { decision });
    expect(result).toMatchObject({ kind: 'refused', isLast: false });
    expect(returned(result)).toMatchObject({ state: 'declined', decline, card: null });
    expect(notified(bought)).toMatchObject([{ state: 'declined', decline }]);
  });

  test('succeeds after the bank’s page and after a refusal', async () => {
    const bought = order();
    const { formToken } = await pay(bought, refused);
    const result = await stage.payer.form(formToken, { number: secure });
    expect(returned(result)).toMatchObject({ state: 'succeeded' });
    expect(notified(bought)).toMatchObject([{ state: 'declined' }, { state: 'succeeded' }]);
    expect((await stage.lyra.find(bought.reference)).map(({ state }) => state).toSorted()).toEqual([
      'declined',
      'succeeded',
    ]);
    expect(await stage.payer.form(formToken, { number: good })).toMatchObject({ kind: 'invalid' });
  });

  test('that is left is told as cancelled', async () => {
    const bought = order();
    const form = await stage.lyra.createForm?.(bought, 'payment');
    await stage.payer.abandon(form?.formToken ?? '');
    expect(notified(bought)).toMatchObject([
      { id: `${bought.reference}/abandoned`, state: 'cancelled', reference: bought.reference },
    ]);
  });

  test('with a mistyped card goes nowhere', async () => {
    const { result } = await pay(order(), '4970100000000056');
    expect(result).toMatchObject({ kind: 'invalid', error: { errorCode: 'CLIENT_301' } });
  });
});

test('a card is kept without a sale', async () => {
  const bought = order({ amount: 0 });
  const { result } = await pay(bought, secure, { kind: 'register' });
  expect(returned(result)).toMatchObject({
    state: 'authorized',
    amount: 0,
    card: { mask: '497011******1003' },
  });
  expect(notified(bought)).toMatchObject([{ state: 'authorized' }]);
});

describe('a saved card', () => {
  test('is charged, declined and forgotten', async () => {
    const token = await savedCard(good);
    const bought = order({ ip: undefined });
    expect(await stage.lyra.chargeSaved(bought, token, 'schedule')).toMatchObject({
      step: 'done',
      transaction: { state: 'succeeded', reference: bought.reference, amount: 1990, card: { token } },
    });
    expect(notified(bought)).toMatchObject([{ state: 'succeeded' }]);
    expect(await stage.lyra.chargeSaved(order(), await savedCard(refusedLater), 'user')).toMatchObject({
      transaction: { state: 'declined', decline: { reason: 'limit', retry: 'tomorrow', code: 'ACQ_001/61' } },
    });
    await stage.lyra.forget(token);
    await stage.lyra.forget(token);
    await stage.lyra.forget('unknown');
    expect(await stage.lyra.chargeSaved(order(), token, 'user')).toMatchObject({
      transaction: { state: 'declined', decline: { reason: 'wrong-card', retry: 'never', code: 'PSP_031' } },
    });
  });
});

describe('a refund', () => {
  test('of what was captured is a transaction of its own, and the same one twice is one', async () => {
    const bought = order({ description: '[[sim captured]]' });
    const payment = returned((await pay(bought, good)).result);
    const part = await stage.lyra.refund(payment, 500, 'refund-1');
    expect(part).toMatchObject({ kind: 'refund', state: 'succeeded', amount: 500, parent: payment.id });
    expect((await stage.lyra.refund(payment, 500, 'refund-1')).id).toBe(part.id);
    await expect(stage.lyra.refund(payment, 1990, 'refund-2')).rejects.toThrow(GatewayRefused);
    expect(notified(bought).at(-1)).toMatchObject({ id: part.id, kind: 'refund', parent: payment.id });
    expect(await stage.lyra.find(bought.reference)).toMatchObject([
      { kind: 'payment', state: 'succeeded' },
      { kind: 'refund', amount: 500 },
    ]);
  });

  test('of what was only authorised cancels it, and is told as a refund all the same', async () => {
    const bought = order();
    const payment = returned((await pay(bought, good)).result);
    const refund = await stage.lyra.refund(payment, 1990, 'refund-3');
    expect(refund).toMatchObject({
      id: `${payment.id}/cancelled`,
      kind: 'refund',
      state: 'succeeded',
      amount: 1990,
      parent: payment.id,
    });
    expect((await stage.lyra.refund(payment, 1990, 'refund-3')).id).toBe(refund.id);
    expect(notified(bought).at(-1)).toMatchObject({ id: refund.id, kind: 'refund', parent: payment.id });
    expect(await stage.lyra.find(bought.reference)).toMatchObject([
      { id: payment.id, state: 'cancelled' },
      { id: refund.id, state: 'succeeded' },
    ]);
  });

  test('of a part of what was only authorised makes it smaller', async () => {
    const payment = returned((await pay(order(), good)).result);
    const refund = await stage.lyra.refund(payment, 990, 'refund-4');
    expect(refund).toMatchObject({ kind: 'refund', state: 'succeeded', amount: 990, parent: payment.id });
    expect(await stage.lyra.refund(payment, 990, 'refund-4')).toEqual(refund);
    expect((await stage.payer.seen(payment.reference ?? '')).transactions).toMatchObject([{ amount: 1000 }]);
  });

  test('is refused by the bank', async () => {
    const bought = order({ description: '[[sim decline=PSP_083 at=refund]]' });
    const payment = returned((await pay(bought, good)).result);
    await expect(stage.lyra.refund(payment, 1990, 'refund-5')).rejects.toThrow(GatewayRefused);
  });
});

test('a form without an e-mail address is refused', async () => {
  await expect(stage.lyra.createForm?.(order({ email: '' }), 'register')).rejects.toThrow('INT_811');
});
