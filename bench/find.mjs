// A search among a million messages of a hundred people, against plain SQL over the same index.
import { Agent } from 'node:http';
import { withPostgres } from './lib/postgres.mjs';
import { readOptions } from './lib/options.mjs';
import { personOf, startAnsweringPeople } from './lib/people.mjs';
import { exchange } from './lib/product-client.mjs';
import { startProgram } from './lib/processes.mjs';
import { inform, measureInRounds, median, report } from './lib/runner.mjs';

const options = readOptions({ rounds: 5, people: 100, messages: 1_000_000, times: 200 });
const { rounds, people, messages, times } = options;
const goal = { floor: { most: 3 } };

await withPostgres(async ({ postgres }) => {
  const agent = new Agent({ keepAlive: true });
  const database = await startProgram('bench/programs/find-database.mjs', { env: postgres });
  const { searches, ...filled } = await database.ask({ task: 'fill', people, messages });
  inform('find-filled', filled);
  const product = await startAnsweringPeople(postgres);
  const ask = (more) => askProduct(product.url, { searches, agent, more });
  try {
    const { medians } = await measureInRounds(
      {
        product: () => ask({ type: 'message' }),
        floor: () => database.ask({ task: 'measure', searches, times }),
        everything: () => ask({}),
        slips: () =>
          askProduct(product.url, { searches: searches.map(withSlip), agent, more: { type: 'message' } }),
      },
      rounds,
    );
    const [own, floor] = [medians.product.find, medians.floor.find];
    report({ name: 'find', product: own, floor, rounds, goal });
    inform('find-everything', {
      product: medians.everything.find,
      ratio_floor: medians.everything.find / floor,
    });
    inform('find-slip', { product: medians.slips.find, ratio_floor: medians.slips.find / floor });
  } finally {
    await Promise.all([product.stop(), database.stop()]);
  }
});

/** Two letters of the longest word change places. */
function withSlip({ owner, words }) {
  const longest = words.split(' ').toSorted((one, other) => other.length - one.length)[0];
  const slip = longest.slice(0, 2) + longest[3] + longest[2] + longest.slice(4);
  return { owner, words: words.replace(longest, slip) };
}

/** Median of whole requests in milliseconds. */
async function askProduct(url, { searches, agent, more }) {
  const taken = [];
  for (let time = 0; time < times; time += 1) {
    const { owner, words } = searches[time % searches.length];
    const headers = { cookie: `access=${await personOf(owner).access()}`, 'x-user-timezone': 'UTC' };
    const query = new URLSearchParams({ search: words, ...more });
    const started = performance.now();
    await exchange(`${url}/api/find/list?${query}`, { headers, agent });
    taken.push(performance.now() - started);
  }
  return { find: median(taken) };
}
