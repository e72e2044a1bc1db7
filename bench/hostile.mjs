// Hostile inputs through the ways in, each at the largest that is accepted: the longest block of the server's event loop, and its
// memory afterwards. Every answer is the expected one, or the bench fails: a refusal would measure nothing.
import { randomUUID } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { setTimeout as after } from 'node:timers/promises';
import { ensureWebBuilt } from '../scripts/lib/prepare.mjs';
import { withClient, withPostgres } from './lib/postgres.mjs';
import { readOptions } from './lib/options.mjs';
import { peopleSettings, registerPeople } from './lib/people.mjs';
import { startProduct } from './lib/processes.mjs';
import { callApi } from './lib/product-client.mjs';
import { inform, median, report } from './lib/runner.mjs';

const { rounds, length } = readOptions({ rounds: 3, length: 190_000 });
/** As much of a chat's end as is rendered on the server. */
const pageLength = 15_000;
/** Milliseconds. */
const budget = 50;
const flags = ['--import', new URL('programs/watch-loop.mjs', import.meta.url).href];

const kinds = {
  dots: (size) => `a${'.'.repeat(size - 2)}x`,
  spaces: (size) => `a${' '.repeat(size - 2)}x`,
  marks: (size) => `a${'\u0301\u0323'.repeat(size / 2 - 1)}`,
  han: (size) => '漢'.repeat(size),
  brackets: (size) => '['.repeat(size),
  stars: (size) => '*a'.repeat(size / 2),
  table: (size) => `|a|b|\n|-|-|\n${'|1|2|\n'.repeat(size / 6 - 3)}`,
  formulas: (size) => '$a$ '.repeat(size / 4),
};
const texts = Object.values(kinds).map((of) => ({ long: of(length), short: of(pageLength) }));

await ensureWebBuilt();
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
    await callApi(product.url, `operator/users/${person.id}/plan`, {
      method: 'POST',
      operator: peopleSettings.OPERATOR_TOKEN,
      body: { plan: 'creative', key: randomUUID() },
    });
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
  async function ask(path, { status = 200, ...options } = {}) {
    const response = await fetch(`${product.url}/${path}`, {
      ...options,
      headers: { 'x-user-timezone': 'UTC', cookie: `access=${access}`, ...options.headers },
    });
    const body = await response.text();
    if (response.status !== status) throw new Error(`${path}: ${response.status} ${body.slice(0, 300)}`);
    return body;
  }
  const get = async (path) => JSON.parse(await ask(path));
  const json = async (path, body, status) =>
    JSON.parse(
      await ask(path, {
        status,
        method: 'POST',
        body: typeof body === 'string' ? body : JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    );
  const upload = (path, field, bytes, { name, status, ...fields }) => {
    const form = new FormData();
    for (const [key, value] of Object.entries(fields)) form.set(key, value);
    form.set(field, new Blob([bytes]), name);
    return ask(path, { method: 'POST', body: form, status });
  };
  const long = await withClient(url, (client) => addChats(client, person.id, 'long'));
  const short = await withClient(url, (client) => addChats(client, person.id, 'short'));
  await indexed(url, person.id);
  let longest = 0;
  async function way(name, work) {
    for (const [index, text] of texts.entries()) await work(text.long, index);
    const block = await product.ask('longest-block');
    ways[name] = Math.max(ways[name] ?? 0, block);
    longest = Math.max(longest, block);
  }
  await product.ask('longest-block');
  await way('list', (_, index) => get(`api/message/list?groupId=${long[index].chatId}`));
  await way('page', async (_, index) => {
    const page = await ask(`chat?c=${short[index].chatId}`);
    if (!page.includes('<div id="root">')) throw new Error('The page has no place for the app.');
  });
  await way('note', async (text) => {
    const content = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] };
    const { id, version } = await json('api/notes/create', { name: text.slice(0, 200).trim(), content });
    const paragraph = { type: 'paragraph', content: [{ type: 'text', text: 'And a word.' }] };
    await json('api/notes/update', {
      id,
      version,
      content: { ...content, content: [...content.content, paragraph] },
    });
  });
  await indexed(url, person.id);
  await way('find', (text) => get(`api/find/list?search=${encodeURIComponent(text.slice(0, 200).trim())}`));
  await way('share', async (_, index) => {
    const { uuid } = await get(`api/share/group?id=${long[index].chatId}`);
    await get(`api/share?uuid=${uuid}`);
    await json('api/share/continue', { uuid });
  });
  await way('compare', () =>
    json('api/compare-models/disagreement', {
      messageIds: short.slice(0, 2).map(({ answerId }) => answerId),
    }),
  );
  await way('body', () =>
    json('api/auth/check-unique-email', `{"email":[${'1,'.repeat(32_000)}"\\ud800"]}`, 422),
  );
  await way('values', () =>
    json('api/notes/create', `{"content":{"type":"doc","content":[${'1,'.repeat(99_000)}"\\ud800"]}}`, 422),
  );
  await way('name', (text) =>
    upload('api/files/store', 'file', 'x', { name: `${text.slice(0, 4_000)}x.txt` }),
  );
  await way('document', (text) =>
    upload('api/files/html-to-docx', 'htmlFile', `<p>${text.slice(0, 60_000)}`, { name: 'a.html' }),
  );
  await way('import', (text) => upload('api/chat-options/import-check', 'file', text, { name: 'a.json' }));
  await way('sheet', (text) =>
    upload('api/prompts/import-check', 'file', text, { name: 'a.csv', status: 422 }),
  );
  await way('photo', (text) =>
    upload('api/account/update-avatar', 'file', deflateSync(text), { name: 'a.png', status: 422 }),
  );
  return longest;
}

/** Until everything of the person can be found. */
async function indexed(url, userId) {
  await withClient(url, async (client) => {
    for (let tries = 0; tries < 600; tries += 1) {
      const { rows } = await client.query('select 1 from find_pending where user_id = $1 limit 1', [userId]);
      if (rows.length === 0) return;
      await after(100);
    }
    throw new Error('The texts were not indexed in a minute.');
  });
}

/** A chat for each text, with a question and an answer of it. */
async function addChats(client, userId, size) {
  const made = [];
  for (const { [size]: text } of texts) {
    const { rows } = await client.query(
      `with chat as (
         insert into chats (user_id, name, named_by, "order", created_at, updated_at)
         values ($1, 'Bench', 'user', 1, now(), now()) returning id),
       question as (
         insert into messages (chat_id, user_id, exchange, type, text, created_at)
         select id, $1, 1, 'request', 'What is hostile?', now() from chat returning id, chat_id)
       insert into messages (chat_id, user_id, parent_id, exchange, type, text, provider_id, provider_name, model_name, created_at)
       select chat_id, $1, id, 1, 'response', $2, 1, 'Bench', 'Bench', now() from question returning id, chat_id`,
      [userId, text],
    );
    const [{ id: answerId, chat_id: chatId }] = rows;
    await client.query('update chats set head_id = $1 where id = $2', [answerId, chatId]);
    made.push({ chatId, answerId });
  }
  return made;
}
