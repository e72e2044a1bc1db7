import { constants, cpSync, readFileSync } from 'node:fs';
import { chmod, mkdir, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { makePrivate } from '../private-directory.ts';
import type { Connection } from './database.ts';
import { socketPath } from './socket-path.ts';

/** A running embedded engine. */
export interface Embedded {
  connection: Connection;
  close(): Promise<void>;
}

/** The file name the PostgreSQL driver expects inside the folder it is given as host. */
const socketName = '.s.PGSQL.5432';

/** What the main thread tells the engine's thread. */
export interface EngineOptions {
  directory: string;
  socket: string;
  /** The engine itself, compiled. */
  program: WebAssembly.Module;
}

/**
 * Starts the embedded PostgreSQL in a worker thread (in the main thread it would block timers for whole batches) and
 * waits until its socket answers. `template`: makes sure of a ready data directory to begin from; asked only when there is none yet.
 */
export async function startEmbedded(options: {
  directory: string;
  socketDirectory: string;
  template?: () => Promise<string>;
}): Promise<Embedded> {
  // Both take a while on other cores, and the copy of the template leaves them idle.
  const compiled = compileOnce();
  const worker = new Worker(new URL('./embedded.worker.ts', import.meta.url));
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
      // Under `node --watch` the thread also reports what it imports.
      if (message !== 'ready') return;
      // From here on a broken engine must end the process instead of leaving every query waiting.
      worker.off('error', reject);
      resolve();
    });
  });
  // The engine is awaited only after the copy.
  ready.catch(() => undefined);
  return ready;
}

let compiling: Promise<WebAssembly.Module> | undefined;

/** Compiling takes longer than all else at a start; threads of one process share what was compiled. */
function compileOnce(): Promise<WebAssembly.Module> {
  const main = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  // Read in one go, so that the compiler is at work before anything else is done.
  compiling ??= WebAssembly.compile(readFileSync(join(dirname(main), 'pglite.wasm')));
  return compiling;
}

/** Copies a data directory so that a half-made copy is never mistaken for a whole one. */
export async function copyDirectory(from: string, to: string): Promise<void> {
  const half = `${to}.half`;
  await rm(half, { recursive: true, force: true });
  await mkdir(dirname(to), { recursive: true });
  // A thousand small files: in one go it takes a third of the time, and nothing else runs yet. Shares blocks where the
  // file system can.
  cpSync(from, half, { recursive: true, mode: constants.COPYFILE_FICLONE });
  // A copy has the rights of what it was copied from.
  makePrivate(half);
  await chmod(half, 0o700);
  await rename(half, to);
}

/** Whether anything stands at the path. */
export async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

function closeWorker(worker: Worker): Promise<void> {
  return new Promise((resolve) => {
    worker.once('exit', () => resolve());
    worker.postMessage('close');
  });
}
