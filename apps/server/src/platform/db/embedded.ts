import { constants, cpSync, existsSync } from 'node:fs';
import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Logger } from 'pino';
import {
  asSuperuser,
  clusterDirectory,
  findRuntime,
  giveFiles,
  majorOf,
  role,
  type Runtime,
} from '../postgres/cluster.ts';
import { endOrphans, startPostgres } from '../postgres/server.ts';
import { makePrivate } from '../private-directory.ts';
import { randomToken } from '../secrets.ts';
import type { Connection } from './database.ts';
import { hasOldData, moveOldData } from './move-old-data.ts';

/** A PostgreSQL of our own that is running. */
export interface Embedded {
  connection: Connection;
  close(): Promise<void>;
}

/**
 * Starts a PostgreSQL of our own in a folder that this process has locked. `template` prepares a data directory to copy;
 * it is called only when there is none yet. One that ends by itself, as when it is killed, is started again.
 */
export async function startEmbedded(options: {
  dataDirectory: string;
  flush: boolean;
  /** How many it takes. */
  connections: number;
  log: Logger;
  /** Tells the operator how something long goes on. */
  say: (line: string) => void;
  template: (runtime: Runtime) => Promise<string>;
  /** Called when it ended and cannot be started again. */
  onLost: (error: unknown) => void;
}): Promise<Embedded> {
  const { dataDirectory, flush, connections, log } = options;
  const directory = clusterDirectory(dataDirectory);
  const runtime = findRuntime(dataDirectory, await majorOf(directory));
  if (hasOldData(dataDirectory)) await moveOldData({ runtime, dataDirectory, flush, say: options.say });
  if (!existsSync(directory)) await copyDirectory(await options.template(runtime), directory);
  giveFiles(runtime, directory);
  const password = await ensurePassword(runtime, dataDirectory);
  let server = await startPostgres({ runtime, directory, flush, connections });
  const { host } = server;
  let isClosing = false;

  async function startAgain(): Promise<void> {
    for (;;) {
      const output = await server.ended;
      if (isClosing) return;
      log.error({ output }, 'PostgreSQL has ended and is started again');
      server = await startPostgres({ runtime, directory, flush, connections, host });
    }
  }
  startAgain().catch(options.onLost);
  return {
    connection: { host, user: role, database: role, password },
    close: async () => {
      isClosing = true;
      await server.stop();
    },
  };
}

/**
 * The password that connections need, so that a child process which reads strangers' files cannot use the socket. It is set
 * before it is kept: without the file it is set anew.
 */
async function ensurePassword(runtime: Runtime, dataDirectory: string): Promise<string> {
  const file = join(dataDirectory, 'postgres.password');
  const kept = await readFile(file, 'utf8').catch(() => undefined);
  if (kept) return kept;
  const directory = clusterDirectory(dataDirectory);
  const password = randomToken();
  await endOrphans(directory);
  await asSuperuser(runtime, directory, [`alter role ${role} password '${password}'`]);
  await writeFile(`${file}.half`, password, { mode: 0o600 });
  await rename(`${file}.half`, file);
  return password;
}

/** Copies a data directory atomically: a partial copy is never mistaken for a complete one. */
async function copyDirectory(from: string, to: string): Promise<void> {
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
