import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { startEmbedded } from '../db/embedded.ts';
import { createLog } from '../log.ts';
import { isRoot, patience, places, ownPostgresScene, type Ready } from '../../../test/own-postgres-scene.ts';
import { packagedPrograms } from './programs.ts';

const scene = ownPostgresScene();
const { asRole, expectUsable, pidIn, processesIn, start, startReady } = scene;

test('connections need the password, and nobody is the superuser', async () => {
  const ready = await startReady({ env: { LC_ALL: 'fr_FR.UTF-8' }, isMade: true });
  await expectUsable(ready);
  await expect(asRole(ready, 'select 1', { password: 'guessed' })).rejects.toMatchObject({ code: '28P01' });
  await expect(asRole(ready, 'select 1', { user: 'postgres' })).rejects.toMatchObject({ code: '28000' });
  expect(statSync(join(scene.place, 'data/postgres.password')).mode & 0o777).toBe(0o600);
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
    expect(processesIn(scene.place)).toEqual([]);
    expect(existsSync(join(scene.place, 'data/postgres/postmaster.pid'))).toBe(false);
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
  await expect.poll(() => processesIn(scene.place), patience).toEqual([]);
  const again = await startReady({ prefix });
  again.child.kill('SIGTERM');
  expect(await once(again.child, 'exit')).toEqual([0, null]);
});

test.each(places)('stops one that was left behind ($where)', async ({ prefix }) => {
  const first = await startReady({ prefix });
  await asRole(first, 'create table kept as select 1 as one');
  first.child.kill('SIGTERM');
  await once(first.child, 'exit');
  const { uid, gid } = statSync(join(scene.place, 'data/postgres'));
  const orphan = spawn(
    join(packagedPrograms()?.folder ?? '', 'postgres'),
    [
      '-D',
      join(scene.place, 'data/postgres'),
      '-k',
      join(scene.place, 'data/postgres'),
      '-c',
      'listen_addresses=',
    ],
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
  const file = join(scene.place, 'data/postgres/postmaster.pid');
  const left = readFileSync(file, 'utf8');
  first.child.kill('SIGTERM');
  await once(first.child, 'exit');
  // A living process of the same user, to which PostgreSQL itself would give way.
  const { uid, gid } = statSync(join(scene.place, 'data/postgres'));
  const other = spawn('sleep', ['600'], { uid, gid });
  scene.endAfterwards(other);
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
  rmSync(join(scene.place, 'data/postgres'), { recursive: true });
  const second = await startReady();
  await expectUsable(second);
  expect(second.password).not.toBe(first.password);
});

test('closed while it is started again, it leaves no server', async () => {
  const dataDirectory = join(scene.place, 'data');
  mkdirSync(dataDirectory);
  const log = createLog('silent');
  const isStartedAgain = new Promise<void>((resolve) => {
    vi.spyOn(log, 'error').mockImplementation(() => resolve());
  });
  const { connection, close } = await startEmbedded({
    ...{ dataDirectory, flush: false, connections: 20, log, say: () => undefined },
    template: () => Promise.resolve(scene.template),
    onLost: (error) => expect.fail(String(error)),
  });
  process.kill(pidIn(dataDirectory), 'SIGKILL');
  await isStartedAgain;
  // Some of the way into the next start.
  await vi.waitFor(() => expect(processesIn(scene.place)).not.toEqual([]), patience);
  await close();
  expect(processesIn(scene.place)).toEqual([]);
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
      expect(killed).not.toContain(pidIn(join(scene.place, 'data')));
    }, patience);
    killed.add(pidIn(join(scene.place, 'data')));
    process.kill(pidIn(join(scene.place, 'data')), 'SIGKILL');
  }
  expect(await ended).toEqual([1, null]);
  expect(errors()).toContain('has ended 5 times in a minute');
});

test.runIf(isRoot)('queries in parallel need no shared memory of the system', async () => {
  // The folder of temporary files, which may be in there, stays.
  const script = [
    'kept=$(mktemp -d /var/tmp/polylogue-XXXXXX) && mount --bind "$1" "$kept"',
    'mount -t tmpfs -o size=64k none /dev/shm && mkdir -p "$1" && mount --bind "$kept" "$1"',
    'umount "$kept" && rmdir "$kept" && shift && exec "$@"',
  ].join(' && ');
  const ready = await startReady({ prefix: ['unshare', '--mount', 'sh', '-c', script, 'sh', tmpdir()] });
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
