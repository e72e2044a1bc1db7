import { randomBytes } from 'node:crypto';
import { mkdir, readdir, realpath, rm } from 'node:fs/promises';
import { createConnection, createServer, type Server } from 'node:net';
import { basename, dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { outsidePath, socketPath } from './socket-path.ts';

/** A held lock on the data directory. */
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

/** What a process reports about itself on its socket. */
type LockState = 'owner' | 'candidate';

/** This process's socket in the lock folder. */
interface Candidacy {
  path: string;
  state: LockState;
  server: Server;
}

/** How long a candidate waits between looks at those that have to give way. */
const pollMs = 10;

/** A peer that accepts a connection but does not reply is alive but busy. */
const answerMs = 2_000;

/**
 * Locks the data directory for this process. Each contender listens on its own socket, then looks at the
 * others: an owner, or a candidate whose name sorts lower, wins. A socket that refuses connections is dead,
 * because sockets die with their process, and since names are never reused a dead one can be removed safely.
 */
export async function lockDataDirectory(directory: string): Promise<DataLock> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const own = await becomeCandidate(await realpath(directory));
  for (;;) {
    const contenders = await findContenders(own);
    // A process that looked between bind and listen took our socket for dead.
    if (contenders === 'removed') {
      await close(own);
      return lockDataDirectory(directory);
    }
    if (contenders.some(({ path, state }) => state === 'owner' || path < own.path)) {
      await close(own);
      throw new DataDirectoryInUse(directory);
    }
    if (contenders.length === 0) {
      own.state = 'owner';
      return { release: () => close(own) };
    }
    await setTimeout(pollMs);
  }
}

/**
 * What listening fails with on file systems that hold no sockets: for every process, so that all of them meet elsewhere. One
 * in a process of its own (FUSE) may make a file in place of the socket, which the system calls EIO.
 */
const holdsNoSockets = new Set<unknown>(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'EINVAL', 'ENOSYS', 'EIO']);

async function becomeCandidate(directory: string): Promise<Candidacy> {
  const name = `lock-${randomBytes(6).toString('hex')}.sock`;
  try {
    return await listen(socketPath(directory, name));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && holdsNoSockets.has(error.code))) throw error;
    return listen(outsidePath(directory, name));
  }
}

function listen(path: string): Promise<Candidacy> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      socket.on('error', () => socket.destroy());
      socket.end(own.state);
    });
    const own: Candidacy = { path, state: 'candidate', server };
    server.once('error', reject);
    server.listen(path, () => resolve(own));
    server.unref();
  });
}

/** Finds live contenders and removes dead sockets. */
async function findContenders(own: Candidacy): Promise<{ path: string; state: LockState }[] | 'removed'> {
  const place = dirname(own.path);
  const names = (await readdir(place)).filter((name) => /^lock-[0-9a-f]+\.sock$/.test(name));
  if (!names.includes(basename(own.path))) return 'removed';
  const contenders = [];
  for (const path of names.map((name) => join(place, name))) {
    if (path === own.path) continue;
    const state = await ask(path);
    if (state === 'dead') await rm(path, { force: true });
    else contenders.push({ path, state });
  }
  return contenders;
}

function ask(path: string): Promise<LockState | 'dead'> {
  return new Promise((resolve) => {
    const socket = createConnection(path);
    let said = '';
    socket.setEncoding('utf8').setTimeout(answerMs, () => socket.destroy());
    socket.on('data', (part: string) => {
      said += part;
    });
    socket.once('error', ({ code }: NodeJS.ErrnoException) => {
      if (code === 'ECONNREFUSED' || code === 'ECONNRESET' || code === 'ENOENT') resolve('dead');
    });
    // When in doubt, assume it is owned: a refused start can be repeated, lost rows cannot.
    socket.once('close', () => resolve(said === 'candidate' ? 'candidate' : 'owner'));
  });
}

function close({ server }: Candidacy): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}
