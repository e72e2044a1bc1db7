// Proves the product on a bare machine: installs what is missing, runs every suite, prints seconds and counts.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensurePrograms } from './lib/machine.mjs';
import { startPostgres } from './lib/postgres.mjs';
import { ensureInstalled, ensureWebBuilt } from './lib/prepare.mjs';
import { root } from './lib/root.mjs';
import { capture, exitCode } from './lib/run.mjs';

const quick = process.argv.includes('--quick');
const cache = join(root, '.cache');
const serverProjects = ['--project', 'server', '--project', 'server-alone'];
const totals = { passed: 0, failed: 0 };
const times = [];

await ensureInstalled();
mkdirSync(cache, { recursive: true });

const workspaces = ['packages/contract', 'packages/simulators', 'apps/server', 'apps/web', 'e2e', 'scripts'];
const tsc = (path) => [
  '-p',
  path,
  '--incremental',
  '--tsBuildInfoFile',
  join(cache, `${path.replace('/', '-')}.tsbuildinfo`),
];

await tool('format', 'prettier', [
  '--check',
  '--log-level=warn',
  '--cache',
  '--cache-location=.cache/prettier',
  '.',
]);
await Promise.all([
  tool('lint', 'eslint', [
    '--cache',
    '--cache-location=.cache/eslint',
    '--cache-strategy=content',
    '--max-warnings=0',
    '.',
  ]),
  typesThenBoundaries(),
]);
await tests('unit', ['--project', 'unit']);

if (!quick) {
  await ensurePrograms();
  await tests('server (embedded)', serverProjects);
  await serverOnPostgres();
  await browser();
}

for (const { name, seconds } of times) console.log(`${name.padEnd(22)} ${seconds.toFixed(1)} s`);
console.log(`${totals.passed} passed, ${totals.failed} failed`);
process.exitCode = totals.failed > 0 ? 1 : 0;

async function typesThenBoundaries() {
  for (const path of workspaces) await tool(`types ${path}`, 'tsc', tsc(path));
  const sources = ['apps/server/src', 'apps/web/src', 'packages/contract/src', 'packages/simulators/src'];
  await tool('boundaries', 'depcruise', [
    '--config',
    '.dependency-cruiser.cjs',
    '--output-type',
    'err-long',
    ...sources,
  ]);
  await tool('dead code', 'knip', ['--cache', '--cache-location', '.cache/knip', '--no-progress']);
}

/** A tool that is right or wrong as a whole; its words are shown only when it complains. */
async function tool(name, command, args) {
  const { code, output } = await timed(name, () => capture(command, args));
  if (code !== 0) console.log(`✗ ${name}\n${output}`);
  totals[code === 0 ? 'passed' : 'failed'] += 1;
}

async function tests(name, args, env = {}) {
  const report = join(cache, `report-${name.replace(/\W+/g, '-')}.json`);
  rmSync(report, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await timed(name, () => exitCode('vitest', ['run', ...args, ...reporters], { env }));
  count(code, () => {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'));
    return { passed: numPassedTests, failed: numFailedTests };
  });
}

async function serverOnPostgres() {
  const postgres = await startPostgres();
  try {
    await tests('server (PostgreSQL)', serverProjects, { TEST_DATABASE_URL: postgres.url });
  } finally {
    await postgres.stop();
  }
}

async function browser() {
  await ensureWebBuilt({ design: true });
  const report = join(cache, 'report-browser.json');
  rmSync(report, { force: true });
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const code = await timed('browser', () =>
    exitCode('playwright', ['test', '--config', 'e2e/playwright.config.ts'], { env }),
  );
  count(code, () => {
    const { expected, unexpected } = JSON.parse(readFileSync(report, 'utf8')).stats;
    return { passed: expected, failed: unexpected };
  });
}

/** Adds a suite's counts; a suite that failed without naming a test counts as one failure. */
function count(code, read) {
  let result = { passed: 0, failed: 0 };
  try {
    result = read();
  } catch {
    console.log('The suite left no report.');
  }
  totals.passed += result.passed;
  totals.failed += code !== 0 && result.failed === 0 ? 1 : result.failed;
}

async function timed(name, work) {
  const start = performance.now();
  const result = await work();
  times.push({ name, seconds: (performance.now() - start) / 1000 });
  return result;
}
