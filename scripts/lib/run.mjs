import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { endWithUs } from './leave-nobody-behind.mjs';
import { root } from './root.mjs';

/** The environment in which our own tools, Node 24 among them, come first on the path and keep what they compiled. */
export function toolEnvironment(extra = {}) {
  const path = join(root, 'node_modules', '.bin') + delimiter + (process.env.PATH ?? '');
  return { ...process.env, PATH: path, NODE_COMPILE_CACHE: join(root, '.cache/node'), ...extra };
}

/** Runs a command with our terminal; rejects when it fails. */
export async function run(command, args, options = {}) {
  const code = await exitCode(command, args, options);
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}`);
}

/** Runs a command with our terminal and answers its exit code. It ends with us. */
export function exitCode(command, args, { env = {}, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: 'inherit',
      env: toolEnvironment(env),
      ...options,
    });
    endWithUs(child);
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(signal ? 1 : (code ?? 1)));
  });
}

/** Runs a command and keeps what it prints. */
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
