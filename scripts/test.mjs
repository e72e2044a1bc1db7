// Verifies the product on a bare machine: installs what is missing, runs every suite, prints times and
// counts.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensurePrograms } from './lib/machine.mjs';
import { ensureInstalled, ensureWebBuilt } from './lib/prepare.mjs';
import { root } from './lib/root.mjs';
import { capture, exitCode } from './lib/run.mjs';
import { keepTemporaryFilesInMemory } from './lib/temporary-files.mjs';

const quick = process.argv.includes('--quick');
const cache = join(root, '.cache');
/** Three at once: these tests wait for streams, jobs and processes, and two would leave cores idle. */
const serverTests = ['--project', 'server', '--project', 'server-alone', '--maxWorkers', '3'];
/** What another version of PostgreSQL may take amiss: migrations, searches and the rows that wait. */
const versionTests = [
  'admin/backup/',
  'platform/db/copy-tables',
  'platform/db/database',
  'platform/db/migrate',
  'platform/due/',
  'features/find/',
  'features/library/finding/recall-passages',
  'features/prompts/search/',
];
const totals = { passed: 0, failed: 0 };
const times = [];
/** Printed at the very end, where they are most likely to be seen. */
const remarks = [];

// npm packages and system programs come from different places, so they are fetched concurrently.
await Promise.all([ensureInstalled(), quick ? undefined : ensurePrograms()]);
mkdirSync(cache, { recursive: true });
keepTemporaryFilesInMemory();

await Promise.all([staticChecks(), unitTestsAndBuild()]);

if (!quick) {
  await tests('server', serverTests);
  // Debian's, the oldest that the product runs on.
  const folders = versionTests.map((folder) => `apps/server/src/${folder}`);
  await tests('server (Debian)', [...serverTests, ...folders], { TEST_POSTGRES: 'debian' });
  await browser();
}

for (const remark of remarks) console.log(remark);
for (const { name, seconds } of times) console.log(`${name.padEnd(22)} ${seconds.toFixed(1)} s`);
console.log(`${totals.passed} passed, ${totals.failed} failed`);
process.exitCode = totals.failed > 0 ? 1 : 0;

async function unitTestsAndBuild() {
  await tests('unit', ['--project', 'unit', '--project', 'unit-alone']);
  // Tests of the server read the pages that the app renders.
  if (!quick) await timed('build', () => ensureWebBuilt({ design: true }));
}

/** Sequential: the slow one, the linter, uses every core itself. It checks the types as well. */
async function staticChecks() {
  await tool('format', 'oxfmt', ['--check']);
  await tool('lint and types', 'oxlint', []);
  const sources = [
    'apps/server/src',
    'apps/web/src',
    'packages/contract/src',
    'packages/document/src',
    'packages/simulators/src',
  ];
  await tool('boundaries', 'depcruise', [
    '--config',
    '.dependency-cruiser.cjs',
    '--output-type',
    'err-long',
    ...sources,
  ]);
  await tool('dead code', 'knip', ['--cache', '--cache-location', '.cache/knip', '--no-progress']);
}

/** A tool that passes or fails as a whole; its output is shown only on failure. */
async function tool(name, command, args) {
  const { code, output } = await timed(name, () => capture(command, args));
  if (code !== 0) remarks.push(`✗ ${name}\n${output}`);
  totals[code === 0 ? 'passed' : 'failed'] += 1;
}

async function tests(name, args, env) {
  await suite(name, 'vitest', ['run', ...args], env);
}

async function browser() {
  await suite('browser', 'playwright', ['test', '--config', 'e2e/playwright.config.ts']);
}

/** A test suite, which leaves a report of what passed and failed. */
async function suite(name, command, args, env = {}) {
  const report = join(cache, `report-${name.replace(/\W+/g, '-')}.json`);
  rmSync(report, { force: true });
  const code = await timed(name, () => exitCode(command, args, { env: { ...env, TEST_REPORT: report } }));
  const { passed, failures } = existsSync(report)
    ? JSON.parse(readFileSync(report, 'utf8'))
    : { passed: 0, failures: [] };
  if (code !== 0 && failures.length === 0)
    failures.push({ name: 'no test is to blame', message: `${command} ended with ${code}` });
  totals.passed += passed;
  totals.failed += failures.length;
  for (const failure of failures) remarks.push(`✗ ${name}: ${failure.name}\n${failure.message}`);
}

async function timed(name, work) {
  const start = performance.now();
  const result = await work();
  times.push({ name, seconds: (performance.now() - start) / 1000 });
  return result;
}
