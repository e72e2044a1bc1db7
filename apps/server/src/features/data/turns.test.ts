import * as calls from '@polylogue/contract/data';
import type { DataExport, DataImport } from '@polylogue/contract/data';
import { listChats } from '@polylogue/contract/chats';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { storageKey } from '../../platform/storage/storage-key.ts';
import { exportUpkeepJob } from './data.jobs.ts';
import { exportKind } from './export/exports.service.ts';
import { gptExchange } from './import/exports.testing.ts';
import { importKind } from './import/imports.service.ts';
import { newMember, type Member } from './members.testing.ts';
import { multipart } from './upload.testing.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const patience = { timeout: 60_000 };

/** Checks a file of chats and begins to import it. */
async function startImport({ cookies }: Member, keys: readonly string[]): Promise<number> {
  const bytes = Buffer.from(JSON.stringify(keys.map((key) => gptExchange(key))));
  const form = multipart({ file: { name: 'conversations.json', bytes } });
  const checked: DataImport = (await app.request(calls.checkImport, { cookies, ...form })).json();
  const importId = String(checked.id);
  const started = await app.request(calls.importChats, { cookies, ...multipart({ importId }) });
  expect(started.statusCode, started.body).toBe(200);
  return checked.id;
}

async function importOf({ cookies }: Member, importId: number): Promise<DataImport | undefined> {
  const all: DataImport[] = (await app.request(calls.listImports, { cookies })).json();
  return all.find(({ id }) => id === importId);
}

const importState = async (who: Member, importId: number) => (await importOf(who, importId))?.state;

async function startExport({ cookies }: Member): Promise<number> {
  const started = await app.request(calls.exportData, { cookies });
  expect(started.statusCode, started.body).toBe(200);
  return started.json<DataExport>().id;
}

async function exportState({ cookies }: Member): Promise<string | undefined> {
  const { export: last } = (await app.request(calls.lastExport, { cookies })).json<{
    export: DataExport | null;
  }>();
  return last?.state;
}

async function chatsOf({ cookies }: Member): Promise<number> {
  return (await app.request(listChats, { cookies })).json<unknown[]>().length;
}

async function stateOf(kind: string) {
  return (await app.deps.due.state()).find((state) => state.kind === kind);
}

/** Has each insert of a user's rows do something first, until it is undone. */
async function beforeInserts(table: string, { userId }: Member, statement: string) {
  const { pool } = app.deps.database;
  const name = `test_${table}_${userId}`;
  await pool.query(`create function ${name}() returns trigger language plpgsql as $$ begin
    if new.user_id = ${userId} then ${statement}; end if; return new; end $$;
    create trigger ${name} before insert on ${table} for each row execute function ${name}()`);
  return () => pool.query(`drop trigger ${name} on ${table}`);
}

const broken = `raise exception 'broken'`;

/** Has inserts of a user's rows wait until the gate is opened. */
async function closeGate(table: string, who: Member) {
  const client = await app.deps.database.pool.connect();
  await client.query('select pg_advisory_lock($1)', [who.userId]);
  await beforeInserts(table, who, `perform pg_advisory_xact_lock_shared(${who.userId})`);
  return async () => {
    await client.query('select pg_advisory_unlock($1)', [who.userId]);
    client.release();
  };
}

/** Lets all delays pass until all tries were made. */
async function untilSetAside(kind: string, id: number): Promise<void> {
  const tryOn = async () => {
    app.clock.advance(30);
    await app.runDue(kind);
    return (await app.deps.due.setAside({ kind, limit: 10, offset: 0 })).list.map((row) => row.id);
  };
  await expect.poll(tryOn, patience).toContain(id);
}

test('while one user has several long imports, another is served', async () => {
  const [busy, other] = [await newMember(app), await newMember(app)];
  const open = await closeGate('chats', busy);
  const long = [await startImport(busy, ['a', 'b']), await startImport(busy, ['c'])];
  long.push(await startImport(busy, ['d']));
  await expect.poll(() => stateOf(importKind), patience).toMatchObject({ running: 1, waiting: 2 });
  const short = await startImport(other, ['a']);
  await expect.poll(() => importState(other, short), patience).toBe('done');
  expect(await stateOf(importKind)).toMatchObject({ running: 1, waiting: 2 });
  await open();
  for (const id of long) await expect.poll(() => importState(busy, id), patience).toBe('done');
  expect(await chatsOf(busy)).toBe(4);
});

test('while one user has a long export, another is served', async () => {
  const [busy, other] = [await newMember(app), await newMember(app)];
  const open = await closeGate('export_parts', busy);
  await startExport(busy);
  await expect.poll(() => stateOf(exportKind), patience).toMatchObject({ running: 1 });
  await startExport(other);
  await expect.poll(() => exportState(other), patience).toBe('done');
  expect(await exportState(busy)).toBe('running');
  await open();
  await expect.poll(() => exportState(busy), patience).toBe('done');
});

test('an import that cannot succeed is given up, keeps nobody waiting, and can be tried again', async () => {
  const [unlucky, other] = [await newMember(app), await newMember(app)];
  const mend = await beforeInserts('chats', unlucky, broken);
  const bad = await startImport(unlucky, ['a']);
  const good = await startImport(other, ['a']);
  await expect.poll(() => importState(other, good), patience).toBe('done');
  await untilSetAside(importKind, bad);
  expect(await importOf(unlucky, bad)).toMatchObject({ state: 'failed', problem: 'failed' });
  await mend();
  expect(await app.deps.due.retry(app.deps.database.db, importKind, bad)).toBe(true);
  await expect.poll(() => importState(unlucky, bad), patience).toBe('done');
  expect(await importOf(unlucky, bad)).toMatchObject({ done: 1, problem: null, counts: [{ added: 1 }] });
});

test('an export that cannot succeed is given up, keeps nobody waiting, and leaves no archive behind', async () => {
  const [unlucky, other] = [await newMember(app), await newMember(app)];
  const mend = await beforeInserts('export_parts', unlucky, broken);
  const bad = await startExport(unlucky);
  await startExport(other);
  await expect.poll(() => exportState(other), patience).toBe('done');
  await untilSetAside(exportKind, bad);
  expect(await exportState(unlucky)).toBe('failed');
  await mend();
  // Its process may have died after it had made some.
  const { pool } = app.deps.database;
  await pool.query(
    `insert into export_parts (export_id, user_id, number, storage_key, name, bytes) values ($1, $2, 1, $3, 'a.zip', 1)`,
    [bad, unlucky.userId, storageKey()],
  );
  await app.runJob(exportUpkeepJob);
  expect((await pool.query('select * from export_parts where export_id = $1', [bad])).rows).toEqual([]);
  expect(await exportState(unlucky)).toBe('failed');
  await startExport(unlucky);
  await expect.poll(() => exportState(unlucky), patience).toBe('done');
});

test('an import whose process fell silent is taken up once, and what wakes up late writes nothing', async () => {
  const owner = await newMember(app);
  const open = await closeGate('chats', owner);
  const id = await startImport(owner, ['a', 'b', 'c']);
  const { pool } = app.deps.database;
  const blocked = async () => {
    const waiting = `select count(*)::int as n from pg_locks join pg_database on pg_database.oid = pg_locks.database
      where datname = current_database() and locktype = 'advisory' and not granted`;
    return (await pool.query<{ n: number }>(waiting)).rows[0]?.n;
  };
  await expect.poll(blocked, patience).toBe(1);
  app.clock.advance(61);
  // The second one waits where the first one does, or for it.
  await expect.poll(blocked, patience).toBe(2);
  await open();
  await expect.poll(() => importState(owner, id), patience).toBe('done');
  await expect.poll(() => stateOf(importKind), patience).toMatchObject({ running: 0, waiting: 0 });
  expect(await importOf(owner, id)).toMatchObject({ done: 3, counts: [{ added: 3, known: 0, failed: 0 }] });
  expect(await chatsOf(owner)).toBe(3);
});

test('what a node of the release before has enqueued is done', async () => {
  const owner = await newMember(app);
  const { db, pool } = app.deps.database;
  const { rows } = await pool.query<{ id: number }>(
    `insert into data_exports (user_id, state, created_at) values ($1, 'waiting', now()) returning id`,
    [owner.userId],
  );
  await app.deps.jobs.enqueue(db, exportKind, { userId: owner.userId, exportId: rows[0]?.id });
  await expect.poll(() => exportState(owner), patience).toBe('done');
});
