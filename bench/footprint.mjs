// What an active user costs: one visit, one exchange, one idle page. No goals, only figures; docs/scaling.md
// uses them.
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import pg from 'pg';
import { createClient } from 'redis';
import { answeringSettings, startAnswering } from './lib/answering.mjs';
import { openSocket } from './lib/chat-socket.mjs';
import { withPostgres } from './lib/postgres.mjs';
import { readOptions } from './lib/options.mjs';
import { callApi } from './lib/product-client.mjs';
import { startProduct } from './lib/processes.mjs';
import { startRedis } from './lib/redis.mjs';
import { inform } from './lib/runner.mjs';
import { modelName, startUpstream } from './lib/upstream.mjs';

const { people, exchanges, tokens, rate, visits, pages } = readOptions({
  people: 60,
  exchanges: 5,
  tokens: 400,
  rate: 50,
  visits: 200,
  pages: 400,
});
const model = modelName({ rate, tokens });
/** Garbage would drown out what an idle page holds. */
const flags = ['--expose-gc', '--import', new URL('programs/collect-garbage.mjs', import.meta.url).href];

/** What the workspace requests when opened, besides the page's files. */
const visitCalls = (chatId) => [
  'account-info/me',
  'chats/list',
  'ai-chat/model-list',
  'account-info/tariff-data',
  'account-info/chat-settings',
  `message/list?groupId=${chatId}&limit=10&offset=0`,
];

await withPostgres(async ({ postgres, postgresTime }) => {
  const upstream = await startUpstream([model]);
  const redis = await startRedis();
  const store = new pg.Client({ connectionString: postgres.DATABASE_URL });
  const news = createClient({ url: redis.url });
  await Promise.all([store.connect(), news.connect()]);
  const settings = (name) => ({
    ...postgres,
    DATA_DIR: join(postgres.DATA_DIR, name),
    REDIS_URL: redis.url,
    // Two nodes must share their files; nothing here has any.
    S3_BUCKET: 'none',
    S3_ENDPOINT: 'http://127.0.0.1:9',
    S3_ACCESS_KEY_ID: 'none',
    S3_SECRET_ACCESS_KEY: 'none',
  });
  const reader = await startProduct(answeringSettings(upstream, settings('reader')), { flags });
  const writer = await startAnswering({ upstream, env: settings('writer'), readersAt: reader });
  const meter = {
    web: () => writer.processorTime() + reader.processorTime(),
    database: postgresTime,
    redis: redis.processorTime,
    store,
    news,
  };
  try {
    const seats = await writer.seats(people);
    // Warm-up: the first exchanges of a process are more expensive than later ones.
    await askAll(seats);
    const chats = await measureExchanges(meter, seats);
    await measureVisits(meter, { url: writer.url, ...chats });
    await measurePages(
      reader,
      seats.map((seat) => seat.person),
    );
  } finally {
    await Promise.all([store.end(), news.quit()]);
    await Promise.all([writer.stop(), reader.stop()]);
    await Promise.all([redis.stop(), upstream.stop()]);
  }
});

async function askAll(seats) {
  const running = seats.map((seat) => seat.ask(model));
  await Promise.all(running.map((stream) => stream.ended));
}

/** Messages sent to one node and read on the other, with answers of typical length. */
async function measureExchanges(meter, seats) {
  const before = await readings(meter);
  for (let round = 0; round < exchanges; round += 1) await askAll(seats);
  const later = await readings(meter);
  const count = exchanges * seats.length;
  const each = (key) => (later[key] - before[key]) / count;
  inform('footprint-exchange-cpu-milliseconds', {
    web: each('web'),
    postgres: each('database'),
    redis: each('redis'),
  });
  inform('footprint-exchange-postgres', {
    rows: each('rows'),
    bytes: each('bytes'),
    wal_bytes: each('wal'),
    transactions: each('transactions'),
  });
  inform('footprint-exchange-redis', {
    bytes_in: each('redisIn'),
    bytes_out: each('redisOut'),
    commands: each('commands'),
  });
  return { somebody: seats[0].person, chatId: seats[0].chatId() };
}

/** Opening the workspace: everything its first screen requests from the server. */
async function measureVisits(meter, { url, somebody, chatId }) {
  const access = await somebody.access();
  const visit = () => Promise.all(visitCalls(chatId).map((path) => callApi(url, path, { access })));
  for (let count = 0; count < visits; count += 1) await visit();
  const before = await readings(meter);
  for (let count = 0; count < visits; count += 1) await visit();
  const later = await readings(meter);
  inform('footprint-visit-cpu-milliseconds', {
    web: (later.web - before.web) / visits,
    postgres: (later.database - before.database) / visits,
  });
}

/**
 * Idle open pages: what each additional one adds to its node's memory. A node accepts at most 500 from one
 * address.
 */
async function measurePages(node, owners) {
  const opened = [];
  const openUntil = async (count) => {
    while (opened.length < count) {
      opened.push(await openSocket(node.url, owners[opened.length % owners.length]));
    }
    await after(1_000);
    await node.ask('collect');
    return node.memory();
  };
  const few = pages / 4;
  const first = await openUntil(few);
  const all = await openUntil(pages);
  inform('footprint-silent-page-kilobytes', { each: (all - first) / (pages - few), process: first });
  for (const socket of opened) socket.terminate();
}

async function readings({ web, database, redis, store, news }) {
  // Statistics become visible once a connection has been idle for a moment.
  await after(1_500);
  await store.query('select pg_stat_clear_snapshot()');
  const { rows } = await store.query(`
    select
      (select sum(n_tup_ins - n_tup_del) from pg_stat_user_tables)::float8 as rows,
      (select sum(pg_total_relation_size(relid)) from pg_stat_user_tables)::float8 as bytes,
      (pg_current_wal_lsn() - '0/0')::float8 as wal,
      (select xact_commit from pg_stat_database where datname = current_database())::float8 as transactions`);
  const traffic = await news.info('stats');
  const figure = (name) => Number(new RegExp(`^${name}:(\\d+)`, 'm').exec(traffic)[1]);
  return {
    web: web(),
    database: database(),
    redis: redis(),
    ...rows[0],
    redisIn: figure('total_net_input_bytes'),
    redisOut: figure('total_net_output_bytes'),
    commands: figure('total_commands_processed'),
  };
}
