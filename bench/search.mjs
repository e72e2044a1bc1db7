// Goal 15: a search in the whole prompt library, in three languages, against plain SQL.
import { Agent } from 'node:http';
import { withPostgres } from './lib/postgres.mjs';
import { readOptions } from './lib/options.mjs';
import { personOf, startAnsweringPeople } from './lib/people.mjs';
import { exchange } from './lib/product-client.mjs';
import { startProgram } from './lib/processes.mjs';
import { inform, measureInRounds, median, report } from './lib/runner.mjs';

const options = readOptions({ rounds: 5, times: 300 });
const { rounds, times } = options;
const goal = { floor: { most: 1.5 } };

/** One word, two words and an incomplete one, in each language. */
const searches = [
  ...['reply to a complaint', 'contract', 'lesson pla', 'slow query', 'budget'].map(searchIn('en')),
  ...['ответ на жалобу', 'договор', 'план уро', 'письмо клиенту', 'бюджет'].map(searchIn('ru')),
  ...['réponse à une réclamation', 'contrat', 'plan de cou', 'lettre client', 'budget'].map(searchIn('fr')),
];

/** Not all words are in one prompt, so the best partial matches come; and a word with a slip. */
const partial = [
  ...['reply to a complaint about a zeppelin', 'unit tests for a bakery', 'lesson plan falconry'].map(
    searchIn('en'),
  ),
  ...['ответ на жалобу дирижаблю', 'план урока про соколов', 'договор с марсианами'].map(searchIn('ru')),
  ...['plan de cours fauconnerie', 'contrat avec un dirigeable', 'lettre aux martiens'].map(searchIn('fr')),
];
const crowdPrompts = 20_000;

await withPostgres(async ({ postgres }) => {
  const agent = new Agent({ keepAlive: true });
  const database = await startDatabase(postgres);
  const { owner, prompts, milliseconds } = await database.ask({ task: 'fill' });
  inform('search-library', { prompts, milliseconds });
  const product = await startAnsweringPeople(postgres);
  try {
    const { medians } = await measureInRounds(
      {
        product: () => askProduct({ url: product.url, owner, agent }, searches),
        floor: () => database.ask({ task: 'measure', owner, searches, times }),
        prepared: () => database.ask({ task: 'measure', owner, searches, times, isPrepared: true }),
      },
      rounds,
    );
    const { product: own, floor, prepared } = medians;
    report({ name: 'search', product: own.search, floor: floor.search, rounds, goal });
    // The product prepares its statements; the same SQL prepared is a harder floor.
    inform('search-prepared', { floor: prepared.search, ratio_floor: own.search / prepared.search });
    const asking = { url: product.url, owner, agent };
    const library = await askBoth(asking);
    await database.ask({ task: 'crowd', prompts: crowdPrompts });
    const crowd = await askBoth(asking);
    inform('search-partial', {
      library_all: library.all,
      library_some: library.some,
      crowd_all: crowd.all,
      crowd_some: crowd.some,
    });
  } finally {
    await Promise.all([product.stop(), database.stop()]);
  }
});

function searchIn(language) {
  return (words) => ({ language, words });
}

function startDatabase(settings) {
  return startProgram('bench/programs/search-database.mjs', { env: settings });
}

/** Milliseconds of searches that find all their words, and of those that find some. */
async function askBoth(asking) {
  const { medians } = await measureInRounds(
    { all: () => askProduct(asking, searches), some: () => askProduct(asking, partial) },
    rounds,
  );
  return { all: medians.all.search, some: medians.some.search };
}

/** Median of whole requests in milliseconds. */
async function askProduct({ url, owner, agent }, asked) {
  const headers = { cookie: `access=${await personOf(owner).access()}`, 'x-user-timezone': 'UTC' };
  const taken = [];
  for (let time = 0; time < times; time += 1) {
    const { language, words } = asked[time % asked.length];
    const query = new URLSearchParams({ language, search: words });
    const started = performance.now();
    await exchange(`${url}/api/prompts/list?${query}`, { headers, agent });
    taken.push(performance.now() - started);
  }
  return { search: median(taken) };
}
