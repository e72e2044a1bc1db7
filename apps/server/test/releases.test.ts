import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connectDatabase } from '../src/platform/db/database.ts';
import { root } from '../src/platform/root.ts';
import { version } from '../src/version.ts';
import { makeTestPlace, type TestPlace } from './database.ts';
import { freePort, kill, spawnServer, startServer } from './processes.ts';

const nextRelease = '999.0.0';

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

test("a release starts on the next one's schema, unless that one has left it behind", async () => {
  const next = await makeNextRelease(
    `-- oldest release: ${version}\ncreate table next_things (id int); alter table chats add column next_word text;\n`,
  );
  const newer = await startServer(settings(), (child) => running.push(child), { program: next });
  expect(await healthOf(newer.url)).toMatchObject({ version: nextRelease });
  await end(newer.process);

  const back = await startServer(settings(), (child) => running.push(child));
  expect(await healthOf(back.url)).toMatchObject({ version });
  await end(back.process);

  await leaveBehind();
  const refused = spawnServer(await freePort(), settings());
  running.push(refused.process);
  expect(await once(refused.process, 'exit')).toEqual([1, null]);
  expect(refused.errors()).toMatch(
    new RegExp(`^This is Polylogue ${version}, but the database needs ${nextRelease} or newer`),
  );
});

/**
 * A project beside this one, of which only the release's number and one more migration differ: its bundle is a copy, since
 * a bundle looks for its files around itself.
 */
async function makeNextRelease(migration: string): Promise<string> {
  const project = join(place.dataDirectory, 'next');
  const server = join(project, 'apps/server');
  await mkdir(server, { recursive: true });
  await linkAll(root, project, ['apps']);
  await linkAll(join(root, 'apps'), join(project, 'apps'), ['server']);
  await linkAll(join(root, 'apps/server'), server, ['dist', 'migrations', 'package.json']);
  const copied = (path: string) => !path.endsWith('.map');
  await cp(join(root, 'apps/server/dist'), join(server, 'dist'), { recursive: true, filter: copied });
  await cp(join(root, 'apps/server/migrations'), join(server, 'migrations'), { recursive: true });
  await writeFile(join(server, 'migrations/9998_next.sql'), migration);
  const manifest = JSON.parse(await readFile(join(root, 'apps/server/package.json'), 'utf8')) as object;
  await writeFile(join(server, 'package.json'), JSON.stringify({ ...manifest, version: nextRelease }));
  return join(server, 'dist/server/main.js');
}

async function linkAll(from: string, to: string, except: string[]): Promise<void> {
  const names = (await readdir(from)).filter((name) => !except.includes(name));
  await Promise.all(names.map((name) => symlink(join(from, name), join(to, name))));
}

/** Notes in the journal a migration of the next release after which this one does not work. */
async function leaveBehind(): Promise<void> {
  const connection = { connectionString: place.databaseUrl };
  const database = connectDatabase({ connection, onError: () => undefined });
  await database.db.execute(
    sql`insert into schema_migrations (name, oldest_release) values ('9999_contract', ${nextRelease})`,
  );
  await database.close();
}

async function healthOf(url: string): Promise<unknown> {
  return (await fetch(`${url}/api/health`)).json();
}

async function end(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM');
  await once(child, 'exit');
}

function settings(): Record<string, string> {
  return { DATA_DIR: place.dataDirectory, DATABASE_URL: place.databaseUrl };
}
