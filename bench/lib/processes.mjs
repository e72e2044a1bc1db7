import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { stopOnExit, removeOnExit } from '../../scripts/lib/stop-on-exit.mjs';
import { root } from '../../scripts/lib/root.mjs';

/** The ready line of the product, a peer or one of our programs; ours may add figures as JSON. */
const readyLine = /\bready\b *(\{.*\})?/i;

/**
 * Starts a program of the repository with Node and waits for its ready line. The caller's environment is not
 * passed on: figures must not depend on somebody's `.env`. `core` pins it to one core, `flags` are Node's.
 */
export async function startProgram(file, { args = [], env = {}, core, flags = [] } = {}) {
  const started = performance.now();
  const command = [process.execPath, ...flags, join(root, file), ...args];
  const [program, ...rest] = core === undefined ? command : ['taskset', '-c', String(core), ...command];
  const child = spawn(program, rest, {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  stopOnExit(child);
  const exited = once(child, 'exit');
  const said = await new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const [found, figures] = readyLine.exec(line) ?? [];
      if (found) resolve(figures ? JSON.parse(figures) : {});
    });
    exited.then(([code]) => reject(new Error(`${file} ended with ${code} before it was ready`)), reject);
  });
  return {
    readyAfter: performance.now() - started,
    said,
    /** Sends the program a question over the IPC channel. */
    ask: async (question) => {
      child.send(question);
      const [answer] = await once(child, 'message');
      return answer;
    },
    /** CPU time used so far, in milliseconds, all threads. */
    processorTime: () => processorTime(child.pid),
    /** Memory in use, in kilobytes. */
    memory: () => memory(child.pid),
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    signal: (name) => child.kill(name),
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
    },
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

/** Starts the product's server on a free port, by default without simulators. */
export async function startProduct(env, { core, flags } = {}) {
  const port = await freePort();
  const settings = {
    PORT: String(port),
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
    RATE_LIMIT_FACTOR: '1000000',
    SIMULATORS: 'off',
    SIMULATORS_PORT: String(await freePort()),
    ...env,
  };
  const program = await startProgram('apps/server/dist/server/main.js', { env: settings, core, flags });
  return { ...program, url: `http://127.0.0.1:${port}` };
}

/** Runs work with an empty folder that is removed afterwards. */
export async function withFolder(work) {
  const folder = await mkdtemp(join(tmpdir(), 'polylogue-bench-'));
  const forget = removeOnExit(folder);
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
    forget();
  }
}

/** A free port. */
export async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  await once(probe, 'close');
  return port;
}

/** Clock ticks per second in Linux's accounting. */
const ticks = 100;

/** CPU time of a process so far, in milliseconds, all threads. */
export function processorTime(pid) {
  const fields = statOf(pid);
  const [user, system] = [Number(fields[11]), Number(fields[12])];
  return ((user + system) * 1000) / ticks;
}

/** The parent of a process. */
export function parentOf(pid) {
  return Number(statOf(pid)[1]);
}

/** Linux's figures of a process from its state on; the name before it may contain anything. */
function statOf(pid) {
  return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ');
}

function memory(pid) {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]);
}
