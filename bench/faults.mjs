// Two nodes under load while PostgreSQL, Redis and the nodes themselves are killed, restarted and frozen: what was
// acknowledged has to be there, every answer has to end, and the ledger has to agree with itself.
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { startTestPostgres } from '../apps/server/test/server-engine.ts';
import { readOptions } from './lib/options.mjs';
import { peopleSettings, registerPeople } from './lib/people.mjs';
import { withClient } from './lib/postgres.mjs';
import { freePort, startProduct, withFolder } from './lib/processes.mjs';
import { startRedis } from './lib/redis.mjs';
import { inform } from './lib/runner.mjs';
import { modelName, startUpstream } from './lib/upstream.mjs';

const { faults, seed } = readOptions({ faults: 100, seed: 1 });
const headers = { 'x-user-timezone': 'UTC' };
const model = modelName({ rate: 50, tokens: 60 });
/** Writers and askers of each node. */
const [writers, askers] = [4, 3];
/** Whoever gets no answer for so long after a fault is stuck. */
const patience = 90_000;
/** A call to a frozen node is given up, as a browser's would be. */
const callSeconds = 20;

const random = randomFrom(seed);
const counts = { sends: 0, notes: 0, refused: 0, unreachable: 0, unexpected: new Map(), crashes: 0 };
const done = {};
let slowest = 0;

await withFolder(async (folder) => {
  const postgres = await startTestPostgres();
  const redis = await startRedis();
  const upstream = await startUpstream([model]);
  const settings = {
    ...peopleSettings,
    NODE_ENV: 'production',
    LOG_LEVEL: 'silent',
    DRAIN_SECONDS: '0',
    OLLAMA_URL: 'off',
    OPENAI_COMPATIBLE_URLS: `bench=${upstream.url}`,
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
    DATA_DIR: join(folder, 'product'),
  };
  const nodes = [await startNode(settings), await startNode(settings)];
  const people = await registerPeople(nodes[0].url, nodes.length);
  // Signed in before many ask at once.
  for (const person of people) await person.access();
  const load = startLoad(nodes, people);
  try {
    await load.more();
    for (let number = 0; number < faults; number += 1) {
      const started = performance.now();
      await inject({ postgres, redis, nodes });
      await load.more();
      slowest = Math.max(slowest, (performance.now() - started) / 1000);
      counts.crashes += nodes.filter((node) => node.hasCrashed()).length;
    }
    const acknowledged = await load.stop();
    await withClient(postgres.url, (client) => judge(client, acknowledged));
  } finally {
    await load.stop();
    for (const node of nodes) await node.end();
    await upstream.stop();
    await redis.stop();
    await postgres.remove();
  }
});

/** A node that can be killed, frozen and started again in its place. */
async function startNode(settings) {
  const port = String(await freePort());
  const begin = () => startProduct({ ...settings, PORT: port });
  let program = await begin();
  return {
    url: `http://127.0.0.1:${port}`,
    hasCrashed: () => program.hasEnded(),
    restart: async () => {
      await program.kill();
      program = await begin();
    },
    freeze: () => program.signal('SIGSTOP'),
    wake: () => program.signal('SIGCONT'),
    end: () => program.kill(),
  };
}

async function inject({ postgres, redis, nodes }) {
  const node = nodes[Math.floor(random() * nodes.length)];
  const kinds = {
    'postgres-killed': async () => {
      await postgres.kill();
      await after(random() * 1_000);
      await postgres.restart();
    },
    'postgres-restarted': async () => {
      await postgres.shutDown();
      await postgres.restart();
    },
    'redis-killed': () => redis.restart('SIGKILL'),
    'node-killed': () => node.restart(),
    'node-frozen': async () => {
      node.freeze();
      await after(2_000 + random() * 10_000);
      node.wake();
    },
  };
  const names = Object.keys(kinds);
  const name = names[Math.floor(random() * names.length)];
  await kinds[name]();
  done[name] = (done[name] ?? 0) + 1;
}

/** Writes notes and asks questions at every node until stopped. */
function startLoad(nodes, people) {
  const notes = new Map();
  const answers = [];
  const acknowledged = nodes.map(() => ({ note: 0, answer: 0 }));
  let isStopped = false;

  async function write(place, writer) {
    for (let round = 0; !isStopped; round += 1) {
      await after(50);
      const name = `n${place}w${writer}r${round}`;
      const made = await post(nodes[place], people[place], 'notes/create', { name });
      if (!made) continue;
      notes.set(made.id, [name]);
      const renamed = await post(nodes[place], people[place], 'notes/update', {
        id: made.id,
        name: `${name}b`,
      });
      // A rename without an answer may or may not have happened.
      notes.set(made.id, renamed ? [renamed.name] : [name, `${name}b`]);
      counts.notes += 1;
      if (renamed) acknowledged[place].note += 1;
    }
  }

  async function ask(place) {
    const [node, person] = [nodes[place], people[place]];
    while (!isStopped) {
      await after(100);
      const models = await get(node, person, 'ai-chat/model-list');
      const found = models?.list.find(({ name }) => name.endsWith(model));
      if (!found) continue;
      const sent = await send(node, person, found.id);
      if (!sent) continue;
      counts.sends += 1;
      answers.push({ chatId: sent.chat.id, id: sent.response.id });
      while (!isStopped && !(await isAnswered(node, person, sent))) await after(250);
      acknowledged[place].answer += 1;
    }
  }

  const working = Promise.all(
    nodes.flatMap((_, place) => [
      ...Array.from({ length: writers }, (__, writer) => write(place, writer)),
      ...Array.from({ length: askers }, () => ask(place)),
    ]),
  );
  return {
    /** Waits until every node has stored notes and ended answers again. */
    more: async () => {
      const before = structuredClone(acknowledged);
      const until = Date.now() + patience;
      const goesOn = (now, place) => now.note > before[place].note + 5 && now.answer > before[place].answer;
      while (!acknowledged.every(goesOn)) {
        if (Date.now() > until) throw new Error(`Stuck after ${JSON.stringify(done)}.`);
        await after(50);
      }
    },
    stop: async () => {
      isStopped = true;
      await working;
      return { notes, answers };
    },
  };
}

async function isAnswered(node, person, { chat, response }) {
  const page = await get(node, person, `message/list?groupId=${chat.id}&limit=10`);
  return page?.list.find(({ id }) => id === response.id)?.state === 'default';
}

async function send(node, person, modelId) {
  const body = new FormData();
  body.set('message', 'Tell me.');
  body.set('model_id', String(modelId));
  return call(node, person, 'ai-chat/send-message', { method: 'POST', body });
}

function post(node, person, path, body) {
  const more = { 'content-type': 'application/json' };
  return call(node, person, path, { method: 'POST', body: JSON.stringify(body), more });
}

function get(node, person, path) {
  return call(node, person, path, {});
}

/** The parsed answer; undefined if the node is away or says that it cannot now. */
async function call(node, person, path, { method = 'GET', body, more = {} }) {
  try {
    const response = await fetch(`${node.url}/api/${path}`, {
      method,
      body,
      headers: { ...headers, ...more, cookie: `access=${await person.access()}` },
      signal: AbortSignal.timeout(callSeconds * 1000),
    });
    if (response.ok) return await response.json();
    const { status } = response;
    const { code } = await response.json();
    const answer = `${status}-${code}`;
    if (status === 503) counts.refused += 1;
    else counts.unexpected.set(answer, (counts.unexpected.get(answer) ?? 0) + 1);
  } catch {
    counts.unreachable += 1;
  }
  return undefined;
}

async function judge(client, { notes, answers }) {
  const one = async (statement, values = []) => Number((await client.query(statement, values)).rows[0].count);
  const until = Date.now() + patience;
  const running = `select count(*) from generations where state = 'running'`;
  while ((await one(running)) > 0 && Date.now() < until) await after(500);
  const { rows } = await client.query('select id, name from notes');
  const stored = new Map(rows.map(({ id, name }) => [id, name]));
  const lostNotes = [...notes].filter(([id, names]) => !names.includes(stored.get(id))).length;
  const ids = answers.map(({ id }) => id);
  const found = `select count(*) from messages where type = 'response' and id = any($1::int[])`;
  const lostAnswers = ids.length - (await one(found, [ids]));
  const twice = `select count(*) from (select message_id from generations where message_id = any($1::int[])
    group by message_id having count(*) > 1) as doubled`;
  const drift = await one(`
    select (select count(*) from token_lots as lot where remaining <>
        (select coalesce(sum(amount), 0) from ledger_entries where lot_id = lot.id))
      + (select count(*) from token_balances as balance where reserved <> 0 or available <>
        (select coalesce(sum(remaining), 0) from token_lots where user_id = balance.user_id)) as count`);
  const bad = {
    'lost-notes': lostNotes,
    'lost-answers': lostAnswers,
    'stuck-answers': await one(running),
    'answered-twice': await one(twice, [ids]),
    drift,
    crashes: counts.crashes,
    unexpected: [...counts.unexpected].map(([answer, times]) => `${answer}x${times}`).join('+') || 0,
  };
  inform('faults', { faults, seed, ...done });
  const { sends, notes: written, refused, unreachable } = counts;
  inform('faults-load', { sends, notes: written, refused, unreachable, 'slowest-recovery-s': slowest });
  const holds = Object.values(bad).every((value) => value === 0);
  const fields = Object.entries(bad).map(([name, value]) => `${name}=${value}`);
  console.log(`BENCH faults ${fields.join(' ')} ${holds ? 'PASS' : 'FAIL'}`);
  if (!holds) process.exitCode = 1;
}

/** The same faults for the same seed. */
function randomFrom(start) {
  let state = start;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
