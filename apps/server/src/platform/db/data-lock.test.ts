import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { createServer, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DataDirectoryInUse, lockDataDirectory } from './data-lock.ts';
import { socketPath } from './socket-path.ts';

let directory = '';

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'polylogue-lock-'));
});

afterEach(async () => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  await rm(directory, { recursive: true, force: true });
});

test('refuses a directory that is already open, naming it', async () => {
  const lock = await lockDataDirectory(directory);
  await expect(lockDataDirectory(directory)).rejects.toThrow(DataDirectoryInUse);
  await expect(lockDataDirectory(directory)).rejects.toThrow(directory);
  await lock.release();
});

test('lets a released directory be taken again', async () => {
  await (await lockDataDirectory(directory)).release();
  await (await lockDataDirectory(directory)).release();
});

test('recovers the stale lock of a killed process', async () => {
  await leaveStaleSocket();
  const lock = await lockDataDirectory(directory);
  await lock.release();
});

test('lets exactly one of many contenders take over a stale lock', async () => {
  await leaveStaleSocket();
  const attempts = await Promise.allSettled(Array.from({ length: 8 }, () => lockDataDirectory(directory)));
  const won = attempts.filter((attempt) => attempt.status === 'fulfilled');
  expect(won).toHaveLength(1);
  await expect(lockDataDirectory(directory)).rejects.toThrow(DataDirectoryInUse);
  await Promise.all(won.map((attempt) => attempt.value.release()));
  expect(await readdir(directory)).toEqual([]);
});

test('lets exactly one of several processes starting together win', async () => {
  await leaveStaleSocket();
  const module = JSON.stringify(new URL('data-lock.ts', import.meta.url).href);
  const script = `import(${module}).then(({ lockDataDirectory }) => lockDataDirectory(process.argv[1]))
    .then(() => { console.log('won'); setInterval(() => {}, 1000); }, () => console.log('lost'))`;
  const children = Array.from({ length: 4 }, () => spawn(process.execPath, ['-e', script, directory]));
  const said = await Promise.all(
    children.map(async ({ stdout }) => String(await once(stdout, 'data')).trim()),
  );
  children.forEach((child) => child.kill('SIGKILL'));
  expect(said.sort()).toEqual(['lost', 'lost', 'lost', 'won']);
});

test('gives priority to the candidate whose name sorts first', async () => {
  const first = await stand('lock-000000000000.sock', 'candidate');
  await expect(lockDataDirectory(directory)).rejects.toThrow(DataDirectoryInUse);
  first.close();
});

test('makes a candidate wait until those behind it have given way', async () => {
  const last = await stand('lock-ffffffffffff.sock', 'candidate');
  let isTaken = false;
  const taking = lockDataDirectory(directory).then((lock) => {
    isTaken = true;
    return lock;
  });
  // Connecting a second time shows that the candidate is still waiting.
  for (let asked = 0; asked < 2; asked += 1) await once(last, 'connection');
  expect(isTaken).toBe(false);
  last.close();
  await (await taking).release();
});

test('treats a silent peer as the owner', async () => {
  const silent = await stand('lock-ffffffffffff.sock', '');
  await expect(lockDataDirectory(directory)).rejects.toThrow(DataDirectoryInUse);
  silent.close();
});

test('puts the lock elsewhere when the path is too long for a socket, whatever the temp folder and the link', async () => {
  const long = join(directory, 'x'.repeat(120));
  const link = join(directory, 'y'.repeat(120));
  await mkdir(long);
  await symlink(long, link);
  const path = socketPath(long, 'lock-0.sock');
  expect(path.length).toBeLessThanOrEqual(100);
  const lock = await lockDataDirectory(long);
  vi.stubEnv('TMPDIR', directory);
  await expect(lockDataDirectory(long)).rejects.toThrow(DataDirectoryInUse);
  await expect(lockDataDirectory(link)).rejects.toThrow(DataDirectoryInUse);
  await lock.release();
  await rm(dirname(path), { recursive: true });
});

test.runIf(process.getuid?.() === 0)(
  'refuses a folder for the lock that somebody else has made',
  async () => {
    const long = join(directory, 'x'.repeat(120));
    await mkdir(long);
    const folder = dirname(socketPath(long, 'lock-0.sock'));
    await chown(folder, 65_534, 65_534);
    await expect(lockDataDirectory(long)).rejects.toThrow('another user');
    await rm(folder, { recursive: true });
  },
);

test.runIf(process.getuid?.() === 0)(
  'puts the lock elsewhere when the file system holds no sockets',
  async () => {
    const module = JSON.stringify(new URL('data-lock.ts', import.meta.url).href);
    const script = `import(${module}).then(async ({ lockDataDirectory }) => {
    const lock = await lockDataDirectory(process.argv[1]);
    await lockDataDirectory(process.argv[1]).catch((error) => console.log(error.message));
    await lock.release();
  })`;
    const mounted = 'mount -t bpf none "$0" && exec "$@"';
    const prefix = ['--mount', 'sh', '-c', mounted, directory];
    const child = spawn('unshare', [...prefix, process.execPath, '-e', script, join(directory, 'data')]);
    expect(String(await once(child.stdout, 'data'))).toContain('is in use by another');
  },
);

test('puts the lock elsewhere when a file is made in place of the socket', async () => {
  const listen = Server.prototype.listen;
  vi.spyOn(Server.prototype, 'listen').mockImplementation(function (this: Server, ...given: unknown[]) {
    const error = Object.assign(new Error('listen EIO'), { code: 'EIO' });
    if (!String(given[0]).startsWith(directory))
      return listen.apply(this, given as Parameters<Server['listen']>);
    return (process.nextTick(() => this.emit('error', error)), this);
  });
  const lock = await lockDataDirectory(directory);
  await expect(lockDataDirectory(directory)).rejects.toThrow(DataDirectoryInUse);
  await lock.release();
  expect(await readdir(directory)).toEqual([]);
});

/** A fake contender with a fixed reply. */
async function stand(name: string, standing: string): Promise<Server> {
  const server = createServer((socket) => socket.end(standing)).listen(socketPath(directory, name));
  await once(server, 'listening');
  return server;
}

async function leaveStaleSocket(): Promise<void> {
  const path = socketPath(directory, 'lock-0.sock');
  const script = `require('node:net').createServer().listen(${JSON.stringify(path)}, () => console.log('up'))`;
  const child = spawn(process.execPath, ['-e', script]);
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
}
