// Product and floor of `db`: the product's pool on the configured engine, reading one table.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { openDatabase } from '../../apps/server/src/platform/db/open.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { median } from '../lib/runner.mjs';

const owners = 50;
const rowsEach = 1000;
const pointQueries = 500;
const lists = 20;
const clients = 20;
const readingMilliseconds = 3000;

const database = await openDatabase({
  dataDirectory: process.env.DATA_DIR,
  databaseUrl: process.env.DATABASE_URL,
  log: createLog('warn'),
});
const { pool } = database;
await pool.query(`
  create table bench_rows (
    id integer primary key, owner integer not null, title text not null, body text not null, made_at timestamptz not null
  );
  insert into bench_rows
    select n, n % ${owners}, 'Row number ' || n, repeat('word ', 20), now() - n * interval '1 minute'
    from generate_series(1, ${owners * rowsEach}) n;
  create index bench_rows_owner on bench_rows (owner, id);
  analyze bench_rows;
`);

process.on('message', async () => {
  const point = await medianTime(pointQueries, () =>
    pool.query('select * from bench_rows where id = $1', [1 + random(owners * rowsEach)]),
  );
  const list = await medianTime(lists, () =>
    pool.query('select * from bench_rows where owner = $1', [random(owners)]),
  );
  process.send({ point, list, ...(await readTogether()) });
});
process.once('SIGTERM', () => void database.close().then(() => process.exit(0)));
console.log('ready');

async function medianTime(times, work) {
  const taken = [];
  for (let time = 0; time < times; time += 1) {
    const started = performance.now();
    await work();
    taken.push(performance.now() - started);
  }
  return median(taken);
}

/** The longest time the main thread could not run a timer while many clients read, and how much they read. */
async function readTogether() {
  const until = performance.now() + readingMilliseconds;
  const delay = monitorEventLoopDelay({ resolution: 1 });
  let reads = 0;
  delay.enable();
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() < until) {
        await pool.query('select * from bench_rows where owner = $1 order by id desc limit 10', [
          random(owners),
        ]);
        reads += 1;
      }
    }),
  );
  delay.disable();
  return { gap: delay.max / 1e6, readsPerSecond: reads / (readingMilliseconds / 1000) };
}

function random(below) {
  return Math.floor(Math.random() * below);
}
