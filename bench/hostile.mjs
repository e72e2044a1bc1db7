// Hostile inputs through the ways in: the longest block of the server's event loop, and its memory afterwards.
import { deflateSync } from 'node:zlib';
import { setTimeout as after } from 'node:timers/promises';
import { withClient, withPostgres } from './lib/postgres.mjs';
import { readOptions } from './lib/options.mjs';
import { peopleSettings, registerPeople } from './lib/people.mjs';
import { startProduct } from './lib/processes.mjs';
import { inform, median, report } from './lib/runner.mjs';

const { rounds, length } = readOptions({ rounds: 3, length: 60_000 });
/** Milliseconds. */
const budget = 50;
const flags = ['--import', new URL('programs/watch-loop.mjs', import.meta.url).href];

const texts = {
  dots: `a${'.'.repeat(length)}x`,
  spaces: `a${' '.repeat(length)}x`,
  marks: `a${'\u0301\u0323'.repeat(length / 2)}`,
  han: '漢'.repeat(length),
  brackets: '['.repeat(length),
  stars: '*a'.repeat(length / 2),
  table: `${'|a'.repeat(300)}|\n${'|-'.repeat(300)}|\n${'|\n'.repeat(1_000)}`,
};

await withPostgres(async ({ postgres }) => {
  const product = await startProduct(
    {
      ...postgres,
      ...peopleSettings,
      NODE_ENV: 'production',
      OLLAMA_URL: 'off',
      DRAIN_SECONDS: '0',
      LOG_LEVEL: 'error',
    },
    { flags },
  );
  try {
    const [person] = await registerPeople(product.url, 1);
    await walk({ product, person, url: postgres.DATABASE_URL, ways: {} });
    await after(5_000);
    const idle = await product.memory();
    await product.ask('longest-block');
    const blocks = [];
    const ways = {};
    for (let round = 0; round < rounds; round += 1) {
      blocks.push(await walk({ product, person, url: postgres.DATABASE_URL, ways }));
    }
    await after(10_000);
    report({
      name: 'hostile-block',
      product: median(blocks),
      floor: budget,
      rounds,
      goal: { floor: { most: 1 } },
    });
    const rest = await product.memory();
    report({ name: 'hostile-memory', product: rest, floor: idle, rounds, goal: { floor: { most: 1.2 } } });
    inform('hostile-ways', ways);
  } finally {
    await product.stop();
  }
});

/** Sends the list through each way; returns the longest block, and adds those of the ways to `ways`. */
async function walk({ product, person, url, ways }) {
  const access = await person.access();
  const ask = (path, options = {}) =>
    fetch(`${product.url}/${path}`, {
      ...options,
      headers: { 'x-user-timezone': 'UTC', cookie: `access=${access}`, ...options.headers },
    }).then((response) => response.arrayBuffer());
  const json = (path, body) =>
    ask(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
  const upload = (path, field, bytes, name) => {
    const form = new FormData();
    form.set(field, new Blob([bytes]), name);
    return ask(path, { method: 'POST', body: form });
  };
  const chatIds = await withClient(url, (client) => addChats(client, person.id));
  let longest = 0;
  async function way(name, work) {
    for (const [index, text] of Object.values(texts).entries()) await work(text, index);
    const block = await product.ask('longest-block');
    ways[name] = Math.max(ways[name] ?? 0, block);
    longest = Math.max(longest, block);
  }
  await product.ask('longest-block');
  await way('list', (_, index) => ask(`api/message/list?chat=${chatIds[index]}`));
  await way('page', (_, index) => ask(`chat?c=${chatIds[index]}`));
  await way('note', (text) =>
    json('api/notes/create', {
      name: text.slice(0, 200),
      content: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] },
    }),
  );
  await way('find', (text) => ask(`api/find/list?search=${encodeURIComponent(text.slice(0, 200))}`));
  await way('name', (text) => upload('api/files/store', 'file', 'x', `${text.slice(0, 7_000)}.txt`));
  await way('document', (text) => upload('api/files/html-to-docx', 'htmlFile', `<p>${text}`, 'a.html'));
  await way('import', (text) => upload('api/chat-options/import-check', 'file', text, 'a.json'));
  await way('sheet', (text) => upload('api/prompts/import-check', 'file', text, 'a.csv'));
  await way('photo', (text) => upload('api/account/update-avatar', 'file', deflateSync(text), 'a.png'));
  return longest;
}

/** A chat for each text, with an answer of it. */
async function addChats(client, userId) {
  const ids = [];
  for (const text of Object.values(texts)) {
    const { rows } = await client.query(
      `with chat as (
         insert into chats (user_id, name, named_by, "order", created_at, updated_at)
         values ($1, 'Bench', 'user', 1, now(), now()) returning id),
       answer as (
         insert into messages (chat_id, user_id, exchange, type, text, provider_id, provider_name, model_name, created_at)
         select id, $1, 1, 'response', $2, 1, 'Bench', 'Bench', now() from chat returning id, chat_id)
       select id, chat_id from answer`,
      [userId, text],
    );
    await client.query('update chats set head_id = $1 where id = $2', [rows[0].id, rows[0].chat_id]);
    ids.push(rows[0].chat_id);
  }
  return ids;
}
