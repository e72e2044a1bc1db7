// A restart of Redis under a node with many open sockets: the longest block of its event loop, the statements it
// costs and the time until every page has been told to look again.
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { createClient } from 'redis';
import { channels } from '../packages/contract/src/realtime.ts';
import { askForSocket } from './lib/chat-socket.mjs';
import { withClient, withPostgres } from './lib/postgres.mjs';
import { readOptions } from './lib/options.mjs';
import { peopleSettings, personOf } from './lib/people.mjs';
import { startProduct } from './lib/processes.mjs';
import { startRedis } from './lib/redis.mjs';
import { inform, measureInRounds, report } from './lib/runner.mjs';

const { rounds, sockets, ended, running } = readOptions({
  rounds: 5,
  sockets: 10_000,
  ended: 20_000,
  running: 100,
});
/** Milliseconds that nobody notices: a frame of an answer comes every 33, a page reconnects after 1,000. */
const budget = 250;
const flags = ['--import', new URL('programs/watch-loop.mjs', import.meta.url).href];
/** Sockets that are opened at once. */
const atOnce = 200;

await withPostgres(async ({ postgres }) => {
  const folder = join(postgres.DATA_DIR, 'redis');
  await mkdir(folder, { recursive: true });
  const redis = await startRedis(folder);
  const product = await startProduct(
    {
      ...postgres,
      ...peopleSettings,
      REDIS_URL: redis.url,
      NODE_ENV: 'production',
      ROLES: 'web',
      LOG_LEVEL: 'error',
      OLLAMA_URL: 'off',
      DRAIN_SECONDS: '0',
      // Each page has an address of its own; one network may open 500 sockets.
      TRUST_PROXY: '1',
    },
    { flags },
  );
  const told = { count: 0, whole: Promise.withResolvers() };
  const opened = [];
  try {
    const people = await withClient(postgres.DATABASE_URL, addPeopleWithChats);
    for (let start = 0; start < people.length; start += atOnce) {
      const some = people.slice(start, start + atOnce);
      opened.push(
        ...(await Promise.all(some.map((one, index) => open(product.url, one, start + index, told)))),
      );
    }
    const measure = () => restart({ redis, product, told, url: postgres.DATABASE_URL });
    const { medians } = await measureInRounds({ product: measure }, rounds);
    const { block, statements, seconds, idle } = medians.product;
    report({
      name: 'redis-restart-block',
      product: block,
      floor: budget,
      rounds,
      goal: { floor: { most: 1 } },
    });
    inform('redis-restart', { sockets, ended, running, statements, seconds, 'idle-block': idle });
  } finally {
    for (const socket of opened) socket.terminate();
    await product.stop();
    await redis.stop();
  }
});

/** Users with a chat each; in some an answer is being written on another node. */
async function addPeopleWithChats(client) {
  const { rows } = await client.query(
    `with people as (
       insert into users (email, username, display_name, locale, created_at, email_verified_at)
       select name || '@example.test', name, 'Somebody', 'en', now(), now()
       from (select 'bench' || gen_random_uuid() as name from generate_series(1, $1::int)) names
       returning id)
     insert into chats (user_id, name, named_by, "order", created_at, updated_at)
     select id, 'Bench', 'user', 1, now(), now() from people
     returning id, user_id as "userId"`,
    [sockets],
  );
  for (const { id, userId } of rows.slice(0, running)) {
    await client.query(
      `with answer as (
         insert into messages (chat_id, user_id, exchange, type, created_at) values ($1, $2, 1, 'response', now()) returning id)
       insert into generations (uuid, message_id, chat_id, user_id, state, heartbeat_at, started_at, coefficient, reserved)
       select gen_random_uuid(), id, $1, $2, 'running', now() + interval '1 hour', now(), 1000, 0 from answer`,
      [id, userId],
    );
  }
  return rows;
}

async function open(url, { id, userId }, number, told) {
  const say = [channels.user(userId), channels.chatMessage(userId, id)].map((channel) => ({
    type: 'subscribe',
    channel,
  }));
  const address = `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;
  const socket = askForSocket(url, await personOf(userId).access(), say, { 'x-forwarded-for': address });
  const subscribed = Promise.withResolvers();
  let answers = 0;
  socket.on('message', (data) => {
    if (!data.includes('"type":"subscribed"')) return;
    answers += 1;
    if (answers === say.length) subscribed.resolve();
    if (answers <= say.length || !data.includes('"channel":"user#')) return;
    told.count += 1;
    if (told.count === sockets) told.whole.resolve();
  });
  await once(socket, 'open');
  await subscribed.promise;
  return socket;
}

/** Restarts Redis and waits until every socket was told. */
async function restart({ redis, product, told, url }) {
  told.count = 0;
  told.whole = Promise.withResolvers();
  await product.ask('longest-block');
  await after(2_000);
  const idle = await product.ask('longest-block');
  const before = await withClient(url, countTransactions);
  await addEnded(redis.url);
  await redis.restart();
  const started = performance.now();
  await told.whole.promise;
  const seconds = (performance.now() - started) / 1000;
  const block = await product.ask('longest-block');
  const statements = (await withClient(url, countTransactions)) - before;
  return { block, statements, seconds, idle };
}

/** Sessions that ended a moment ago on other nodes; a node that reconnects reads them. */
async function addEnded(url) {
  const client = createClient({ url });
  await client.connect();
  const at = Date.now();
  const ends = Array.from({ length: ended }, (_, index) => ({ sessionId: `bench-${at}-${index}`, at }));
  await client.zAdd(
    'rt-ended',
    ends.map((end) => ({ score: end.at, value: JSON.stringify(end) })),
  );
  await client.close();
}

async function countTransactions(client) {
  // Figures of other connections arrive up to a second late.
  await after(1_500);
  const { rows } = await client.query(
    'select xact_commit as count from pg_stat_database where datname = current_database()',
  );
  return Number(rows[0].count);
}
