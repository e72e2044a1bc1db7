import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { hasEnded } from './process-place.ts';

/** Longer than any work takes: a folder of another machine that nothing was added to for this long was left behind. */
const abandonedAfter = 24 * 3600 * 1000;

/** Milliseconds between two looks for folders of processes that died, besides the one at the start. */
const sweepEvery = 6 * 3600 * 1000;

const ownName = /^(?<host>.+)~(?<pid>\d+)~[0-9a-f]+$/;

/** Makes folders for what is on disk only while it is worked on. */
export interface TemporaryFolders {
  /** An empty folder; whoever asked removes it. `purpose` is for those who look at the disk. */
  make(purpose: string): Promise<string>;
}

/** The temporary folders of one process. */
export interface Temporary extends TemporaryFolders {
  /** Removes all that is left. */
  close(): Promise<void>;
}

/** The folders of this process: several products may run in it in tests. */
const alive = new Set<string>();

/**
 * Opens the place for temporary folders: `tmp` in the data directory, so that they are on the disk whose room is watched, and
 * not in the system's folder, which may be memory. Each process has a folder of its own there. Those of processes
 * that were killed are removed, since they hold people's documents; several processes may share the data directory.
 */
export async function openTemporary({
  dataDirectory,
  log,
}: {
  dataDirectory: string;
  log: Logger;
}): Promise<Temporary> {
  const place = join(dataDirectory, 'tmp');
  // A name of its own for each life: process ids repeat.
  const name = `${hostname()}~${process.pid}~${randomBytes(6).toString('hex')}`;
  const own = join(place, name);
  alive.add(name);

  async function sweep(): Promise<void> {
    try {
      for (const found of await readdir(place)) {
        if (await isLeft(place, found)) await rm(join(place, found), { recursive: true, force: true });
      }
    } catch (error) {
      log.warn({ err: error }, 'temporary files of ended processes could not be removed');
    }
  }

  await mkdir(own, { recursive: true, mode: 0o700 });
  await sweep();
  const timer = setInterval(() => void sweep(), sweepEvery).unref();

  return {
    make: async (purpose) => {
      // Another machine may have taken it for abandoned while there was nothing in it.
      await mkdir(own, { recursive: true, mode: 0o700 });
      return await mkdtemp(join(own, `${purpose}-`));
    },
    close: async () => {
      clearInterval(timer);
      alive.delete(name);
      await rm(own, { recursive: true, force: true });
    },
  };
}

async function isLeft(place: string, name: string): Promise<boolean> {
  if (alive.has(name)) return false;
  const { host = '', pid } = ownName.exec(name)?.groups ?? {};
  if (hasEnded({ host, pid: Number(pid) }, { host: hostname(), pid: process.pid })) return true;
  // Of another machine, or by a process id that was given away again.
  const found = await stat(join(place, name)).catch(() => undefined);
  return found !== undefined && Date.now() - found.mtimeMs > abandonedAfter;
}

/** Temporary folders where the system has them, for tests and benches: they have no data directory. */
export const systemFolders: TemporaryFolders = {
  make: (purpose) => mkdtemp(join(tmpdir(), `polylogue-${purpose}-`)),
};
