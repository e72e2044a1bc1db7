// The one command for newcomers. Uses only Node's built-ins: on the first run nothing is installed.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import {
  ensureDatabaseTemplate,
  ensureInstalled,
  ensureServerBuilt,
  ensureWebBuilt,
} from './lib/prepare.mjs';
import { root } from './lib/root.mjs';
import { toolEnvironment } from './lib/run.mjs';
import { readSettings, settingsArguments } from './lib/settings.mjs';

readSettings();

const development = process.argv.includes('--dev');
const embedded = !process.env.DATABASE_URL;

await ensureInstalled();
await Promise.all([
  ensureServerBuilt(),
  development ? undefined : ensureWebBuilt(),
  embedded ? ensureDatabaseTemplate() : undefined,
]);

const program = development ? ['--watch', 'apps/server/src/main.ts'] : ['apps/server/dist/server/main.js'];
const server = [...settingsArguments(), ...program];
// Each change restarts it; nobody wants to wait for answers then.
const children = [
  start('node', server, { env: development ? { DRAIN_SECONDS: process.env.DRAIN_SECONDS || '0' } : {} }),
];
if (development) {
  const port = Number(process.env.PORT || 3000);
  const env = { POLYLOGUE_API: `http://localhost:${port}` };
  children.push(
    // It lists its files after each change.
    start('rolldown', ['--config', 'rolldown.children.config.ts', '--watch'], {
      cwd: join(root, 'apps/server'),
      stdout: 'ignore',
    }),
    start('vite', ['--port', String(port + 2)], { cwd: join(root, 'apps/web'), env }),
  );
}

// The terminal also sends Ctrl-C to the children; all that is left is to wait for them.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => children.forEach((child) => child.kill('SIGTERM')));

function start(command, args, { cwd = root, env = {}, stdout = 'inherit' }) {
  const stdio = ['inherit', stdout, 'inherit'];
  const child = spawn(command, args, { cwd, stdio, env: toolEnvironment(env) });
  child.once('exit', (code, signal) => {
    children.filter((other) => other !== child).forEach((other) => other.kill('SIGTERM'));
    process.exitCode ||= signal ? 1 : (code ?? 1);
  });
  return child;
}
