import { allCalls } from '@polylogue/contract/calls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import type { TestUser } from '../../../../test/factories.ts';
import { features } from '../../../features.ts';
import { fillBelongings, trace } from '../../accounts/deletion/belongings.testing.ts';
import { unzip } from '../unzip.testing.ts';
import { faultsOf } from './schema/schema.testing.ts';

const headers = { authorization: 'Bearer operator-token-for-tests' };
const bystanderTrace = 'trace-of-a-bystander';

/** Columns that are not exported. */
const keptBack = [
  // Credentials, or what leads to them.
  'sessions.token_hash',
  'sessions.previous_hash',
  'mail_tokens.hash',
  'oauth_flows.hash',
  'oauth_flows.provider',
  'oauth_flows.purpose',
  'oauth_flows.state',
  'oauth_flows.nonce',
  'oauth_flows.verifier',
  'oauth_pending.key',
  'oauth_pending.purpose',
  // Charges a card, and opens a form or a bank’s page.
  'payment_cards.token',
  'payments.answer',
  // Data of guests, who have no account to export.
  'files.guest_network',
  'files.upload_key_hash',
  // Data of the library's prompts and of the search index.
  'prompts.digest',
  'prompts.library_key',
  'prompts.need',
  'prompts.phrases',
  'prompts.variant',
  'prompt_pieces.language',
  'prompt_pieces.shelf',
  'prompt_pieces.texts',
  // Search index of the capsules, made from their texts.
  'passage_segments.lengths',
  'passage_words.words',
  'passage_vectors.model',
  'readings.vector_model',
  'readings.indexed_model',
  'vector_work.model',
  // Index of everything that can be found, made from texts that are exported.
  'find_entries.kind',
  'find_pending.kind',
  'find_vocabulary.word',
  // May contain the operator's own address.
  'audit_log.detail',
];

let testApp: TestApp;
let user: TestUser;
let files: Map<string, Buffer>;
/** Every column with a text of the user, as `table.column`. */
let written: string[];

beforeAll(async () => {
  // No job of the minute removes the rows that are made up here.
  testApp = await startTestApp({ ROLES: 'web' });
  const bystander = await testApp.createUser({ displayName: trace });
  await testApp.signIn(bystander);
  await fillBelongings(testApp.deps, bystander.id);
  await replaceTraces(() => bystanderTrace);
  user = await testApp.createUser({ displayName: trace, avatar: 'ab'.repeat(16) });
  await testApp.signIn(user);
  await fillBelongings(testApp.deps, user.id);
  written = await replaceTraces((column) => `${trace} ${column}.`);
  await storeObjects();
  const exported = await testApp.request(allCalls.operatorExportUser, { params: { id: user.id }, headers });
  expect(exported.statusCode).toBe(200);
  files = await unzip(exported.rawPayload);
});
afterAll(() => testApp.close());

/**
 * Replaces the marker of {@link fillBelongings} by one that names its column; returns the columns that have
 * it.
 */
async function replaceTraces(by: (column: string) => string): Promise<string[]> {
  const { pool } = testApp.deps.database;
  const { rows: columns } = await pool.query<{ table: string; column: string; type: string }>(`
    select a.attrelid::regclass::text as table, a.attname as column, a.atttypid::regtype::text as type
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attnum > 0
      and a.atttypid::regtype::text in ('text', 'text[]', 'json', 'jsonb')`);
  const found: string[] = [];
  for (const { table, column, type } of columns) {
    const changed = await pool.query(
      `update ${table} set "${column}" = replace("${column}"::text, $1, $2)::${type}
       where "${column}"::text like '%' || $1 || '%'`,
      [trace, by(`${table}.${column}`)],
    );
    if (changed.rowCount) found.push(`${table}.${column}`);
  }
  return found.sort();
}

/** The photo and one of the user's files are stored; the other files are missing. */
async function storeObjects(): Promise<void> {
  const { database, storage } = testApp.deps;
  const { rows } = await database.pool.query<{ storage_key: string }>(
    'select storage_key from files where user_id = $1 order by id limit 1',
    [user.id],
  );
  await storage.put(
    rows[0]?.storage_key ?? '',
    { bytes: Buffer.from('of the user') },
    { type: 'text/plain' },
  );
  await storage.put(`ab/${'ab'.repeat(16)}`, { bytes: Buffer.from('photo') }, { type: 'image/webp' });
}

/** Takes every value that the database allows to be missing; what other rows need of it stays. */
async function emptyWhatMayBe(): Promise<void> {
  const { pool } = testApp.deps.database;
  const { rows } = await pool.query<{ table: string; column: string }>(`
    select a.attrelid::regclass::text as table, a.attname as column
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attnum > 0
      and not a.attnotnull and not a.attisdropped and a.attname not in ('user_id', 'owner_id')`);
  for (const { table, column } of rows) {
    await pool
      .query(`update ${table} set "${column}" = null where "${column}" is not null`)
      .catch(() => undefined);
  }
}

function all(): string {
  return [...files.values()].map(String).join('\n');
}

function json(path: string): unknown {
  return JSON.parse(String(files.get(path)));
}

describe('the export of a full account', () => {
  test('holds every text of the user, but what is kept back', () => {
    // Why work was given up, and which request asked for it, is for operators.
    const own = written.filter((column) => !/\.(set_aside_reason|request_id)$/.test(column));
    const missing = own.filter((column) => !all().includes(`${trace} ${column}.`));
    expect(missing.sort()).toEqual([...keptBack].sort());
  });

  test('holds nothing of anybody else', () => {
    expect(all()).not.toContain(bystanderTrace);
  });

  test('holds nothing that opens an account or a file', async () => {
    const { rows } = await testApp.deps.database.pool.query<{ secret: string }>(`
      select password_hash as secret from users union select token_hash from sessions
      union select hash from mail_tokens union select storage_key from files`);
    expect(rows.length).toBeGreaterThan(4);
    expect(rows.filter(({ secret }) => all().includes(secret))).toEqual([]);
  });

  test('has a file of each kind, each with its rows', () => {
    const manifest = json('manifest.json');
    expect(manifest).toMatchObject({ format: 'polylogue-export', version: 1, userId: user.id });
    const { files: listed } = manifest as { files: { path: string; rows?: number }[] };
    expect(listed.map(({ path }) => path)).toEqual([...files.keys()].slice(0, -1));
    expect(listed.filter(({ rows }) => rows === 0)).toEqual([]);
    for (const { path, rows } of listed) if (rows) expect(json(path), path).toHaveLength(rows);
  });

  test('holds the files that are there, and says which are not', () => {
    const stored = json('files.json') as { path: string }[];
    expect(String(files.get(stored[0]?.path ?? ''))).toBe('of the user');
    expect(String(files.get('photo.webp'))).toBe('photo');
    expect(json('manifest.json')).toMatchObject({ missing: stored.slice(1).map(({ path }) => path) });
  });

  test('tells of an answer that is still being written what it says so far', () => {
    const messages = json('messages.json') as { text: string }[];
    expect(messages.map(({ text }) => text)).toContainEqual(
      expect.stringMatching(`^${trace} generation_tails.text.`),
    );
  });

  test('stands in the audit log', async () => {
    const { rows } = await testApp.deps.database.pool.query(
      `select user_id from audit_log where action = 'data.export'`,
    );
    expect(rows).toEqual([{ user_id: user.id }]);
  });
});

test('what a feature erases, it can hand out', () => {
  const forgetful = features.filter(({ erase, exportData }) => erase && !exportData);
  expect(forgetful.map(({ name }) => name)).toEqual([]);
});

test('an export is for the operator alone, and of an account that is there', async () => {
  const params = { id: user.id };
  const guest = await testApp.request(allCalls.operatorExportUser, { params });
  expect(guest.statusCode).toBe(401);
  const cookies = await testApp.signIn(user);
  const owner = await testApp.request(allCalls.operatorExportUser, { params, cookies });
  expect(owner.statusCode).toBe(401);
  const gone = await testApp.createUser({ deletedAt: new Date() });
  for (const id of [gone.id, 999_999]) {
    const nobody = await testApp.request(allCalls.operatorExportUser, { params: { id }, headers });
    expect(nobody.statusCode).toBe(404);
  }
});

test('an account that has done nothing yet is exported, too', async () => {
  const fresh = await testApp.createUser();
  const exported = await testApp.request(allCalls.operatorExportUser, { params: { id: fresh.id }, headers });
  const parts = await unzip(exported.rawPayload);
  expect(JSON.parse(String(parts.get('account.json')))).toMatchObject({ email: fresh.email });
  expect(String(parts.get('messages.json'))).toBe('[]\n');
});

test('a list longer than what is read at once is whole and in order', async () => {
  const busy = await testApp.createUser();
  await testApp.deps.database.pool.query(
    `insert into chats (user_id, name, named_by, "order", created_at, updated_at)
     select $1, 'chat ' || number, 'user', -number, now(), now() from generate_series(1, 250) as number`,
    [busy.id],
  );
  const exported = await testApp.request(allCalls.operatorExportUser, { params: { id: busy.id }, headers });
  const parts = await unzip(exported.rawPayload);
  const chats = JSON.parse(String(parts.get('chats.json'))) as { name: string }[];
  expect(chats.map(({ name }) => name)).toEqual(
    Array.from({ length: 250 }, (_, index) => `chat ${index + 1}`),
  );
});

test('an export matches the schema it ships, also where all that may be empty is empty', async () => {
  expect(faultsOf(files)).toEqual([]);
  await emptyWhatMayBe();
  const emptied = await testApp.request(allCalls.operatorExportUser, { params: { id: user.id }, headers });
  const parts = await unzip(emptied.rawPayload);
  expect(faultsOf(parts)).toEqual([]);
  expect(JSON.parse(String(parts.get('messages.json')))).toContainEqual(
    expect.objectContaining({ passages: null, modelName: null }),
  );
});
