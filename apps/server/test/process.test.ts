import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { lstatSync } from 'node:fs';
import { chmod, mkdir, readdir, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { storeFile } from '@polylogue/contract/files';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeTestPlace, type TestPlace } from './database.ts';
import { freePort, kill, spawnServer, startServer, type RunningServer } from './processes.ts';

let place: TestPlace;
let running: ChildProcess[] = [];

beforeEach(async () => {
  place = await makeTestPlace();
  running = [];
});

afterEach(async () => {
  await Promise.all(running.map(kill));
  await place.remove();
});

test('loses nothing acknowledged when killed while writing, nor when it is told to end, which it does in order', async () => {
  const acknowledged: string[] = [];
  const killed = await start();
  const writers = Array.from({ length: 4 }, (_, writer) =>
    registerUntilDead(killed.url, String(writer), acknowledged),
  );
  await untilGrown(acknowledged, 12);
  await kill(killed.process);
  await Promise.all(writers);

  const ended = await start();
  for (const email of acknowledged) expect(await isFree(ended.url, email), email).toBe(false);
  expect(await isFree(ended.url, 'nobody@example.test')).toBe(true);
  expect(await register(ended.url, 'kept@example.test', 'kept')).toBe(true);
  ended.process.kill('SIGTERM');
  const [code] = (await once(ended.process, 'exit')) as [number];
  expect(code).toBe(0);

  const last = await start();
  for (const email of [...acknowledged, 'kept@example.test']) {
    expect(await isFree(last.url, email), email).toBe(false);
  }
});

test('prints the ready line last, keeps its files private; a second start says what is in use', async () => {
  await leaveReadable();
  const { lines, url, port } = await startServer(settingsOf(), (child) => running.push(child), {
    umask: '000',
  });
  expect(lines.at(-1)).toBe(`Polylogue is ready on ${url}`);
  expect(lines.at(-2)).toBe(`API docs  ${url}/api/docs`);
  expect(lines.at(-4)).toBe('Models    answer as demos where no key is set, such as OPENAI_API_KEY');
  expect(lines.at(-3)).toMatch(/^Mailbox {3}http:\/\/127\.0\.0\.1:\d+\/mail$/);
  await expectPrivate();

  const onPort = spawnAt(port, { SIMULATORS: 'off', DATA_DIR: `${place.dataDirectory}-other` });
  expect(await once(onPort.process, 'exit')).toEqual([1, null]);
  expect(onPort.errors()).toContain(`${port}`);
  const onData = spawnAt(await freePort());
  expect(await once(onData.process, 'exit')).toEqual([1, null]);
  expect(onData.errors()).toContain('is in use by another running Polylogue');
});

test('killed in the middle of an upload, it leaves nothing of it after the next start', async () => {
  const killed = await start();
  const upload = request(`${killed.url}/api/${storeFile.path}`, {
    method: storeFile.method,
    headers: {
      origin: killed.url,
      'x-user-timezone': 'UTC',
      'content-type': 'multipart/form-data; boundary=part',
    },
  });
  upload.on('error', () => undefined);
  upload.write('--part\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n');
  upload.write('Somebody’s secret.'.repeat(5_000));
  const inWork = () => filesIn(join(place.dataDirectory, 'tmp'));
  await expect.poll(inWork).toHaveLength(1);
  await kill(killed.process);
  expect(await inWork()).toHaveLength(1);
  await start();
  expect(await inWork()).toEqual([]);
});

async function filesIn(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { withFileTypes: true, recursive: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

test('a second node that has only the database in common with the first is refused', async () => {
  const shared = { DATABASE_URL: place.databaseUrl };
  await startServer({ ...settingsOf(), ...shared }, (child) => running.push(child));
  const other = spawnAt(await freePort(), { ...shared, DATA_DIR: `${place.dataDirectory}-other` });
  expect(await once(other.process, 'exit')).toEqual([1, null]);
  expect(other.errors()).toMatch(/^Another web node runs on this database[^\n]*REDIS_URL[^\n]*\n$/);
});

/** Leaves what an earlier version has written with the usual modes. */
async function leaveReadable(): Promise<void> {
  const files = join(place.dataDirectory, 'files/ab');
  await mkdir(files, { recursive: true, mode: 0o755 });
  await writeFile(join(files, 'old'), 'left readable', { mode: 0o644 });
  await chmod(place.dataDirectory, 0o755);
}

/** Whatever the umask and whatever was there before: the files are the owner's alone. */
async function expectPrivate(): Promise<void> {
  const entries = await readdir(place.dataDirectory, { withFileTypes: true, recursive: true });
  const paths = entries.map((entry) => join(entry.parentPath, entry.name));
  // Where the engine is another user, that one has to pass through here.
  expect(lstatSync(place.dataDirectory).mode & 0o066).toBe(0);
  const modes = paths.flatMap((path) => {
    // The engine is running and may have removed a file meanwhile.
    const mode = lstatSync(path, { throwIfNoEntry: false })?.mode;
    if (mode === undefined) return [];
    return [{ path, mode: (mode & 0o777).toString(8), isOthers: (mode & 0o077) !== 0 }];
  });
  // The engine sets the mode of its catalogue cache itself; the directories protect it.
  const own = modes.filter(({ path }) => !path.endsWith('/pg_internal.init'));
  expect(own.filter(({ isOthers }) => isOthers)).toEqual([]);
  expect(modes.length).toBeGreaterThan(3);
}

test('an invalid setting ends the start with a readable message', async () => {
  const child = spawnAt(await freePort(), { LOG_LEVEL: 'loud' });
  const [code] = (await once(child.process, 'exit')) as [number];
  expect(code).toBe(1);
  expect(child.errors()).toMatch(/LOG_LEVEL: /);
  expect(child.errors()).not.toContain('at ');
});

function settingsOf(): Record<string, string> {
  return { DATA_DIR: place.dataDirectory };
}

function start(): Promise<RunningServer> {
  return startServer(settingsOf(), (child) => running.push(child));
}

function spawnAt(port: number, settings: Record<string, string> = {}) {
  const server = spawnServer(port, { ...settingsOf(), ...settings });
  running.push(server.process);
  return server;
}

async function registerUntilDead(url: string, prefix: string, acknowledged: string[]): Promise<void> {
  for (let number = 0; ; number += 1) {
    const login = `w${prefix}n${number}`;
    const email = `${login}@example.test`;
    const stored = await register(url, email, login).catch(() => undefined);
    if (stored === undefined) return;
    if (stored) acknowledged.push(email);
  }
}

async function register(url: string, email: string, login: string): Promise<boolean> {
  const body = {
    name: 'Some One',
    login,
    email,
    password: 'Aa1!aaaa',
    passwordRepeat: 'Aa1!aaaa',
    agreement: true,
  };
  return (await post(`${url}/api/auth/register`, body)).ok;
}

async function isFree(url: string, email: string): Promise<boolean> {
  const response = await post(`${url}/api/auth/check-unique-email`, { email });
  return ((await response.json()) as { result: boolean }).result;
}

function post(url: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json', 'x-user-timezone': 'UTC' };
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
}

function untilGrown(list: string[], length: number): Promise<void> {
  return new Promise((resolve) => {
    const check = setInterval(() => {
      if (list.length < length) return;
      clearInterval(check);
      resolve();
    }, 10);
  });
}
