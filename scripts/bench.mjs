// Runs benchmarks by name. They measure ratios against small floor programs; no test depends on them.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint } from './lib/fingerprint.mjs';
import { ensurePrograms } from './lib/machine.mjs';
import { ensureInstalled } from './lib/prepare.mjs';
import { root } from './lib/root.mjs';
import { exitCode, run } from './lib/run.mjs';

const benches = {
  start: 'first and later starts of the embedded engine against bare PGlite',
  http: 'an authenticated JSON GET against bare node:http',
  db: 'the embedded engine against PostgreSQL through the same pool',
  render: 'an answer as it streams against react-markdown and streamdown',
  bundle: 'script of the first chat screen and of sign-in against their budgets',
};

const [wanted] = process.argv.slice(2);
const names = wanted === 'all' ? Object.keys(benches) : [wanted];

if (names.every((name) => Object.hasOwn(benches, name))) {
  process.exitCode = await runAll(names);
} else {
  console.log('npm run bench -- <name>');
  for (const [name, what] of Object.entries(benches)) console.log(`  ${name.padEnd(8)} ${what}`);
  console.log(`  ${'all'.padEnd(8)} one after the other`);
  process.exitCode = wanted === undefined ? 0 : 1;
}

/** Runs each in a process of its own, so that one's leftovers never weigh on the next. */
async function runAll(names) {
  await ensureInstalled();
  await ensurePrograms();
  await ensureBenchInstalled();
  const codes = [];
  for (const name of names) codes.push(await exitCode('node', [join(root, 'bench', `${name}.mjs`)]));
  return Math.max(...codes);
}

/** The benches' own packages stand outside the workspaces, so that nobody else has to install them. */
async function ensureBenchInstalled() {
  const wanted = fingerprint(['bench/package-lock.json']);
  const marker = join(root, 'bench/node_modules/.installed');
  if (existsSync(marker) && readFileSync(marker, 'utf8') === wanted) return;
  await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: join(root, 'bench') });
  writeFileSync(marker, wanted);
}
