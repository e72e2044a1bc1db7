import * as calls from '@polylogue/contract/data';
import type { DataExport, DataImport } from '@polylogue/contract/data';
import { listChats } from '@polylogue/contract/chats';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { LeaseLost } from '../../platform/due/due.ts';
import { storageKey } from '../../platform/storage/storage-key.ts';
import { exportUpkeepJob } from './data.jobs.ts';
import { exportKind } from './export/exports.service.ts';
import { gptExchange } from './import/exports.testing.ts';
import { noteOutcome } from './import/imports.queries.ts';
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

/** Has a user's imports wait for their files until the gate is opened. */
function closeGate({ userId }: Member) {
  const { storage, database } = app.deps;
  const { promise: opened, resolve } = Promise.withResolvers<void>();
  const read = storage.read.bind(storage);
  let waiting = 0;
  const spy = vi.spyOn(storage, 'read').mockImplementation(async (key) => {
    const owner = 'select user_id as "userId" from imports where storage_key = $1';
    const { rows } = await database.pool.query<{ userId: number }>(owner, [key]);
    if (rows[0]?.userId === userId) {
      waiting += 1;
      await opened;
    }
    return read(key);
  });
  return {
    waiting: () => waiting,
    open: () => {
      spy.mockRestore();
      resolve();
    },
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
  const gate = closeGate(busy);
  const long = [await startImport(busy, ['a', 'b']), await startImport(busy, ['c'])];
  long.push(await startImport(busy, ['d']));
  await expect.poll(() => stateOf(importKind), patience).toMatchObject({ running: 1, waiting: 2 });
  const short = await startImport(other, ['a']);
  await expect.poll(() => importState(other, short), patience).toBe('done');
  expect(await stateOf(importKind)).toMatchObject({ running: 1, waiting: 2 });
  gate.open();
  for (const id of long) await expect.poll(() => importState(busy, id), patience).toBe('done');
  expect(await chatsOf(busy)).toBe(4);
});

test('while one user has a long export, another is served', async () => {
  const [busy, other] = [await newMember(app), await newMember(app)];
  const { storage } = app.deps;
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  const put = storage.put.bind(storage);
  const stored = vi.spyOn(storage, 'put').mockImplementationOnce(async (...object) => {
    await opened;
    await put(...object);
  });
  await startExport(busy);
  await expect.poll(() => stored.mock.calls, patience).toHaveLength(1);
  await startExport(other);
  await expect.poll(() => exportState(other), patience).toBe('done');
  expect(await exportState(busy)).toBe('running');
  open();
  await expect.poll(() => exportState(busy), patience).toBe('done');
  stored.mockRestore();
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

test('an export that failed is tried again once no newer one is being made', async () => {
  const owner = await newMember(app);
  const mend = await beforeInserts('export_parts', owner, broken);
  const id = await startExport(owner);
  await untilSetAside(exportKind, id);
  await mend();
  const { db, pool } = app.deps.database;
  await pool.query(`insert into data_exports (user_id, state, created_at) values ($1, 'running', now())`, [
    owner.userId,
  ]);
  const retry = () => inTransaction(db, (transaction) => app.deps.due.retry(transaction, exportKind, id));
  await expect(retry()).rejects.toThrow(/^Export \d+ of the same user is being made\.$/);
  expect(await app.deps.due.retryAll(exportKind)).toMatchObject({ refused: 1 });
  await pool.query(`delete from data_exports where user_id = $1 and state = 'running'`, [owner.userId]);
  expect(await retry()).toBe(true);
  await expect.poll(() => exportState(owner), patience).toBe('done');
});

test('an import whose process fell silent is taken up once, and what wakes up late writes nothing', async () => {
  const owner = await newMember(app);
  const gate = closeGate(owner);
  const id = await startImport(owner, ['a', 'b', 'c']);
  await expect.poll(gate.waiting, patience).toBe(1);
  app.clock.advance(61);
  await expect.poll(gate.waiting, patience).toBe(2);
  gate.open();
  await expect.poll(() => importState(owner, id), patience).toBe('done');
  await expect.poll(() => stateOf(importKind), patience).toMatchObject({ running: 0, waiting: 0 });
  expect(await importOf(owner, id)).toMatchObject({ done: 3, counts: [{ added: 3, known: 0, failed: 0 }] });
  expect(await chatsOf(owner)).toBe(3);
});

test('what is written without the lease is not written', async () => {
  const owner = await newMember(app);
  const importId = await startImport(owner, ['a']);
  await expect.poll(() => importState(owner, importId), patience).toBe('done');
  const taken = { hold: () => Promise.reject(new LeaseLost()) };
  const thing = { kind: 'chat' as const, key: 'late', name: 'Late', outcome: 'added' as const, leftOut: [] };
  const late = inTransaction(app.deps.database.db, (transaction) =>
    noteOutcome(transaction, { userId: owner.userId, importId, taken }, thing),
  );
  await expect(late).rejects.toThrow(LeaseLost);
  expect(await importOf(owner, importId)).toMatchObject({ done: 1 });
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
