import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { GatewayRefused, GatewayUnsure, type Order, type PaymentGateway } from './gateway.ts';
import { createPaymentGateways } from './gateways.ts';
import { readConfig } from '../../config.ts';
import { cards, openStage, testOrder, type Stage } from './stage.testing.ts';

let stage: Stage;
const tokens = { cloudpayments: '', lyra: '' };

beforeAll(async () => {
  stage = await openStage();
  const cryptogram = await stage.payer.cryptogram({ number: cards.cloudpayments.good });
  const charged = await stage.cloudpayments.chargeCryptogram?.(testOrder(), { cryptogram });
  if (charged?.step === 'done') tokens.cloudpayments = charged.transaction.card?.token ?? '';
  const form = await stage.lyra.createForm?.(testOrder({ currency: 'EUR' }), 'payment');
  const result = await stage.payer.form(form?.formToken ?? '', { number: cards.lyra.good });
  const paid = 'signed' in result ? stage.lyra.verifyReturn?.(result.signed) : undefined;
  tokens.lyra = paid?.card?.token ?? '';
});
afterAll(() => stage.close());

/** Long enough for a busy machine to do what it is asked before nobody waits any more. */
const short = { timeouts: { harmless: 5000, money: 500 } };
const shortLookUp = { timeouts: { harmless: 500, money: 500 } };

function order(name: 'cloudpayments' | 'lyra', directive: string): Order {
  return testOrder({
    currency: name === 'lyra' ? 'EUR' : 'RUB',
    // Directives are counted by account.
    account: name === 'lyra' ? 'user-8' : 'user-7',
    description: `[[sim ${directive}]]`,
  });
}

/** An address where somebody has just stopped to listen. */
async function deserted(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
}

/** How often the order was really charged. */
async function charges({ reference }: Order): Promise<number> {
  return (await stage.payer.seen(reference)).transactions.length;
}

describe.each(['cloudpayments', 'lyra'] as const)('%s in trouble', (name) => {
  const charge = (gateway: PaymentGateway, bought: Order) =>
    gateway.chargeSaved(bought, tokens[name], 'schedule');

  test('a charge that is done and never answered is unsure, and found later', async () => {
    const bought = order(name, 'hang');
    await expect(charge(stage.special(short)[name], bought)).rejects.toThrow(GatewayUnsure);
    expect(await charges(bought)).toBe(1);
    expect(await stage[name].find(bought.reference)).toMatchObject([{ state: 'succeeded' }]);
  });

  test('a charge that is neither done nor answered is unsure, and certainly not there', async () => {
    const bought = order(name, 'hang before times=1');
    await expect(charge(stage.special(short)[name], bought)).rejects.toThrow(GatewayUnsure);
    expect(await stage[name].find(bought.reference)).toEqual([]);
    expect(await charge(stage[name], bought)).toMatchObject({ transaction: { state: 'succeeded' } });
    expect(await charges(bought)).toBe(1);
  });

  test('a charge that is done but fails is unsure and happens once', async () => {
    const bought = order(name, 'fail=502 after');
    await expect(charge(stage[name], bought)).rejects.toThrow(GatewayUnsure);
    expect(await charges(bought)).toBe(1);
  });

  test('a charge that breaks off happens once', async () => {
    const bought = order(name, 'drop times=1');
    const outcome = charge(stage[name], bought);
    // One gateway has keys that make a repeat harmless, the other has not.
    if (name === 'cloudpayments')
      expect(await outcome).toMatchObject({ transaction: { state: 'succeeded' } });
    else await expect(outcome).rejects.toThrow(GatewayUnsure);
    expect(await charges(bought)).toBe(1);
  });

  test('too many calls at once are refused and repeated', async () => {
    const bought = order(name, 'fail=429 times=1');
    expect(await charge(stage[name], bought)).toMatchObject({ transaction: { state: 'succeeded' } });
    await expect(charge(stage[name], order(name, 'fail=429'))).rejects.toThrow(GatewayRefused);
  });

  test('a look-up is repeated once, and then unsure instead of empty', async () => {
    const bought = order(name, 'fail=503 times=1 at=find');
    await charge(stage[name], bought);
    expect(await stage[name].find(bought.reference)).toHaveLength(1);
    await stage.payer.direct(bought.reference, 'fail=503 at=find');
    await expect(stage[name].find(bought.reference)).rejects.toThrow(GatewayUnsure);
    await stage.payer.direct(bought.reference, 'hang at=find');
    await expect(stage.special(shortLookUp)[name].find(bought.reference)).rejects.toThrow(GatewayUnsure);
  });

  test('a refund that is done and never answered is the same refund when asked again', async () => {
    const bought = order(name, 'hang at=refund times=1');
    const result = await charge(stage[name], bought);
    if (result.step !== 'done') throw new Error('It was charged.');
    const { transaction } = result;
    const refund = (gateway: PaymentGateway) => gateway.refund(transaction, transaction.amount, 'refund-1');
    await expect(refund(stage.special(short)[name])).rejects.toThrow(GatewayUnsure);
    expect(await refund(stage[name])).toMatchObject({ kind: 'refund', state: 'succeeded' });
    const { transactions } = await stage.payer.seen(bought.reference);
    expect(transactions.filter(({ type }) => type === 'Refund' || type === 'CREDIT').length).toBe(
      name === 'lyra' ? 0 : 1,
    );
  });

  test('an amount that is not ours is told as it is', async () => {
    const bought = order(name, 'amount=1');
    expect(await charge(stage[name], bought)).toMatchObject({ transaction: { amount: 1 } });
  });

  test('wrong keys are refused', async () => {
    const wrong = stage.special({ secret: 'bad-secret-of-the-test' })[name];
    await expect(charge(wrong, order(name, ''))).rejects.toThrow(GatewayRefused);
  });

  test('an address where nobody listens is a refusal: nothing was sent', async () => {
    const away = stage.special({ baseUrl: await deserted() })[name];
    await expect(charge(away, order(name, ''))).rejects.toThrow(GatewayRefused);
  });

  test('the breaker opens after failures, and one trial closes it', async () => {
    let now = 0;
    const breaker = { failures: 3, pauseMs: 1000, longestPauseMs: 4000 };
    const gateway = stage.special({ breaker, now: () => now })[name];
    const bought = order(name, '');
    await stage.payer.direct(bought.reference, 'fail=500 at=find');
    const find = () => gateway.find(bought.reference);
    await expect(find()).rejects.toThrow(GatewayUnsure);
    // It opens between a try and its repeat, which makes the try no surer.
    await expect(find()).rejects.toThrow(GatewayUnsure);
    await expect(find()).rejects.toThrow(GatewayRefused);
    now = 900;
    await expect(charge(gateway, bought)).rejects.toThrow('is not asked while it is down');
    expect(await charges(bought)).toBe(0);
    now = 1001;
    await stage.payer.direct(bought.reference, '');
    expect(await charge(gateway, bought)).toMatchObject({ transaction: { state: 'succeeded' } });
    expect(await find()).toHaveLength(1);
  });
});

describe('webhooks', () => {
  async function sent(bought: Order, count: number) {
    return vi.waitFor(
      async () => {
        const { webhooks } = await stage.payer.seen(bought.reference);
        const told = webhooks.filter(({ type }) => type !== 'check');
        expect(told).toHaveLength(count);
        expect(told.some(({ state }) => state === 'sending')).toBe(false);
        return told;
      },
      { timeout: 60_000 },
    );
  }

  async function buy(directive: string) {
    const bought = order('cloudpayments', directive);
    const result = await stage.cloudpayments.chargeSaved(bought, tokens.cloudpayments, 'user');
    if (result.step !== 'done') throw new Error('It was charged.');
    return { bought, transaction: result.transaction };
  }

  test('come twice', async () => {
    const { bought } = await buy('webhook=twice');
    const [first, second] = await sent(bought, 2);
    expect(first?.body).toBe(second?.body);
  });

  test('come late', async () => {
    const { bought } = await buy('webhook=late delay=50');
    expect(await sent(bought, 1)).toMatchObject([{ state: 'delivered' }]);
  });

  test('get lost', async () => {
    const { bought } = await buy('webhook=lost');
    expect(await sent(bought, 1)).toMatchObject([{ state: 'lost', tries: 0 }]);
  });

  test('come in another order', async () => {
    const { bought, transaction } = await buy('webhook=swapped');
    await stage.cloudpayments.refund(transaction, transaction.amount, 'refund-1');
    const [pay, refund] = await sent(bought, 2);
    const arrived = stage.received
      .filter(({ rawBody, type }) => rawBody.toString().includes(bought.reference) && type !== 'check')
      .map(({ type }) => type);
    expect([pay?.type, refund?.type]).toEqual(['pay', 'refund']);
    expect(arrived).toEqual(['refund', 'pay']);
  });

  test('are held and released in reverse', async () => {
    const { bought, transaction } = await buy('webhook=held');
    await stage.cloudpayments.refund(transaction, transaction.amount, 'refund-1');
    expect(await sent(bought, 2)).toMatchObject([{ state: 'held' }, { state: 'held' }]);
    await stage.payer.release(bought.reference, true);
    const arrived = stage.received.filter(
      ({ rawBody, type }) => rawBody.toString().includes(`=${bought.reference}&`) && type !== 'check',
    );
    expect(arrived.map(({ type }) => type)).toEqual(['refund', 'pay']);
  });

  test('are forged by somebody without the key', async () => {
    const { bought } = await buy('webhook=forged');
    const [forged, real] = await sent(bought, 2);
    const read = (delivery: typeof forged) =>
      delivery &&
      stage.cloudpayments.readWebhook({
        type: delivery.type,
        rawBody: Buffer.from(delivery.body),
        headers: delivery.headers,
      });
    expect(forged?.isForged).toBe(true);
    expect(read(forged)).toBeUndefined();
    expect(read(real)?.transaction.state).toBe('succeeded');
  });
});

test('no line of the log and no error has a key, a token or a card', async () => {
  const secrets = [
    'simulated-hmac-key',
    'testpassword_simulated',
    'bad-secret-of-the-test',
    Buffer.from('test_api_simulated:simulated').toString('base64'),
    tokens.cloudpayments,
    tokens.lyra,
    ...Object.values(cards.cloudpayments),
    ...Object.values(cards.lyra),
  ];
  const errors: unknown[] = [];
  for (const gateway of Object.values(stage.special({ ...short, secret: 'bad-secret-of-the-test' })))
    errors.push(
      await gateway.chargeSaved(testOrder(), tokens.cloudpayments, 'user').catch((e: unknown) => e),
    );
  const texts = errors.map((error) =>
    error instanceof Error ? `${error.stack} ${String(error.cause)}` : '',
  );
  expect(texts.every((text) => text.includes('Gateway'))).toBe(true);
  expect(stage.lines.length).toBeGreaterThan(1);
  for (const secret of secrets)
    expect([...stage.lines, ...texts].filter((line) => line.includes(secret))).toEqual([]);
});

describe('gateways from settings', () => {
  const keys = {
    CLOUDPAYMENTS_PUBLIC_ID: 'pk_live',
    CLOUDPAYMENTS_API_SECRET: 'secret',
    LYRA_SHOP_ID: '123',
    LYRA_PASSWORD: 'prodpassword_x',
    LYRA_PUBLIC_KEY: '123:publickey_x',
    LYRA_HMAC_KEY: 'key',
  };
  const log = { warn: () => undefined };

  test('are real ones with keys, simulated ones without, none without simulators', () => {
    const real = createPaymentGateways(readConfig(keys), { log, simulatorsUrl: 'http://127.0.0.1:1' });
    expect(real.cloudpayments?.page).toEqual({
      script: 'https://checkout.cloudpayments.ru/checkout.js',
      styles: [],
      publicKey: 'pk_live',
      origins: ['https://checkout.cloudpayments.ru', 'https://api.cloudpayments.ru'],
      isTest: false,
      language: 'auto',
    });
    expect(real.lyra?.page).toEqual({
      script: 'https://static.payzen.eu/static/js/krypton-client/V4.0/stable/kr-payment-form.min.js',
      styles: ['https://static.payzen.eu/static/js/krypton-client/V4.0/ext/classic-reset.css'],
      publicKey: '123:publickey_x',
      origins: ['https://static.payzen.eu', 'https://api.payzen.eu'],
      isTest: false,
      language: 'en',
    });
    expect(stage.configured.lyra?.page).toMatchObject({ isTest: true, origins: [stage.url] });
    expect(createPaymentGateways(readConfig({}), { log })).toEqual({});
  });

  test('are not made from a part of the keys', () => {
    expect(() => readConfig({ LYRA_SHOP_ID: '123' })).toThrow('LYRA_PASSWORD: is missing');
    expect(() => readConfig({ CLOUDPAYMENTS_API_SECRET: 'x' })).toThrow(
      'CLOUDPAYMENTS_PUBLIC_ID: is missing',
    );
  });
});
