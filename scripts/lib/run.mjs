import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { stopOnExit } from './stop-on-exit.mjs';
import { root } from './root.mjs';

/** An environment with our own tools, such as Node 24, first on the path, and with a compile cache. */
export function toolEnvironment(extra = {}) {
  const path = join(root, 'node_modules', '.bin') + delimiter + (process.env.PATH ?? '');
  return { ...process.env, PATH: path, NODE_COMPILE_CACHE: join(root, '.cache/node'), ...extra };
}

/** Runs a command in our terminal; rejects if it fails. */
export async function run(command, args, options = {}) {
  const code = await exitCode(command, args, options);
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}`);
}

/** Runs a command in our terminal and returns its exit code. It ends with us. */
export function exitCode(command, args, { env = {}, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: 'inherit',
      env: toolEnvironment(env),
      ...options,
    });
    stopOnExit(child);
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(signal ? 1 : (code ?? 1)));
  });
}

/** Runs a command and captures its output. */
export function capture(command, args, { env = {}, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, env: toolEnvironment(env), ...options });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve({ code: signal ? 1 : (code ?? 1), output }));
  });
}
