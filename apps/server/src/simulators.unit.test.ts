import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testPayer } from '@polylogue/simulators/payments/test-payer';
import { readConfig } from './config.ts';
import { startSimulators, type Simulators } from './simulators.ts';
import { GatewayRefused } from './vendors/payments/gateway.ts';
import { createPaymentGateways } from './vendors/payments/gateways.ts';
import { cards, testOrder } from './vendors/payments/stage.testing.ts';

/** A shop that takes every webhook. */
const shop = createServer((_request, response) => response.end('{"code":0}'));
let folder: string;
let simulators: Simulators;
beforeEach(async () => {
  shop.listen(0, '127.0.0.1');
  await once(shop, 'listening');
  folder = await mkdtemp(join(tmpdir(), 'simulators-'));
  simulators = await start();
});
afterEach(async () => {
  await simulators.stop();
  shop.closeAllConnections();
  shop.close();
  await rm(folder, { recursive: true });
});

function start(): Promise<Simulators> {
  const address = shop.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return startSimulators(0, `http://127.0.0.1:${port}`, folder);
}

async function restart(): Promise<void> {
  await simulators.stop();
  simulators = await start();
}

function gateways() {
  const log = { warn: () => undefined };
  const { cloudpayments, lyra } = createPaymentGateways(readConfig({}), {
    log,
    simulatorsUrl: simulators.url,
  });
  if (!cloudpayments || !lyra) throw new Error('The simulators stand in for both.');
  return { cloudpayments: cloudpayments.gateway, lyra: lyra.gateway };
}

test('payments are looked up and returned after a restart of the simulators', async () => {
  const device = { isPhone: false, returnUrl: 'http://shop.test/', ttlMinutes: 15 };
  const bySbp = testOrder({ amount: 129_000 });
  await gateways().cloudpayments.createSbpLink?.(bySbp, device);
  const byCard = testOrder({ amount: 1500, currency: 'EUR', language: 'fr' });
  const form = await gateways().lyra.createForm?.(byCard, 'payment');

  await restart();
  const payer = testPayer(simulators.url);
  await payer.finish(bySbp.reference);
  const result = await payer.form(form?.formToken ?? '', { number: cards.lyra.good });
  expect(result).toMatchObject({ kind: 'paid' });

  await restart();
  const [russian] = await gateways().cloudpayments.find(bySbp.reference);
  const [european] = await gateways().lyra.find(byCard.reference);
  expect(russian).toMatchObject({ state: 'succeeded', amount: 129_000, means: 'sbp', account: 'user-7' });
  expect(european).toMatchObject({ state: 'succeeded', amount: 1500, means: 'card', account: 'user-7' });
  if (!russian || !european?.card) throw new Error('A payment is unknown.');
  await gateways().cloudpayments.refund(russian, 100_000, 'refund-1');
  await gateways().lyra.refund(european, 1500, 'refund-2');
  await gateways().lyra.forget(european.card.token);

  await restart();
  expect(await gateways().cloudpayments.find(bySbp.reference)).toContainEqual(
    expect.objectContaining({ kind: 'refund', state: 'succeeded', amount: 100_000, parent: russian.id }),
  );
  // What went back before the restart does not go back again, and a card that was removed stays so.
  await expect(gateways().cloudpayments.refund(russian, 30_000, 'refund-3')).rejects.toThrow(GatewayRefused);
  expect(await gateways().lyra.find(byCard.reference)).toMatchObject([
    { kind: 'payment', state: 'cancelled' },
    { kind: 'refund', state: 'succeeded', amount: 1500 },
  ]);
  expect(
    await gateways().lyra.chargeSaved(testOrder({ currency: 'EUR' }), european.card.token, 'schedule'),
  ).toMatchObject({ transaction: { state: 'declined' } });
});
