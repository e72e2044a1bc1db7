import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { createConnection, createServer, type Server } from 'node:net';
import { basename, dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
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

/** What a process says of itself on its socket. */
type Standing = 'owner' | 'candidate';

/** A process's own socket among those of the directory. */
interface Candidacy {
  path: string;
  standing: Standing;
  server: Server;
}

/** How long candidates wait for one that has to give way. */
const turnMs = 10;

/** Who accepts a question and does not answer it is there, but held up. */
const answerMs = 2_000;

/**
 * Takes the data directory for this process. Everybody listens on a socket of their own and then looks at the others:
 * an owner, and a candidate with a lesser name, go first. Refused = dead: a socket dies with its process, and a name
 * is never used twice, so a dead one can be removed without harm to anybody.
 */
export async function lockDataDirectory(directory: string): Promise<DataLock> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const own = await stand(directory);
  for (;;) {
    const rivals = await findRivals(own);
    // A process that looked between the bind and the first answer took the socket for dead.
    if (rivals === 'removed') {
      await close(own);
      return lockDataDirectory(directory);
    }
    if (rivals.some(({ path, standing }) => standing === 'owner' || path < own.path)) {
      await close(own);
      throw new DataDirectoryInUse(directory);
    }
    if (rivals.length === 0) {
      own.standing = 'owner';
      return { release: () => close(own) };
    }
    await setTimeout(turnMs);
  }
}

function stand(directory: string): Promise<Candidacy> {
  const path = socketPath(directory, `lock-${randomBytes(6).toString('hex')}.sock`);
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      socket.on('error', () => socket.destroy());
      socket.end(own.standing);
    });
    const own: Candidacy = { path, standing: 'candidate', server };
    server.once('error', reject);
    server.listen(path, () => resolve(own));
    server.unref();
  });
}

/** The living others. Removes the dead. */
async function findRivals(own: Candidacy): Promise<{ path: string; standing: Standing }[] | 'removed'> {
  const place = dirname(own.path);
  const names = (await readdir(place)).filter((name) => /^lock-[0-9a-f]+\.sock$/.test(name));
  if (!names.includes(basename(own.path))) return 'removed';
  const rivals = [];
  for (const path of names.map((name) => join(place, name))) {
    if (path === own.path) continue;
    const standing = await ask(path);
    if (standing === 'dead') await rm(path, { force: true });
    else rivals.push({ path, standing });
  }
  return rivals;
}

function ask(path: string): Promise<Standing | 'dead'> {
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
    // In doubt somebody owns it: a refused start can be repeated, lost rows cannot.
    socket.once('close', () => resolve(said === 'candidate' ? 'candidate' : 'owner'));
  });
}

function close({ server }: Candidacy): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}
