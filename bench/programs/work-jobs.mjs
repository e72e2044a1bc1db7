// Product and floor of `jobs`: the requested number of small jobs, all enqueued first and then processed by
// one worker.
import { openDatabase } from '../../apps/server/src/platform/db/open.ts';
import { createJobs } from '../../apps/server/src/platform/jobs/create-jobs.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { mailJob } from '../../apps/server/src/platform/mail/mail-job.ts';
import { createMail } from '../../apps/server/src/platform/mail/mail.ts';
import { PgBoss } from 'pg-boss';

const database = await openDatabase({
  dataDirectory: process.env.DATA_DIR,
  databaseUrl: process.env.DATABASE_URL,
  log: createLog('warn'),
});
const { connection } = database;

const measures = {
  /** Through the product's queue. */
  product: ({ count, batch }) => measureProduct(count, { name: `bench.product-${batch}`, batch }, noWork),
  /** Mails through the product's queue to a server on loopback. */
  mails: async ({ count, smtpUrl }) => {
    const mail = createMail({ url: smtpUrl, from: 'Polylogue <bench@example.test>' });
    const send = ({ n }) =>
      mail.send({ to: `reader${n}@example.test`, subject: 'Bench', text: 'Text', html: '<p>Text</p>' });
    try {
      return await measureProduct(count, { name: 'bench.mails', ...mailJob }, send);
    } finally {
      await mail.close();
    }
  },
  /** Through plain pg-boss, with the same connections, batches and polling. */
  floor: async ({ count, batch }) => {
    const name = `bench.floor-${batch}`;
    const boss = new PgBoss({ ...connection, max: 4 });
    boss.on('error', console.error);
    await boss.start();
    await boss.createQueue(name);
    await fill(name, count);
    const all = countTo(count);
    const started = performance.now();
    await boss.work(
      name,
      { batchSize: batch, burstWhenBatchFull: true, pollingIntervalSeconds: 2 },
      async (jobs) => jobs.forEach(all.one),
    );
    await all.done;
    const seconds = (performance.now() - started) / 1000;
    await boss.stop({ timeout: 1000 });
    return { rate: count / seconds };
  },
};

process.on('message', async ({ kind, ...wanted }) => process.send(await measures[kind](wanted)));
process.once('SIGTERM', () => void database.close().then(() => process.exit(0)));
console.log('ready');

async function noWork() {}

async function measureProduct(count, definition, work) {
  const all = countTo(count);
  const run = async (data) => {
    await work(data);
    all.one();
  };
  const jobs = createJobs({ connection, onError: console.error, onFailure: console.error });
  await jobs.start([{ ...definition, run }]);
  await fill(definition.name, count);
  const started = performance.now();
  await jobs.work();
  await all.done;
  const seconds = (performance.now() - started) / 1000;
  await jobs.stop();
  return { rate: count / seconds };
}

/** Enqueues everything at once; this time is not measured. */
async function fill(name, count) {
  const boss = new PgBoss({ ...connection, max: 1, supervise: false, schedule: false });
  boss.on('error', console.error);
  await boss.start();
  const jobs = Array.from({ length: count }, (_, n) => ({ data: { n }, singletonKey: String(n) }));
  await boss.insert(name, jobs);
  await boss.stop({ graceful: false });
}

function countTo(count) {
  const { promise: done, resolve } = Promise.withResolvers();
  let left = count;
  const one = () => {
    left -= 1;
    if (left === 0) resolve();
  };
  return { one, done };
}
