import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { root } from '../src/platform/root.ts';
import { findRuntime, makeCluster } from '../src/platform/postgres/cluster.ts';

/** What the program in `own-postgres.ts` says when its PostgreSQL is ready. */
export interface Ready {
  way: string;
  major: number;
  host: string;
  password: string;
  pid: number;
}

/** What needs root is left out without it. */
export const isRoot = process.getuid?.() === 0;

/** Root as in a container by default: it may not look into processes of other users. */
export const contained = [
  ...['setpriv', '--inh-caps', '-all', '--bounding-set'],
  [
    ...['-all', '+chown', '+dac_override', '+fowner', '+fsetid', '+kill', '+setgid', '+setuid', '+setpcap'],
    ...['+net_bind_service', '+net_raw', '+sys_chroot', '+mknod', '+audit_write', '+setfcap'],
  ].join(','),
  '--',
];

/** Where most tests run. */
export const places = [
  { where: 'here', prefix: [] },
  ...(isRoot ? [{ where: 'in a container', prefix: contained }] : []),
];

/** A server ends as fast as the machine lets it. */
export const patience = { timeout: 60_000, interval: 50 };
const program = join(root, 'apps/server/test/own-postgres.ts');

/** How a process is started. */
export interface Circumstances {
  /** The data directory, below the test's folder. */
  data?: string;
  /** Commands in front of the program. */
  prefix?: string[];
  /** Whether it makes its data directory itself instead of copying the one of all tests. */
  isMade?: boolean;
  env?: Record<string, string>;
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

/** Processes that open a PostgreSQL of their own, in a folder for each test. Called once by a file of tests. */
export function ownPostgresScene() {
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

  return {
    /** The folder of the running test. */
    get place() {
      return place;
    },
    get template() {
      return template;
    },
    /** Ends with the test. */
    endAfterwards: (child: ChildProcess) => void running.push(child),
    processesIn,
    pidIn,
    start,
    startReady,
    asRole,
    expectUsable,
  };
}
