// Runs benchmarks by name. They measure ratios against small floor programs; no test depends on them.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint } from './lib/fingerprint.mjs';
import { ensurePrograms } from './lib/machine.mjs';
import { ensureInstalled, ensureServerBuilt } from './lib/prepare.mjs';
import { root } from './lib/root.mjs';
import { exitCode, run } from './lib/run.mjs';

const benches = {
  start: 'first and later starts of a database of our own against a bare PostgreSQL',
  http: 'an authenticated JSON GET against bare node:http',
  ttft: 'added time to the first token against a bare fetch relay and Portkey; --ttft 300 against no relay at all',
  'relay-cpu':
    'processor time of relaying and delivering against a byte pipe and the AI SDK; --nodes 2 to another node',
  streams: 'streams that one core carries against a bare fetch relay',
  rss: 'memory of an open stream against a bare fetch relay',
  resume: 'a reload in mid-answer against a plain GET of the same bytes',
  'redis-restart':
    'a restart of Redis under a node with ten thousand sockets against its budget of blocked time',
  faults:
    'two nodes under load while PostgreSQL, Redis and nodes are killed, restarted and frozen: nothing may be lost',
  hostile: 'the longest block of the server by hostile inputs through the ways in against its budget',
  history: 'messages among a million and long lists of chats against the bare SQL',
  seed: 'the prompt library put into a new database against its budget',
  search: 'a search in the prompt library, in three languages, against the bare SQL',
  find: 'a search among a million messages of a hundred people against the bare SQL',
  retrieval:
    'passages found for questions in three languages, and a recall among many, against a bare tsvector query',
  jobs: 'background jobs and mails of one worker against bare pg-boss',
  due: 'rows that wait for work, taken by turns, against bare skip-locked loops',
  intent: 'five thousand lives of buyers: every charge against what was shown last',
  webhooks: 'notices of a payment gateway, settled, against a bare insert',
  render: 'an answer as it streams against react-markdown and streamdown',
  disagreement: 'what answers agree and differ on, found without a model, against labelled sentences',
  'long-chat': 'opening a long chat against a short one, and typing while an answer streams',
  'first-load': 'opening a chat over a middling connection against a bare page of the same bytes',
  public: 'the first content of public pages against a bare HTML page with the same text',
  lighthouse: 'sign-in, the public pages and a chat by the mobile profile of Lighthouse against their scores',
  'document-export': 'a chat of two hundred pages as PDF against its budgets of time and memory',
  ingest: 'files of every type read in a child process against its budgets of time and memory',
  import: 'an export of ChatGPT of 100 MB read in a child process against its budget of memory',
  footprint: 'what a visit, an exchange and an open page cost; figures for docs/scaling.md',
  bundle: 'script of the first chat screen and of sign-in against their budgets',
};

/** Benches that also have a goal with other options. */
const furtherOptions = { ttft: ['--ttft', '300'], 'relay-cpu': ['--nodes', '2'] };

const [wanted, ...options] = process.argv.slice(2);

if (wanted === 'all') {
  process.exitCode = await runAll(Object.keys(benches).flatMap(runsOf));
} else if (Object.hasOwn(benches, wanted ?? '')) {
  process.exitCode = await runAll([[wanted, ...options]]);
} else {
  console.log('npm run bench -- <name> [options]');
  for (const [name, what] of Object.entries(benches)) console.log(`  ${name.padEnd(12)} ${what}`);
  console.log(`  ${'all'.padEnd(12)} one after the other`);
  process.exitCode = wanted === undefined ? 0 : 1;
}

function runsOf(name) {
  return furtherOptions[name] ? [[name], [name, ...furtherOptions[name]]] : [[name]];
}

/** Runs each in a separate process, so that one does not affect the next. */
async function runAll(runs) {
  await ensureInstalled();
  await ensurePrograms();
  await ensureBenchInstalled();
  await ensureServerBuilt();
  const codes = [];
  for (const [name, ...given] of runs) {
    codes.push(await exitCode('node', [join(root, 'bench', `${name}.mjs`), ...given]));
  }
  return Math.max(...codes);
}

/** The benches' packages are outside the workspaces, so that nobody else has to install them. */
async function ensureBenchInstalled() {
  const wanted = fingerprint(['bench/package-lock.json']);
  const marker = join(root, 'bench/node_modules/.installed');
  if (existsSync(marker) && readFileSync(marker, 'utf8') === wanted) return;
  await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: join(root, 'bench') });
  writeFileSync(marker, wanted);
}
