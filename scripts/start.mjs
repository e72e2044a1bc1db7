// The one command of a newcomer. Uses Node's built-ins only: nothing is installed yet when it runs first.
import { spawn } from 'node:child_process';
import { ensureDatabaseTemplate, ensureInstalled, ensureWebBuilt } from './lib/prepare.mjs';
import { root } from './lib/root.mjs';
import { toolEnvironment } from './lib/run.mjs';
import { readSettings, settingsArguments } from './lib/settings.mjs';

readSettings();

const development = process.argv.includes('--dev');
const embedded = !process.env.DATABASE_URL;

await ensureInstalled();
await Promise.all([
  development ? undefined : ensureWebBuilt(),
  embedded ? ensureDatabaseTemplate() : undefined,
]);

const server = [...settingsArguments(), ...(development ? ['--watch'] : []), 'apps/server/src/main.ts'];
const children = [start('node', server)];
if (development) {
  const port = Number(process.env.PORT || 3000);
  const env = { POLYLOGUE_API: `http://localhost:${port}` };
  children.push(
    start('npm', ['run', 'dev', '-w', '@polylogue/web', '--silent', '--', '--port', String(port + 2)], env),
  );
}

// The terminal sends Ctrl-C to the children as well; waiting for them is all that is left to do here.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => children.forEach((child) => child.kill('SIGTERM')));

function start(command, args, env = {}) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: toolEnvironment(env) });
  child.once('exit', (code, signal) => {
    children.filter((other) => other !== child).forEach((other) => other.kill('SIGTERM'));
    process.exitCode ||= signal ? 1 : (code ?? 1);
  });
  return child;
}
