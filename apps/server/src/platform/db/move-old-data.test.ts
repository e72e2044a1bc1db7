import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { sql } from 'drizzle-orm';
import { getConstructionPlans } from 'pg-boss';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { root } from '../root.ts';
import { openDatabase } from './open.ts';

let dataDirectory = '';

beforeEach(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'polylogue-old-'));
});

afterEach(() => rm(dataDirectory, { recursive: true, force: true }));

const names = ['привет', 'Été', 'a\tb\\N\nc', ''];

/** Leaves a database as release 0.2 has made it. */
async function leaveOldData(): Promise<void> {
  const engine = await PGlite.create({
    dataDir: join(dataDirectory, 'database'),
    extensions: { pg_trgm, unaccent },
  });
  await engine.exec(
    'create table schema_migrations (name text primary key, applied_at timestamptz not null default now())',
  );
  const folder = join(root, 'apps/server/migrations');
  // The last one of that release.
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql') && file < '0033').sort();
  for (const file of files) {
    await engine.exec(await readFile(join(folder, file), 'utf8'));
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
  await leaveOldData();
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

test('killed in the middle, it begins again from what is there; what the earlier release writes there later is kept', async () => {
  await leaveOldData();
  const program = join(root, 'apps/server/test/own-postgres.ts');
  const child = spawn(process.execPath, [program, dataDirectory], { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line);
    if (line.startsWith('Copying')) break;
  }
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(lines.at(-1)).toMatch(/^Copying/);
  expect(existsSync(join(dataDirectory, 'postgres'))).toBe(false);
  expect(await readNames()).toEqual(names.slice(0, 3));
  expect(existsSync(join(dataDirectory, 'postgres.moving'))).toBe(false);
  const later = new Date(Date.now() + 60_000);
  await utimes(join(dataDirectory, 'database/PG_VERSION'), later, later);
  expect(await readNames()).toEqual(names.slice(0, 3));
  expect(existsSync(join(dataDirectory, 'database'))).toBe(true);
});
