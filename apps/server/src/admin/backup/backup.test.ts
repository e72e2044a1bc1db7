import { createHash } from 'node:crypto';
import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TariffData } from '@polylogue/contract/billing';
import { allCalls } from '@polylogue/contract/calls';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { makeServerDatabase } from '../../../test/server-engine.ts';
import { readConfig } from '../../config.ts';
import { expectNoDrift } from '../../features/billing/ledger.testing.ts';
import { users } from '../../features/accounts/accounts.tables.ts';
import { snapshot } from '../../features/accounts/deletion/belongings.testing.ts';
import { filesScene } from '../../features/files/files.scene.testing.ts';
import { png } from '../../features/files/files.samples.testing.ts';
import { connectDatabase } from '../../platform/db/database.ts';
import { knownMigrations, migrate } from '../../platform/db/migrate.ts';
import { createJobs } from '../../platform/jobs/create-jobs.ts';
import { version } from '../../version.ts';
import { findLocalCommand } from '../commands.ts';
import { createArchive } from './archive.ts';
import { saveRows } from './make-backup.ts';

const password = 'Correct-horse-1';
const settings = { ROLES: 'web' };

/** Where an installation keeps its data. */
interface Place {
  dataDirectory: string;
  databaseUrl: string | undefined;
}

/** An account with a gift of tokens and a file. */
interface Person {
  name: string;
  userId: number;
  fileId: number;
  object: string;
}

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'polylogue-backup-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const ways = [
  { way: 'of a folder, in a folder', from: embeddedPlace, to: embeddedPlace },
  { way: 'of a folder, on a server', from: embeddedPlace, to: serverPlace },
  // By pg_dump, which is Debian's here and cannot read a newer server.
  ...(process.env.TEST_POSTGRES === 'debian'
    ? [{ way: 'of a server, on a server', from: serverPlace, to: serverPlace }]
    : []),
];

describe.each(ways)('a backup $way', ({ from, to }) => {
  test('brings back all but the accounts that were erased since', async () => {
    const old = await from();
    const before = await startTestApp(settings, { place: old });
    const [anna, boris] = [await joinAs(before, 'anna'), await joinAs(before, 'boris')];
    const rows = await snapshot(before.deps);
    if (old.databaseUrl) await addVectorIndex(before);
    const saved = join(folder, 'saved');
    await before.close();
    await run(old, `backup ${saved}`);

    // Life goes on until the accident.
    const later = await startTestApp(settings, { place: old });
    await joinAs(later, 'clara');
    await leave(later, anna);
    await later.runJob('accounts.store-erased');
    await later.close();
    const list = join(old.dataDirectory, 'files/records/erased-accounts.jsonl');

    const fresh = await to();
    expect(await run(fresh, `restore ${saved} --erased ${list}`)).toContain(
      '1 accounts that were erased since',
    );
    const after = await startTestApp({}, { place: fresh });
    onTestFinished(() => after.close());
    expect(await canSignIn(after, anna)).toBe(false);
    expect(await canSignIn(after, boris)).toBe(true);
    expect(await tokensOf(after, boris)).toBe(30_000);
    await expectNoDrift(after.deps.database.db, boris.userId);
    const files = filesScene(after);
    const downloaded = await files.download({ cookies: await signIn(after, boris) }, boris.fileId);
    expect(downloaded.statusCode).toBe(200);
    await expect.poll(() => files.storedObjects()).not.toContain(anna.object);
    expect(await files.storedObjects()).toContain(boris.object);
    const restored = await snapshot(after.deps);
    // Without the index of vectors, which is made anew.
    expect(Object.keys(restored)).toEqual(Object.keys(rows));
    for (const table of ['schema_migrations', 'plans']) {
      expect(restored[table], table).toEqual(rows[table]);
    }
    expect(restored['files']).toHaveLength(1);
    // The number of the newcomer who was lost is given again, and nobody takes its owner for somebody erased.
    const dora = await joinAs(after, 'dora');
    await after.runJob('accounts.erase-again');
    expect(await canSignIn(after, dora)).toBe(true);
  });
});

test('a damaged backup and a database in use are refused, and nothing is changed', async () => {
  const place = await embeddedPlace();
  const testApp = await startTestApp(settings, { place });
  const anna = await joinAs(testApp, 'anna');
  const saved = join(folder, 'saved');
  await expect(run(place, `backup ${saved}`)).rejects.toThrow('is in use by another running Polylogue');
  expect(await readdir(folder)).toEqual([]);
  await testApp.close();
  await writeFile(join(place.dataDirectory, 'models.json'), '{}');
  await run(place, `backup ${saved} --with-secrets`);
  await expect(run(place, `backup ${saved}`)).rejects.toThrow('is there already');
  await expect(run(place, `restore ${saved} --erased none`)).rejects.toThrow('There are accounts already');
  expect((await readdir(join(saved, 'data'))).sort()).toEqual(['models.json']);

  await appendFile(join(saved, 'tables/public.users.gz'), 'x');
  const fresh = await embeddedPlace();
  await expect(run(fresh, `restore ${saved} --erased none`)).rejects.toThrow('public.users.gz is damaged');
  expect(await readdir(fresh.dataDirectory)).toEqual([]);
  const again = await startTestApp(settings, { place });
  onTestFinished(() => again.close());
  expect(await canSignIn(again, anna)).toBe(true);
});

test('a restore into a folder does not forget who was erased since: the list has to be named', async () => {
  const place = await embeddedPlace();
  await expect(run(place, 'restore anywhere')).rejects.toThrow('--erased none');
  expect(await readdir(place.dataDirectory)).toEqual([]);
});

test('an account that cannot be erased again keeps no other from it, and is counted', async () => {
  const old = await embeddedPlace();
  const before = await startTestApp(settings, { place: old });
  const [anna, boris] = [await joinAs(before, 'anna'), await joinAs(before, 'boris')];
  const { rows } = await before.deps.database.pool.query<{ id: number; created_at: Date }>(
    'select id, created_at from users',
  );
  await before.close();
  const saved = join(folder, 'saved');
  await run(old, `backup ${saved}`);
  const list = join(folder, 'erased-accounts.jsonl');
  const erasedAt = new Date();
  const lines = rows.map(({ id, created_at: createdAt }) => JSON.stringify({ id, createdAt, erasedAt }));
  await writeFile(list, lines.join('\n'));

  const fresh = await serverPlace();
  const empty = await startTestApp(settings, { place: fresh });
  await empty.deps.database.pool.query(`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
    create trigger refuse before update on users for each row when (new.id = ${anna.userId}) execute function refuse()`);
  await empty.close();
  const said = await run(fresh, `restore ${saved} --erased ${list}`);
  expect(said).toContain('1 accounts that were erased since');
  expect(said).toContain('1 COULD NOT BE ERASED');
  const after = await startTestApp(settings, { place: fresh });
  onTestFinished(() => after.close());
  expect(await canSignIn(after, boris)).toBe(false);
});

test('a pg_dump that is older than the server is refused before it writes anything', async () => {
  const place = await serverPlace();
  const old = join(folder, 'old');
  await mkdir(old);
  await writeFile(join(old, 'pg_dump'), '#!/bin/sh\necho "pg_dump (PostgreSQL) 9.6.24"\n', { mode: 0o755 });
  vi.stubEnv('PATH', `${old}:${process.env.PATH}`);
  onTestFinished(() => void vi.unstubAllEnvs());
  await expect(run(place, `backup ${join(folder, 'saved')}`)).rejects.toThrow(
    'pg_dump is version 9, but the server is PostgreSQL',
  );
  expect(await readdir(folder)).toEqual(['old']);
});

test('a backup with a migration that is not known here is refused by its name, also if it says the same release', async () => {
  const place = await embeddedPlace();
  await (await startTestApp(settings, { place })).close();
  const saved = join(folder, 'saved');
  await run(place, `backup ${saved}`);
  const manifest = await readFile(join(saved, 'manifest.json'), 'utf8');
  // As a newer state of this release would have written it.
  const newer = manifest.replace('"0000_extensions"', '"9999_newer"');
  const sum = (text: string) => createHash('sha256').update(text).digest('hex');
  const sums = await readFile(join(saved, 'SHA256SUMS'), 'utf8');
  await writeFile(join(saved, 'manifest.json'), newer);
  await writeFile(join(saved, 'SHA256SUMS'), sums.replace(sum(manifest), sum(newer)));
  await expect(run(await embeddedPlace(), `restore ${saved} --erased none`)).rejects.toThrow(
    `This is Polylogue ${version}, but the backup, made by release ${version}, has migrations that it does not know (9999_newer)`,
  );
});

test('a backup of an older release comes into the schema of that release, which is migrated at the start', async () => {
  const known = await knownMigrations();
  const older = await serverPlace();
  const connection = { connectionString: older.databaseUrl };
  const database = connectDatabase({ connection, onError: () => undefined });
  onTestFinished(() => database.close());
  await migrate(database.db, { only: new Set(known.slice(0, -1)) });
  const jobs = createJobs({ connection, onError: () => undefined });
  await jobs.start([]);
  await jobs.stop();
  await database.db
    .insert(users)
    .values({ email: 'a@b.test', username: 'anna', displayName: 'A', locale: 'en', createdAt: new Date() });
  const saved = join(folder, 'saved');
  const archive = await createArchive(saved);
  const manifest = await saveRows(archive, connection);
  const madeAt = new Date().toISOString();
  await archive.finish({
    format: 1,
    release: '0.1.0',
    madeAt,
    database: manifest,
    files: false,
    secrets: false,
  });

  const fresh = await serverPlace();
  await run(fresh, `restore ${saved} --erased none`);
  const after = await startTestApp(settings, { place: fresh });
  onTestFinished(() => after.close());
  const restored = await snapshot(after.deps);
  expect(restored['users']).toEqual([expect.stringContaining('anna')]);
  expect(restored['schema_migrations']).toHaveLength(known.length);
});

/** What a server with pgvector has: a plain column stands for the vectors. */
async function addVectorIndex({ deps }: TestApp): Promise<void> {
  await deps.database.pool.query(`
    create table passage_points (
      user_id int, reading_id int, ordinal int, point real[], primary key (user_id, reading_id, ordinal),
      foreign key (reading_id, ordinal) references passages (reading_id, ordinal) on delete cascade
    ) partition by hash (user_id);
    create table passage_points_0 partition of passage_points for values with (modulus 2, remainder 0);
    create table passage_points_1 partition of passage_points for values with (modulus 2, remainder 1);
    create index passage_points_passages on passage_points (reading_id, ordinal)`);
}

async function embeddedPlace(): Promise<Place> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'polylogue-place-'));
  onTestFinished(() => rm(dataDirectory, { recursive: true, force: true }));
  return { dataDirectory, databaseUrl: undefined };
}

/** An empty database of its own on the server under test. */
async function serverPlace(): Promise<Place> {
  const { dataDirectory } = await embeddedPlace();
  const database = await makeServerDatabase(process.env.TEST_DATABASE_URL ?? '', 'template0');
  onTestFinished(database.drop);
  return { dataDirectory, databaseUrl: database.url };
}

/** Runs a command of the operator on what is kept at a place. */
async function run({ dataDirectory, databaseUrl }: Place, line: string): Promise<string> {
  const found = findLocalCommand(line.split(' '));
  if (!found) throw new Error(`There is no command ${line}.`);
  const config = readConfig({
    ...{ NODE_ENV: 'test', DATA_DIR: dataDirectory, DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent' },
    SESSION_SECRET: 'a-secret-only-for-tests-0123456789',
  });
  return found.command.runHere(config, found.parameters);
}

async function joinAs(testApp: TestApp, name: string): Promise<Person> {
  const body = { name: 'Some One', login: name, email: `${name}@example.test`, password };
  const response = await testApp.request(allCalls.register, {
    body: { ...body, passwordRepeat: password, agreement: true },
  });
  expect(response.json()).toEqual({ result: true });
  const cookies = await signIn(testApp, { name });
  const { userId } = (await testApp.request(allCalls.me, { cookies })).json<{ userId: number }>();
  expect(await tokensOf(testApp, { name })).toBe(30_000);
  const files = filesScene(testApp);
  const { id: fileId } = await files.stored({ cookies }, { content: new Uint8Array(png) });
  return { name, userId, fileId, object: await files.objectOf(fileId) };
}

function signIn(testApp: TestApp, { name }: Pick<Person, 'name'>): Promise<Record<string, string>> {
  return testApp.signIn({ id: 0, email: `${name}@example.test`, username: name, password });
}

async function tokensOf(testApp: TestApp, person: Pick<Person, 'name'>): Promise<number> {
  const cookies = await signIn(testApp, person);
  return (await testApp.request(allCalls.tariffDataOf, { cookies })).json<TariffData>().tokens;
}

async function canSignIn(testApp: TestApp, person: Person): Promise<boolean> {
  return 'access' in (await signIn(testApp, person));
}

async function leave(testApp: TestApp, person: Person): Promise<void> {
  const response = await testApp.request(allCalls.removeAccount, { cookies: await signIn(testApp, person) });
  expect(response.statusCode).toBe(200);
}
