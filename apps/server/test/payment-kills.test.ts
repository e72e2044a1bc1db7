import type { ChildProcess } from 'node:child_process';
import type { PaymentResult } from '@polylogue/contract/billing';
import { testPayer } from '@polylogue/simulators/payments/test-payer';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { checkPaymentsJob } from '../src/features/payments/payments.jobs.ts';
import { startSimulators, type Simulators } from '../src/simulators.ts';
import { setKillScene, type KillScene } from './kill-scene.ts';
import { freePort, kill, startServer, type RunningServer } from './processes.ts';
import { joinProduct, type ProductClient } from './product-client.ts';

const patience = { timeout: 120_000, interval: 50 };
/** Buyers whom each kill cuts off. */
const atOnce = 4;
const number = '4000000000003055';
const code = '735';

/** Where the process is killed: at a statement, or while the gateway has the card. */
const places = [
  'before insert on payments for each row',
  'before insert on payment_tries for each row',
  { gateway: 'hang before' },
  { gateway: 'hang' },
  'before insert on payment_transactions for each row',
  'before update on payment_transactions for each row',
  'before insert on token_lots for each row',
  'before insert on ledger_entries for each row',
  'before insert on payment_cards for each row',
  'before update on payments for each row',
] as const;

const isServer = process.env.TEST_DATABASE_URL !== undefined;

let scene: KillScene;
let simulators: Simulators;
let running: ChildProcess[] = [];
let said: string[] = [];

beforeEach(async () => {
  if (!isServer) return;
  running = [];
  said = [];
  scene = await setKillScene(checkPaymentsJob);
  simulators = await startSimulators(await freePort(), 'http://127.0.0.1:9');
});

afterEach(async () => {
  if (!isServer) return;
  await Promise.all(running.map(kill));
  await simulators.stop();
  await scene.close();
});

/** Starts a process that the gateway asks before it takes money; what it says afterwards is lost. */
async function start(roles: 'web' | 'web,worker'): Promise<RunningServer> {
  const server = await startServer(
    {
      ROLES: roles,
      DATA_DIR: scene.place.dataDirectory,
      DATABASE_URL: scene.place.databaseUrl ?? '',
      LOG_LEVEL: 'trace',
      SIMULATORS: 'off',
      SMTP_URL: simulators.smtpUrl,
      CLOUDPAYMENTS_PUBLIC_ID: 'test_api_simulated',
      CLOUDPAYMENTS_API_SECRET: 'simulated',
      CLOUDPAYMENTS_URL: `${simulators.url}/cloudpayments`,
    },
    (child) => {
      running.push(child);
      child.stdout?.on('data', (chunk: Buffer) => said.push(chunk.toString()));
      child.stderr?.on('data', (chunk: Buffer) => said.push(chunk.toString()));
    },
  );
  await payer().target({ cloudpayments: `${server.url}/api/payments/webhooks/cloudpayments` });
  return server;
}

function payer(): ReturnType<typeof testPayer> {
  return testPayer(simulators.url);
}

async function buy(client: ProductClient): Promise<Response> {
  const cryptogramm = await payer().cryptogram({ number, code });
  return client.post('payment/tokens', { quantity: 100_000, cryptogramm }, { 'x-card-type': 'ru' });
}

async function valuesOf(query: string): Promise<number[]> {
  const { rows } = await scene.database.query<{ value: string }>(query);
  return rows.map(({ value }) => Number(value));
}

/** Kills a process while each of its buyers is at one place of a purchase. */
async function killAt(where: (typeof places)[number]): Promise<ProductClient[]> {
  const server = await start('web');
  const buyers = await Promise.all(Array.from({ length: atOnce }, () => joinProduct(server.url)));
  // The free tokens are there before the gate is closed.
  await Promise.all(buyers.map((buyer) => buyer.tariff()));
  const manner = typeof where === 'string' ? '' : where.gateway;
  for (const { userId } of buyers) await payer().direct(String(userId), `[[sim webhook=lost ${manner}]]`);
  if (typeof where === 'string') await scene.gate.close(where);
  const answers = Promise.allSettled(buyers.map(buy));
  if (typeof where === 'string') await scene.gate.expectWaiting(atOnce);
  else await vi.waitFor(() => expectAtGateway(buyers), patience);
  await kill(server.process);
  if (typeof where === 'string') await scene.gate.open(where);
  expect((await answers).map(({ status }) => status)).toEqual(Array(atOnce).fill('rejected'));
  for (const { userId } of buyers) await payer().direct(String(userId), '[[sim webhook=lost]]');
  return buyers;
}

async function expectAtGateway(buyers: ProductClient[]): Promise<void> {
  const ids = buyers.map(({ userId }) => userId).join();
  const [calling] = await valuesOf(
    `select count(*) as value from payment_tries join payments on payments.id = payment_id
     where state = 'calling' and user_id in (${ids})`,
  );
  expect(calling).toBe(atOnce);
}

/** Lets ten minutes pass for what is under way, and has the gateway asked. */
async function later(): Promise<void> {
  await scene.database.query(
    `update payment_tries set created_at = created_at - interval '10 minutes', check_at = now()
     where state in ('calling', 'waiting')`,
  );
  await scene.jobs.enqueue(scene.product.db, checkPaymentsJob, {});
}

describe.skipIf(!isServer)('kill -9 in the middle of forty purchases', () => {
  test('takes nobody’s money twice and leaves nobody without what was paid for', async () => {
    const buyers: ProductClient[] = [];
    for (const where of places) buyers.push(...(await killAt(where)));

    const last = await start('web,worker');
    await later();
    await vi.waitFor(async () => {
      expect(
        await valuesOf(`select id as value from payment_tries where state in ('calling', 'waiting')`),
      ).toEqual([]);
    }, patience);
    // Some were charged before the kill and have their tokens, some were not and have none.
    const granted = `select count(*) as value from token_lots where source = 'package'`;
    const [kept] = await valuesOf(granted);
    expect(kept).toBeGreaterThan(atOnce);
    expect(kept).toBeLessThan(buyers.length);

    // They all press the button again.
    for (const buyer of buyers) {
      const answer = await buy(buyer.at(last.url));
      expect([answer.status, ((await answer.json()) as PaymentResult).status]).toEqual([200, 'succeeded']);
    }
    expect(await valuesOf(granted)).toEqual([buyers.length]);
    expect(
      await valuesOf(`select remaining as value from token_lots where source = 'package' group by remaining`),
    ).toEqual([100_000]);
    const { transactions } = await payer().seen();
    const paid = transactions.filter(({ status }) => status === 'Completed').map(({ account }) => account);
    expect(paid.toSorted()).toEqual(buyers.map(({ userId }) => String(userId)).toSorted());

    // No card number and no code was written anywhere.
    const log = said.join('');
    expect(log).toContain('"level"');
    for (const secret of [number, `"${code}"`, `@${code}@`]) expect(log).not.toContain(secret);
  }, 300_000);
});
