import { once } from 'node:events';
import { constants, cpSync, readFileSync } from 'node:fs';
import { chmod, mkdir, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { makePrivate } from '../private-directory.ts';
import { withinSeconds } from '../within-seconds.ts';
import { closeSeconds, type Connection } from './database.ts';
import { socketPath } from './socket-path.ts';
import { root } from '../root.ts';

/** A running embedded engine. */
export interface Embedded {
  connection: Connection;
  close(): Promise<void>;
}

/** The file name the PostgreSQL driver expects inside the folder it is given as host. */
const socketName = '.s.PGSQL.5432';

/** Options passed to the engine's worker thread. */
export interface EngineOptions {
  directory: string;
  socket: string;
  /** The compiled engine. */
  program: WebAssembly.Module;
}

/**
 * Starts embedded PostgreSQL in a worker thread (on the main thread it would block timers during queries) and
 * waits until its socket answers. `template` prepares a data directory to copy; it is called only when there
 * is none yet.
 */
export async function startEmbedded(options: {
  directory: string;
  socketDirectory: string;
  template?: () => Promise<string>;
}): Promise<Embedded> {
  // Both run on other cores, which copying the template leaves idle.
  const compiled = compileOnce();
  const worker = new Worker(join(root, 'apps/server/dist/programs/embedded.worker.js'));
  const ready = readyOrFailed(worker);
  try {
    await mkdir(options.socketDirectory, { recursive: true });
    if (options.template && !(await exists(options.directory))) {
      await copyDirectory(await options.template(), options.directory);
    }
    const socket = socketPath(options.socketDirectory, socketName);
    await rm(socket, { force: true });
    const engine: EngineOptions = { directory: options.directory, socket, program: await compiled };
    worker.postMessage(engine);
    await ready;
    return {
      connection: { host: dirname(socket), user: 'postgres', database: 'postgres' },
      close: () => closeWorker(worker),
    };
  } catch (error) {
    await worker.terminate();
    throw error;
  }
}

function readyOrFailed(worker: Worker): Promise<void> {
  const ready = new Promise<void>((resolve, reject) => {
    worker.once('error', reject);
    worker.on('message', (message) => {
      // Under `node --watch` the thread also reports its imports.
      if (message !== 'ready') return;
      // From here on a broken engine must end the process instead of leaving every query hanging.
      worker.off('error', reject);
      resolve();
    });
  });
  // Awaited only after the copy.
  ready.catch(() => undefined);
  return ready;
}

let compiling: Promise<WebAssembly.Module> | undefined;

/** Compilation dominates startup; threads of one process share the result. */
function compileOnce(): Promise<WebAssembly.Module> {
  const main = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  // Read synchronously, so that compilation starts before anything else.
  compiling ??= WebAssembly.compile(readFileSync(join(dirname(main), 'pglite.wasm')));
  return compiling;
}

/** Copies a data directory atomically: a partial copy is never mistaken for a complete one. */
export async function copyDirectory(from: string, to: string): Promise<void> {
  const half = `${to}.half`;
  await rm(half, { recursive: true, force: true });
  await mkdir(dirname(to), { recursive: true });
  // About a thousand small files: the synchronous copy takes a third of the time, and nothing else is running
  // yet. Shares blocks where the file system can.
  cpSync(from, half, { recursive: true, mode: constants.COPYFILE_FICLONE });
  // A copy inherits the source's permissions.
  makePrivate(half);
  await chmod(half, 0o700);
  await rename(half, to);
}

/** Whether the path exists. */
export async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/** The engine survives being ended in the middle, so one that does not close is ended. */
async function closeWorker(worker: Worker): Promise<void> {
  const ended = once(worker, 'exit');
  worker.postMessage('close');
  await withinSeconds(closeSeconds, ended);
  await worker.terminate();
}
