import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { sql } from 'drizzle-orm';
import { getConstructionPlans } from 'pg-boss';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { root } from '../root.ts';
import { openDatabase } from './open.ts';

let made = '';
let dataDirectory = '';

beforeAll(async () => {
  made = await mkdtemp(join(tmpdir(), 'polylogue-made-'));
  await makeOldData(join(made, 'database'));
});

afterAll(() => rm(made, { recursive: true, force: true }));

beforeEach(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'polylogue-old-'));
  await cp(made, dataDirectory, { recursive: true });
});

afterEach(() => rm(dataDirectory, { recursive: true, force: true }));

const names = ['привет', 'Été', 'a\tb\\N\nc', ''];

/** Makes a database as release 0.2 has done it. */
async function makeOldData(folder: string): Promise<void> {
  const engine = await PGlite.create({ dataDir: folder, extensions: { pg_trgm, unaccent } });
  await engine.exec(
    'create table schema_migrations (name text primary key, applied_at timestamptz not null default now())',
  );
  const migrations = join(root, 'apps/server/migrations');
  // The last one of that release.
  const files = (await readdir(migrations)).filter((file) => file.endsWith('.sql') && file < '0033').sort();
  for (const file of files) {
    await engine.exec(await readFile(join(migrations, file), 'utf8'));
    await engine.query('insert into schema_migrations (name) values ($1)', [file.replace('.sql', '')]);
  }
  await engine.exec(getConstructionPlans('pgboss'));
  for (const [at, name] of names.entries()) {
    await engine.query(
      `insert into users (email, username, display_name, locale, created_at) values ($1, $2, $3, 'en', now())`,
      [`${at}@example.test`, `user${at}`, name],
    );
  }
  await engine.exec(`delete from users where username = 'user3'`);
  await engine.close();
}

function open() {
  return openDatabase({ dataDirectory, databaseUrl: undefined, log: createLog('silent'), flush: false });
}

async function readNames(): Promise<unknown[]> {
  const { db, close } = await open();
  try {
    const { rows } = await db.execute(sql`select display_name as name from users order by id`);
    return rows.map(({ name }) => name);
  } finally {
    await close();
  }
}

test('the database of an earlier release is moved, and kept until the new one was opened twice', async () => {
  const { db, close } = await open();
  const { rows } = await db.execute(sql`
    insert into users (email, username, display_name, locale, created_at)
    values ('new@example.test', 'new', 'new', 'en', now()) returning id`);
  // The number of the one that was deleted is not given again.
  expect(rows).toEqual([{ id: names.length + 1 }]);
  await close();
  expect(existsSync(join(dataDirectory, 'database'))).toBe(true);
  expect(await readNames()).toEqual([...names.slice(0, 3), 'new']);
  expect(existsSync(join(dataDirectory, 'database'))).toBe(false);
  expect(await readNames()).toEqual([...names.slice(0, 3), 'new']);
});

const program = join(root, 'apps/server/test/own-postgres.ts');

/** What has to be there when it is killed, and what not yet. */
const moments = [
  { when: 'while the new directory is made', there: /^postgres\.moving-.*\/base$/, notYet: /^postgres\// },
  { when: 'while rows are copied', said: /^Copying/, notYet: /^postgres\// },
  { when: 'before the new directory has its name', said: /have been copied/, notYet: /^postgres\// },
  { when: 'before it has its password', there: /^postgres\/base$/, notYet: /^postgres\.password$/ },
];

test.each(moments)('killed $when, it begins again from what is there', async ({ there, said, notYet }) => {
  const child = spawn(process.execPath, [program, dataDirectory], { stdio: ['ignore', 'pipe', 'inherit'] });
  let lines = '';
  child.stdout.on('data', (chunk: Buffer) => (lines += chunk.toString()));
  const isReached = () =>
    there ? filesHere().some((file) => there.test(file)) : said?.test(lines.split('\n').at(-2) ?? '');
  await expect.poll(isReached, { timeout: 60_000, interval: 1 }).toBe(true);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(filesHere().filter((file) => notYet.test(file))).toEqual([]);
  expect(await readNames()).toEqual(names.slice(0, 3));
  expect(filesHere().filter((file) => file.startsWith('postgres.moving'))).toEqual([]);
});

function filesHere(): string[] {
  return globSync(['*', '*/base', 'postgres/*'], { cwd: dataDirectory });
}

test('what the earlier release writes into its database after the move is kept', async () => {
  expect(await readNames()).toEqual(names.slice(0, 3));
  const later = new Date(Date.now() + 60_000);
  await utimes(join(dataDirectory, 'database/PG_VERSION'), later, later);
  expect(await readNames()).toEqual(names.slice(0, 3));
  expect(existsSync(join(dataDirectory, 'database'))).toBe(true);
});

test('nothing begins without room for twice as much', async () => {
  const large = join(dataDirectory, 'database/large');
  await writeFile(large, '');
  await truncate(large, 2 ** 42);
  await expect(open()).rejects.toThrow(/Polylogue needs 8388\d+ MB/);
  expect(filesHere()).toEqual(['database', 'database/base']);
});

test.runIf(process.getuid?.() === 0)('the package that it takes is named where it is missing', async () => {
  const script = `mount -t tmpfs none ${join(root, 'node_modules/@electric-sql')} && exec "$@"`;
  const command = ['--mount', 'sh', '-c', script, 'sh', process.execPath, program, dataDirectory];
  const child = spawn('unshare', command, { stdio: ['ignore', 'ignore', 'pipe'] });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  await once(child, 'close');
  expect(errors).toMatch(/^The database of an earlier release .*npm install --include=optional/);
});
