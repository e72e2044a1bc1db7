import { constants, cpSync, existsSync, realpathSync } from 'node:fs';
import { chmod, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import {
  asSuperuser,
  clusterDirectory,
  findRuntime,
  giveFiles,
  majorOf,
  nameDirectory,
  PostgresUnavailable,
  role,
  type Runtime,
} from '../postgres/cluster.ts';
import { endOrphans, startPostgres } from '../postgres/server.ts';
import { makePrivate } from '../private-directory.ts';
import { randomToken } from '../secrets.ts';
import type { Connection } from './database.ts';
import { hasOldData, moveOldData } from './move-old-data.ts';

/** So often it may end within a minute; then something is wrong that starting it again does not mend. */
const mostEnds = 5;

/** Milliseconds before it is started again; twice as many each time. */
const firstPause = 50;

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
  const { flush, connections, log } = options;
  // Its user may be allowed to enter the folder itself, but not one that a link to it is in.
  const dataDirectory = realpathSync(options.dataDirectory);
  const directory = clusterDirectory(dataDirectory);
  const major = await majorOf(directory);
  const runtime = findRuntime(dataDirectory, { major, isThere: major !== undefined });
  // One that is kept from a directory that is gone is not known to the next.
  if (!existsSync(directory)) await rm(passwordFile(dataDirectory), { force: true });
  if (hasOldData(dataDirectory)) await moveOldData({ runtime, dataDirectory, flush, say: options.say });
  if (!existsSync(directory)) {
    const half = `${directory}.half`;
    await copyFiles(await options.template(runtime), half);
    giveFiles(runtime, half);
    await nameDirectory(runtime, { from: half, to: directory, flush });
  }
  giveFiles(runtime, directory);
  const password = await ensurePassword(runtime, dataDirectory);
  let starting = startPostgres({ runtime, directory, flush, connections });
  const { host } = await starting;
  let isClosing = false;

  async function startAgain(): Promise<void> {
    let ends: number[] = [];
    for (;;) {
      const output = await (await starting).ended;
      if (isClosing) return;
      const now = Date.now();
      ends = [...ends.filter((end) => end > now - 60_000), now];
      if (ends.length >= mostEnds) {
        throw new PostgresUnavailable(`PostgreSQL has ended ${mostEnds} times in a minute:\n${output}`);
      }
      log.error({ output }, 'PostgreSQL has ended and is started again');
      await setTimeout(firstPause * 2 ** ends.length);
      if (isClosing) return;
      starting = startPostgres({ runtime, directory, flush, connections, host });
    }
  }
  startAgain().catch((error: unknown) => {
    if (!isClosing) options.onLost(error);
  });
  return {
    connection: { host, user: role, database: role, password },
    close: async () => {
      isClosing = true;
      // One that is being started is stopped as well.
      const server = await starting.catch(() => undefined);
      await server?.stop();
    },
  };
}

function passwordFile(dataDirectory: string): string {
  return join(dataDirectory, 'postgres.password');
}

/**
 * The password that connections need, so that a child process which reads strangers' files cannot use the socket. It is set
 * before it is kept: without the file it is set anew.
 */
async function ensurePassword(runtime: Runtime, dataDirectory: string): Promise<string> {
  const file = passwordFile(dataDirectory);
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

/** Copies a data directory. It gets its name afterwards: a partial copy is never mistaken for a complete one. */
async function copyFiles(from: string, to: string): Promise<void> {
  await rm(to, { recursive: true, force: true });
  // About a thousand small files: the synchronous copy takes a third of the time, and nothing else is running
  // yet. Shares blocks where the file system can.
  cpSync(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE });
  // A copy inherits the source's permissions.
  makePrivate(to);
  await chmod(to, 0o700);
}
