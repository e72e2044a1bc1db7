import { allCalls } from '@polylogue/contract/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { fillBelongings, fillers, snapshot, tablesOfUsers, trace } from './belongings.testing.ts';

let testApp: TestApp;
/** Every table before the deleted account had anything, with all it had, and after its deletion. */
let before: Record<string, string[]>;
let filled: Record<string, string[]>;
let after: Record<string, string[]>;
let userId: number;

/** Tables that keep a row of the deleted account, and that row: its every column is written out. */
const kept: Record<string, () => object | object[]> = {
  users: () => ({
    id: userId,
    email: `deleted:${userId}@deleted.invalid`,
    email_verified_at: null,
    username: `deleted:${userId}`,
    display_name: '',
    password_hash: null,
    avatar: null,
    country: null,
    locale: 'en',
    unsubscribed_from_news: true,
    password_attempts: 0,
    password_blocked_until: null,
    confirmed_elsewhere: false,
    created_at: expect.any(String),
    deleted_at: expect.any(String),
  }),
  audit_log: () => ({
    id: expect.any(Number),
    at: expect.any(String),
    action: 'seen',
    user_id: userId,
    detail: null,
  }),
  // The session that deleted the account and the one this test stored; their access tokens may still be about.
  erased_sessions: () => [
    { id: expect.any(String), ended_at: expect.any(String) },
    { id: expect.any(String), ended_at: expect.any(String) },
  ],
  // Only whoever has the key and the address can tell that it is the address's.
  former_addresses: () => ({ hash: expect.stringMatching(/^[\w-]{43}$/), left_at: expect.any(String) }),
  // What was given and used stays accounted for; it names nobody.
  ledger_entries: () => ({
    id: expect.any(Number),
    user_id: userId,
    lot_id: null,
    kind: 'writeoff',
    amount: 1,
    cause: `entry ${userId}`,
    created_at: expect.any(String),
  }),
  token_balances: () => ({ user_id: userId, available: 1, reserved: 0 }),
  token_lots: () => ({
    id: expect.any(Number),
    user_id: userId,
    source: 'plan',
    cause: `lot ${userId}`,
    granted: 2,
    remaining: 1,
    expires_at: null,
    created_at: expect.any(String),
  }),
  user_plans: () => ({
    user_id: userId,
    plan: 'basic',
    started_at: expect.any(String),
    ends_at: expect.any(String),
    renews: false,
    end_told: false,
  }),
};

beforeAll(async () => {
  testApp = await startTestApp();
  const bystander = await testApp.createUser();
  await testApp.signIn(bystander);
  await fillBelongings(testApp.deps, bystander.id);
  before = await snapshot(testApp.deps);
  const user = await testApp.createUser({
    email: `${trace}@example.test`,
    username: trace,
    displayName: trace,
    passwordAttempts: 2,
    passwordBlockedUntil: new Date('2026-01-01T00:00:00Z'),
    locale: 'fr',
  });
  userId = user.id;
  await fillBelongings(testApp.deps, userId);
  filled = await snapshot(testApp.deps);
  const response = await testApp.request(allCalls.removeAccount, { cookies: await testApp.signIn(user) });
  expect(response.statusCode).toBe(200);
  after = await snapshot(testApp.deps);
});
afterAll(() => testApp.close());

test('every table that hangs on a user is filled by this test', async () => {
  expect(Object.keys(fillers).sort()).toEqual(await tablesOfUsers(testApp.deps));
  for (const table of Object.keys(fillers)) {
    expect(filled[table]?.length, table).toBeGreaterThan(before[table]?.length ?? 0);
  }
});

test('nothing of the deleted account is left in any table but the listed ones, and nobody else lost anything', () => {
  for (const [table, rows] of Object.entries(after)) {
    const remaining = rows.filter((row) => !before[table]?.includes(row));
    const lost = before[table]?.filter((row) => !rows.includes(row));
    expect(lost, table).toEqual([]);
    expect(
      remaining.map((row) => JSON.parse(row) as unknown),
      table,
    ).toEqual([kept[table]?.() ?? []].flat());
  }
});

test('a table that somebody adds and forgets is noticed', async () => {
  const { pool } = testApp.deps.database;
  await pool.query('create table forgotten (user_id integer)');
  await pool.query('create table pointing (owner integer references users (id), id integer primary key)');
  await pool.query('create table hanging (pointing_id integer references pointing (id))');
  const found = await tablesOfUsers(testApp.deps);
  expect(found.filter((table) => !(table in fillers))).toEqual(['forgotten', 'hanging', 'pointing']);
});
