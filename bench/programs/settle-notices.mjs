// Product and floor of `webhooks`: the requested number of paid orders, settled by eight at a time; and as many rows
// inserted by the same pool.
import { readConfig } from '../../apps/server/src/config.ts';
import { openDatabase } from '../../apps/server/src/platform/db/open.ts';
import { createJobs } from '../../apps/server/src/platform/jobs/create-jobs.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { paymentMailJobs } from '../../apps/server/src/features/payments/mails/mails.jobs.ts';
import { settle } from '../../apps/server/src/features/payments/settle.service.ts';
import { seedPlans } from '../../apps/server/src/features/billing/seed-plans.ts';

const atOnce = 8;
const log = createLog('warn');
const database = await openDatabase({
  dataDirectory: process.env.DATA_DIR,
  databaseUrl: process.env.DATABASE_URL,
  log,
});
const { pool, connection } = database;
const clock = { now: () => new Date() };
const jobs = createJobs({ connection, onError: console.error, onFailure: console.error });
// The mails are enqueued with the grants; sending them is not measured here.
const definitions = paymentMailJobs({}).map((definition) => ({ ...definition, run: async () => undefined }));
await jobs.start(definitions);
await seedPlans(database, { now: clock.now() });
await pool.query('create table if not exists bare_rows (id bigint generated always as identity, body text)');
const config = readConfig({
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://bench.example',
  SESSION_SECRET: 'a-secret-only-for-benches-0123456789',
  DATA_DIR: process.env.DATA_DIR,
  DATABASE_URL: process.env.DATABASE_URL,
});
const due = { at: () => null, makeDue: async () => undefined, wake() {} };
const deps = { config, database, clock, jobs, due, log, realtime: { publish() {} } };
let series = 0;

const measures = {
  product: async ({ count }) => {
    const notices = await orders(count);
    return timed(notices, (transaction) => settle(deps, { gateway: 'lyra', transaction, cause: 'webhook' }));
  },
  floor: ({ count }) =>
    timed(Array.from({ length: count }), () =>
      pool.query('insert into bare_rows (body) values ($1)', ['x'.repeat(500)]),
    ),
};

process.on('message', async ({ kind, ...wanted }) => process.send(await measures[kind](wanted)));
process.once(
  'SIGTERM',
  () =>
    void jobs
      .stop()
      .then(() => database.close())
      .then(() => process.exit(0)),
);
console.log('ready');

/** Users with an account and an order each that waits for its notice; returns the notices. */
async function orders(count) {
  series += 1;
  const { rows } = await pool.query(
    `with buyers as (
       insert into users (email, username, display_name, locale, created_at)
       select 'b' || $1 || '-' || n || '@example.test', 'b' || $1 || '-' || n, 'Buyer', 'en', now()
       from generate_series(1, $2) n returning id
     ), accounts as (
       insert into token_balances (user_id, available) select id, 0 from buyers
     ), ordered as (
       insert into payments (user_id, kind, status, gateway, card_type, means, currency, amount, price, tokens, thing,
         is_open, open_until, created_at)
       select id, 'tokens', 'pending', 'lyra', 'other', 'card', 'EUR', 290, 290, 100000, 'tokens:100000:other',
         true, now() + interval '15 minutes', now()
       from buyers returning id, user_id
     )
     insert into payment_tries (payment_id, reference, gateway, state, created_at)
     select id, user_id || '-' || id, 'lyra', 'waiting', now() from ordered returning reference`,
    [String(series), count],
  );
  return rows.map(({ reference }) => ({
    id: `t-${reference}`,
    reference,
    account: reference.split('-')[0],
    state: 'succeeded',
    kind: 'payment',
    parent: null,
    means: 'card',
    card: { token: `c-${reference}`, mask: '497010******0055', expires: '2039-12', brand: 'cb' },
    decline: null,
    amount: 290,
    currency: 'EUR',
    at: new Date(),
  }));
}

async function timed(items, work) {
  const queue = [...items];
  const started = performance.now();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (queue.length > 0) await work(queue.pop());
    }),
  );
  return { rate: items.length / ((performance.now() - started) / 1000) };
}
