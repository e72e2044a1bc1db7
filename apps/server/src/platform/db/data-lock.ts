import { randomBytes } from 'node:crypto';
import { mkdir, rename, rm } from 'node:fs/promises';
import { createConnection, createServer, type Server } from 'node:net';
import { socketPath } from './socket-path.ts';

/** A held data directory. */
export interface DataLock {
  release(): Promise<void>;
}

/** The data directory belongs to another running process. */
export class DataDirectoryInUse extends Error {
  constructor(directory: string) {
    super(
      `The data directory ${directory} is in use by another running Polylogue. Stop it, or set DATA_DIR.`,
    );
  }
}

/**
 * Takes the data directory for this process. The lock is a listening socket: answered = owned, refused = stale.
 * A process id in a file would mean nothing between containers; a socket dies with its process everywhere.
 */
export async function lockDataDirectory(directory: string): Promise<DataLock> {
  await mkdir(directory, { recursive: true });
  const path = socketPath(directory, 'lock.sock');
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const server = await listen(path);
    if (server) return { release: () => closeServer(server) };
    if (await answers(path)) throw new DataDirectoryInUse(directory);
    await clearStale(path, directory);
  }
  throw new DataDirectoryInUse(directory);
}

function listen(path: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.end());
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(undefined);
      else reject(error);
    });
    server.listen(path, () => resolve(server));
    server.unref();
  });
}

function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

/**
 * Two processes may find the same stale socket at once; the slower one must not remove the quicker one's fresh
 * socket. So it is moved aside first, asked once more, and put back if it answers after all.
 */
async function clearStale(path: string, directory: string): Promise<void> {
  const aside = `${path}.${randomBytes(4).toString('hex')}`;
  try {
    await rename(path, aside);
  } catch {
    return;
  }
  if (await answers(aside)) {
    await rename(aside, path);
    throw new DataDirectoryInUse(directory);
  }
  await rm(aside, { force: true });
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}
