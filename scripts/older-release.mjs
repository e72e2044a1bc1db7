// Runs the server tests of an older commit on today's schema: what an update that is taken back meets. Its own tests of
// migrations and of the schema's description fail there, as they should.
//   node scripts/older-release.mjs <commit> [test files]
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/root.mjs';
import { capture, exitCode, run } from './lib/run.mjs';

/** What people would notice first. */
const usual = [
  'sending/send',
  'notes/notes',
  'payments/purchase',
  'payments/subscriptions',
  'payments/refunds',
];

const [commit, ...wanted] = process.argv.slice(2);
if (!commit) throw new Error('node scripts/older-release.mjs <commit> [test files]');
const { code, output } = await capture('git', ['rev-parse', '--verify', `${commit}^{commit}`]);
if (code !== 0) throw new Error(output);

const project = join(root, '.cache/older', output.trim());
if (!existsSync(project)) {
  mkdirSync(join(project, '..'), { recursive: true });
  await run('git', ['clone', '--quiet', '--no-checkout', root, project]);
  await run('git', ['checkout', '--quiet', output.trim()], { cwd: project });
}
if (!existsSync(join(project, 'node_modules'))) {
  await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: project });
}
copyNewerMigrations();
const files = wanted.length > 0 ? wanted : usual.map((file) => `apps/server/src/features/${file}`);
process.exitCode = await exitCode('npx', ['vitest', 'run', '--project', 'server', ...files], {
  cwd: project,
  env: { PATH: `${join(project, 'node_modules/.bin')}:${process.env.PATH}` },
});

/** Its databases get today's schema. Those outside a transaction run inside one here: nobody waits for an empty database. */
function copyNewerMigrations() {
  const folder = 'apps/server/migrations';
  const known = new Set(readdirSync(join(project, folder)).map(plainName));
  for (const name of readdirSync(join(root, folder))) {
    if (!name.endsWith('.sql') || known.has(plainName(name))) continue;
    const [from, to] = [join(root, folder, name), join(project, folder, plainName(name))];
    if (name === plainName(name)) copyFileSync(from, to);
    else writeFileSync(to, readFileSync(from, 'utf8').replaceAll(/ concurrently/gi, ''));
  }
}

function plainName(name) {
  return name.replace('.concurrent.sql', '.sql');
}
