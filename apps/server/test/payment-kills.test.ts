import type { ChildProcess } from 'node:child_process';
import type { PaymentResult } from '@polylogue/contract/billing';
import { testPayer } from '@polylogue/simulators/payments/test-payer';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startSimulators, type Simulators } from '../src/simulators.ts';
import { setKillScene, type KillScene } from './kill-scene.ts';
import { freePort, kill, startServer, type RunningServer } from './processes.ts';
import { joinProduct, type ProductClient } from './product-client.ts';

const patience = { timeout: 120_000, interval: 50 };
/** Buyers at each place. */
const atOnce = 3;
const number = '4000000000003055';
const code = '735';

/** Where a purchase is when its process is killed: at a statement of its own, or at the gateway, which has the card. */
type Place = { before: string; payer: string } | { gateway: string };

/** The buyers of one kill stand at several places. Two of them are statements: each buyer there holds one of eight connections. */
const kills: readonly (readonly Place[])[] = [
  [
    { gateway: 'hang before' },
    { before: 'insert on payments', payer: 'new.user_id' },
    { before: 'insert on payment_transactions', payer: 'payer_of(new.payment_id)' },
  ],
  [
    { gateway: 'hang' },
    { before: 'insert on payment_tries', payer: 'payer_of(new.payment_id)' },
    { before: 'update on payment_transactions', payer: 'payer_of(new.payment_id)' },
  ],
  [
    { before: 'insert on token_lots', payer: 'new.user_id' },
    { before: 'insert on payment_cards', payer: 'new.user_id' },
  ],
  [
    { before: 'insert on ledger_entries', payer: 'new.user_id' },
    { before: 'update on payments', payer: 'new.user_id' },
  ],
];

let scene: KillScene;
let simulators: Simulators;
let running: ChildProcess[] = [];
let said: string[] = [];

beforeEach(async () => {
  running = [];
  said = [];
  scene = await setKillScene('test.none');
  await scene.database.query(
    `create function payer_of(payment integer) returns integer language sql
     return (select user_id from payments where id = payment)`,
  );
  simulators = await startSimulators(await freePort(), 'http://127.0.0.1:9', scene.place.dataDirectory);
});

afterEach(async () => {
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
      DATABASE_URL: scene.place.databaseUrl,
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

/** Kills a process while its buyers are at these places of a purchase. */
async function killAt(places: readonly Place[]): Promise<ProductClient[]> {
  const server = await start('web');
  const held = await Promise.all(
    places.map(async (place) => ({ place, buyers: await joinAt(server, place) })),
  );
  const gates = held.flatMap(({ place, buyers }) => ('before' in place ? [gateOf(place, buyers)] : []));
  for (const gate of gates) await scene.gate.close(gate);
  const atGateway = held.flatMap(({ place, buyers }) => ('gateway' in place ? buyers : []));
  const others = held.flatMap(({ place, buyers }) => ('before' in place ? buyers : []));
  const answers = [Promise.allSettled(atGateway.map(buy))];
  // They need a connection to get there, and the others leave none.
  await vi.waitFor(() => expectAtGateway(atGateway), patience);
  answers.push(Promise.allSettled(others.map(buy)));
  await scene.gate.expectWaiting(others.length);
  await kill(server.process);
  for (const gate of gates) await scene.gate.open(gate);
  const buyers = [...atGateway, ...others];
  expect((await Promise.all(answers)).flat().map(({ status }) => status)).toEqual(
    buyers.map(() => 'rejected'),
  );
  for (const { userId } of buyers) await payer().direct(String(userId), '[[sim webhook=lost]]');
  return buyers;
}

/** Buyers who have their free tokens before any gate is closed. */
async function joinAt(server: RunningServer, place: Place): Promise<ProductClient[]> {
  const buyers = await Promise.all(Array.from({ length: atOnce }, () => joinProduct(server.url)));
  const manner = 'gateway' in place ? place.gateway : '';
  for (const buyer of buyers) {
    await buyer.tariff();
    await payer().direct(String(buyer.userId), `[[sim webhook=lost ${manner}]]`);
  }
  return buyers;
}

function gateOf(
  { before, payer: buyer }: Extract<Place, { before: string }>,
  buyers: ProductClient[],
): string {
  const ids = buyers.map(({ userId }) => userId).join();
  return `before ${before} for each row when (${buyer} in (${ids}))`;
}

async function expectAtGateway(buyers: ProductClient[]): Promise<void> {
  const ids = buyers.map(({ userId }) => userId);
  const [calling] = await valuesOf(
    `select count(*) as value from payment_tries join payments on payments.id = payment_id
     where state = 'calling' and user_id = any('{${ids.join()}}')`,
  );
  expect(calling).toBe(buyers.length);
}

/** Lets ten minutes pass for what is under way, and has the gateway asked. */
async function later(): Promise<void> {
  await scene.database.query(
    `update payment_tries set created_at = created_at - interval '10 minutes', due_at = now()
     where state in ('calling', 'waiting')`,
  );
}

describe('kill -9 in the middle of thirty purchases', () => {
  test('takes nobody’s money twice and leaves nobody without what was paid for', async () => {
    const buyers: ProductClient[] = [];
    for (const places of kills) buyers.push(...(await killAt(places)));

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
