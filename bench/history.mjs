// Goal 8: the last messages of a chat among a million, and a long list of chats, against plain SQL.
import { Agent } from 'node:http';
import { withPostgres } from './lib/postgres.mjs';
import { readOptions } from './lib/options.mjs';
import { personOf, startAnsweringPeople } from './lib/people.mjs';
import { exchange } from './lib/product-client.mjs';
import { startProgram } from './lib/processes.mjs';
import { inform, measureInRounds, median, report } from './lib/runner.mjs';

const options = readOptions({
  rounds: 5,
  messages: 1_000_000,
  chats: 5000,
  pages: 200,
  lists: 20,
});
const { rounds, messages, chats, pages, lists } = options;
/** Chats of the owner that contain messages. */
const filled = Math.min(100, chats);
/** Five exchanges are ten messages. */
const exchanges = 5;
const goals = { messages: 4, chats: 4 };
/** Allowed slowdown from other users' data: caches and deeper indexes, but no scan. */
const maxGrowth = 1.25;

await withPostgres(async ({ postgres }) => {
  const database = await startDatabase(postgres);
  const place = await database.ask({ task: 'owner', chats, filled });
  const product = await startAnsweringPeople(postgres);
  const agent = new Agent({ keepAlive: true });
  const variants = {
    product: () => askProduct(product.url, place, agent),
    floor: () => database.ask({ task: 'measure', ...place, pages, lists }),
  };
  try {
    const alone = await measureInRounds(variants, rounds);
    await database.ask({ task: 'strangers', messages });
    const { medians } = await measureInRounds(variants, rounds);
    for (const [what, most] of Object.entries(goals)) {
      const [ours, bare] = [medians.product[what], medians.floor[what]];
      report({ name: `history-${what}`, product: ours, floor: bare, rounds, goal: { floor: { most } } });
    }
    for (const what of Object.keys(goals)) {
      const [now, before] = [medians.product[what], alone.medians.product[what]];
      report({
        name: `history-${what}-growth`,
        product: now,
        floor: before,
        rounds,
        goal: { floor: { most: maxGrowth } },
      });
    }
  } finally {
    await Promise.all([product.stop(), database.stop()]);
  }
});

function startDatabase(settings) {
  return startProgram('bench/programs/history-database.mjs', { env: settings });
}

/** Medians of whole requests in milliseconds. */
async function askProduct(url, { owner, chats: ids }, agent) {
  const headers = { cookie: `access=${await personOf(owner).access()}`, 'x-user-timezone': 'UTC' };
  const get = (path) => exchange(`${url}/api/${path}`, { headers, agent });
  const page = () =>
    get(`message/list?groupId=${ids[Math.floor(Math.random() * ids.length)]}&limit=${exchanges}`);
  return { messages: await medianTime(pages, page), chats: await medianTime(lists, () => get('chats/list')) };
}

async function medianTime(times, work) {
  const taken = [];
  for (let time = 0; time < times; time += 1) {
    const started = performance.now();
    await work();
    taken.push(performance.now() - started);
  }
  return median(taken);
}
