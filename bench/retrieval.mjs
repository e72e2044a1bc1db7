// Goal 19: how well passages are found for questions, by language, and how long that takes among many, against a bare
// tsvector query.
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../scripts/lib/root.mjs';
import { withPostgres } from './lib/postgres.mjs';
import { readOptions } from './lib/options.mjs';
import { startProgram } from './lib/processes.mjs';
import { inform, measureInRounds, report } from './lib/runner.mjs';

const options = readOptions({
  rounds: 5,
  most: 100_000,
  'only-quality': false,
  'only-time': false,
  verbose: false,
});
const sizes = [1_000, 10_000, 100_000].filter((size) => size <= options.most);
const folder = join(root, 'bench/retrieval');
/** Passages of a source: about a report of twelve pages. */
const perReading = 20;
const budget = 40;

const timedQuestions = [
  'How do I reply to a complaint about a late delivery?',
  'contract terms for a freelance designer',
  'What should a lesson plan for biology contain?',
  'slow database query',
  'budget for marketing next year',
  'Which ingredients replace eggs in a vegan recipe?',
];

await withPostgres(async ({ postgres }) => {
  const database = await startDatabase(postgres);
  try {
    if (!options['only-time']) await measureQuality(database);
    if (!options['only-quality']) await measureTime(database);
  } finally {
    await database.stop();
  }
});

function startDatabase(settings) {
  return startProgram('bench/programs/retrieval-database.mjs', { env: settings });
}

/** All documents of a language are one library; a question is answered by a passage with the answer in it. */
async function measureQuality(database) {
  for (const language of ['en', 'ru', 'fr']) {
    if (!existsSync(join(folder, language))) continue;
    const { documents, questions } = await readSet(language);
    const { userId } = await database.ask({ task: 'user', name: `quality-${language}` });
    const files = documents.map((name) => join(folder, language, 'documents', name));
    const { readings } = await database.ask({ task: 'index', userId, files });
    const asked = { task: 'recall', userId, readings, questions: questions.map((one) => one.question) };
    const { found } = await database.ask({ ...asked, limit: 10 });
    const ranks = questions.map(({ document, answer }, index) => {
      const readingId = readings[documents.indexOf(document)];
      return found[index].findIndex(
        (passage) => passage.readingId === readingId && plain(passage.text).includes(plain(answer)),
      );
    });
    for (const [set, isHeld] of [
      ['seen', false],
      ['held', true],
    ]) {
      const own = ranks.filter((_, index) => questions[index].held === isHeld);
      inform(`retrieval-${language}-${set}`, {
        questions: own.length,
        recall_1: share(own, (rank) => rank === 0),
        recall_5: share(own, (rank) => rank >= 0 && rank < 5),
        mrr: own.reduce((sum, rank) => sum + (rank < 0 ? 0 : 1 / (rank + 1)), 0) / own.length,
      });
    }
    if (options.verbose) explain(questions, ranks, found);
  }
}

async function readSet(language) {
  const documents = (await readdir(join(folder, language, 'documents'))).filter((name) =>
    name.endsWith('.md'),
  );
  const questions = JSON.parse(await readFile(join(folder, language, 'questions.json'), 'utf8'));
  return { documents: documents.toSorted(), questions };
}

/** Only those that may be looked at. */
function explain(questions, ranks, found) {
  for (const [index, { question, answer, held }] of questions.entries()) {
    if (held || ranks[index] === 0) continue;
    console.log(
      `${ranks[index]}: ${question}\n   wanted: ${answer}\n   first: ${plain(found[index][0]?.text ?? '-').slice(0, 200)}`,
    );
  }
}

function plain(text) {
  return text.replaceAll(/\s+/gu, ' ').trim();
}

function share(list, holds) {
  return list.filter(holds).length / list.length;
}

async function measureTime(database) {
  const vocabulary = await wordsOfContent();
  const { userId } = await database.ask({ task: 'user', name: 'time' });
  for (const size of sizes) {
    const { readings, milliseconds } = await database.ask({
      task: 'grow',
      userId,
      vocabulary,
      passages: size,
      perReading,
    });
    const asked = { userId, readings, questions: Array.from({ length: 5 }, () => timedQuestions).flat() };
    const { medians } = await measureInRounds(
      {
        product: () => database.ask({ task: 'measureRecall', ...asked }),
        floor: () => database.ask({ task: 'measureFloor', ...asked }),
      },
      options.rounds,
    );
    const [product, floor] = [medians.product.milliseconds, medians.floor.milliseconds];
    const name = `retrieval-${size}`;
    const rounds = options.rounds;
    report({ name, product, floor, rounds, goal: { floor: { most: 3 } } });
    if (size === 10_000) {
      report({ name: `${name}-time`, product, floor: budget, rounds, goal: { floor: { most: 1 } } });
    }
    inform(`${name}-indexed`, { milliseconds, ...(await database.ask({ task: 'sizes' })) });
  }
}

/** Words of the prompt library in the order they stand there: common ones as often as in texts. */
async function wordsOfContent() {
  const directory = join(root, 'content/tasks');
  const names = (await readdir(directory, { recursive: true })).filter((name) => name.endsWith('.yaml'));
  const texts = await Promise.all(names.toSorted().map((name) => readFile(join(directory, name), 'utf8')));
  return texts
    .join('\n')
    .match(/[\p{L}]+/gu)
    .slice(0, 150_000);
}
