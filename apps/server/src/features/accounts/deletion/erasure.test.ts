import { allCalls } from '@polylogue/contract/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { fillBelongings, snapshot, tablesOfUsers, trace } from './belongings.testing.ts';

let testApp: TestApp;
/** All tables before the account had anything, with everything it had, and after its deletion. */
let before: Record<string, string[]>;
let filled: Record<string, string[]>;
let after: Record<string, string[]>;
let userId: number;

/** Tables that keep a row of the deleted account, with every column of that row. */
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
    action: expect.any(String),
    user_id: userId,
    detail: null,
  }),
  // The session that deleted the account and the one stored by this test; their access tokens may still be
  // valid.
  erased_sessions: () => [
    { id: expect.any(String), ended_at: expect.any(String) },
    { id: expect.any(String), ended_at: expect.any(String) },
  ],
  // Matching it to an address requires both the key and the address.
  former_addresses: () => ({ hash: expect.stringMatching(/^[\w-]{43}$/), left_at: expect.any(String) }),
  // Grants and usage stay accounted for; they identify nobody.
  ledger_entries: () => ({
    id: expect.any(Number),
    user_id: userId,
    lot_id: expect.any(Number),
    kind: expect.any(String),
    amount: 0,
    cause: expect.any(String),
    model_id: null,
    created_at: expect.any(String),
  }),
  token_balances: () => ({
    user_id: userId,
    available: 0,
    reserved: 0,
    month: null,
    month_spent: 0,
  }),
  // One by itself, and one that the entry of the ledger refers to.
  token_lots: () => [lot(), lot()],
  user_plans: () => ({
    user_id: userId,
    plan: expect.any(String),
    plan_id: null,
    started_at: expect.any(String),
    ends_at: null,
    renews: false,
    grace_until: null,
    end_told: false,
  }),
  // Payments stay for the law, without a name; cards are only kept until the gateway has forgotten them.
  payments: () => Array.from({ length: 8 }, payment),
  terms: () => Array.from({ length: 6 }, agreed),
  contracts: () => ({
    ...known('id', 'number', 'first_terms', 'monthly_terms', 'started_at'),
    owner_id: userId,
    ended_at: null,
    ended_by: null,
  }),
  announcements: () => ({
    ...known('id', 'terms_id', 'told_by', 'text_hash', 'told_at'),
    owner_id: userId,
  }),
  payment_cards: () => ({
    ...known('id', 'gateway', 'card_type', 'token', 'created_at', 'removed_at'),
    user_id: userId,
    mask: '',
    expires: null,
    brand: null,
    is_active: false,
    forget_tries: 0,
    forget_at: null,
    ...work(),
    due_at: expect.any(String),
  }),
  payment_tries: () => ({
    ...known('id', 'payment_id', 'reference', 'gateway', 'state', 'transaction_id', 'reason', 'created_at'),
    terms_id: null,
    card_id: null,
    card: null,
    round: 0,
    given_up_at: null,
    checks: 0,
    looks: 0,
    check_at: null,
    owner_id: userId,
    ...work(),
  }),
  payment_transactions: () =>
    known(
      ...['id', 'gateway', 'transaction_id', 'payment_id', 'kind', 'parent_id', 'state', 'amount'],
      ...['reference', 'currency', 'verdict', 'at'],
    ),
  // Names are taken out of those of persons; documents.test.ts shows it.
  payment_documents: () => ({
    ...known(
      'id',
      'payment_id',
      'kind',
      'cause',
      'series',
      'sequence',
      'currency',
      'gross',
      'vat',
      'content',
    ),
    ...known('issued_at'),
    user_id: userId,
  }),
  payment_entries: () => known('id', 'payment_id', 'at', 'status', 'cause', 'detail'),
  payment_refunds: () => ({
    ...known('id', 'payment_id', 'transaction_id', 'gateway', 'reference', 'amount', 'cause', 'state'),
    ...known('tries', 'created_at'),
    reason: null,
    description: null,
    ask_at: null,
    owner_id: userId,
    ...work(),
    due_tries: 0,
  }),
  subscriptions: () => ({
    ...known('plan', 'plan_id', 'period', 'card_type', 'currency', 'amount', 'tokens', 'ends_at'),
    ...known('contract', 'months_paid', 'round'),
    user_id: userId,
    renews: false,
    stops: false,
    next_plan: null,
    next_plan_id: null,
    next_period: null,
    next_currency: null,
    next_card_type: null,
    next_amount: null,
    next_tokens: null,
    contract_at: null,
    renewing_from: null,
    work_at: null,
    told_for: null,
    current_terms: null,
    next_terms: null,
    contract_id: null,
    goes_free: false,
    doubt: null,
    writes: 0,
  }),
  subscription_months: () => ({
    ...known('contract', 'month', 'due_at', 'amount', 'status', 'payment_id'),
    user_id: userId,
  }),
};

/** Of the work that waits in a row. What it says is of gateways and requests. */
function work(): object {
  const reasons = known('set_aside_reason', 'request_id');
  return { ...reasons, due_at: null, lease_until: null, lease_token: null, tries: 0, set_aside_at: null };
}

/** Columns that have a value. */
function known(...columns: string[]): object {
  return Object.fromEntries(columns.map((column) => [column, expect.anything()]));
}

/** Terms name nobody, and are what a charge was made for. */
function agreed(): object {
  return {
    ...known(
      'id',
      'kind',
      'tokens',
      'card_type',
      'means',
      'currency',
      'price',
      'credit',
      'credit_of',
      'discount',
    ),
    ...known('amount', 'tax_kind', 'words', 'agreed_at', 'agreed_by'),
    owner_id: userId,
    plan: null,
    plan_id: null,
    period: null,
    contract_months: null,
    renews: false,
    promo_id: null,
    tax_country: null,
    tax_rate: null,
    tax_amount: null,
    tax_deducted: null,
    followed_by: null,
  };
}

function payment(): object {
  return {
    ...known(
      'id',
      'kind',
      'status',
      'gateway',
      'card_type',
      'means',
      'currency',
      'amount',
      'price',
      'credit',
    ),
    ...known(
      'credit_of',
      'discount',
      'plan',
      'period',
      'tokens',
      'thing',
      'open_until',
      'reason',
      'created_at',
    ),
    ...known('billing', 'tax_kind', 'tax_country'),
    tax_rate: null,
    tax_amount: null,
    tax_deducted: null,
    card_number: null,
    user_id: userId,
    terms_id: null,
    plan_id: null,
    promo_id: null,
    renews: false,
    renewal_of: null,
    month: null,
    starts_at: null,
    ends_at: null,
    replaces_card: null,
    is_open: false,
    begin_now: false,
    client_id: null,
    answer: null,
    seen_at: null,
    settled_at: null,
  };
}

function lot(): object {
  return {
    id: expect.any(Number),
    user_id: userId,
    source: expect.any(String),
    cause: expect.any(String),
    granted: 0,
    remaining: 0,
    expires_at: null,
    created_at: expect.any(String),
  };
}

beforeAll(async () => {
  // No job of the minute changes a table while it is looked at.
  testApp = await startTestApp({ ROLES: 'web' });
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

/** What is in a table of the rows of the deleted account. */
function remaining(table: string): unknown[] {
  const rows = after[table]?.filter((row) => !before[table]?.includes(row)) ?? [];
  return rows.map((row) => JSON.parse(row) as unknown);
}

test('every table that hangs on a user is filled by this test', async () => {
  for (const table of await tablesOfUsers(testApp.deps)) {
    expect(filled[table]?.length, table).toBeGreaterThan(before[table]?.length ?? 0);
  }
});

test('nothing of the deleted account is left in any table but the listed ones', () => {
  for (const table of Object.keys(after)) {
    expect(remaining(table), table).toEqual([kept[table]?.() ?? []].flat());
  }
});

test('nobody else lost anything', () => {
  for (const [table, rows] of Object.entries(before)) {
    expect(
      rows.filter((row) => !after[table]?.includes(row)),
      table,
    ).toEqual([]);
  }
});

test('a new table that is not erased is noticed', async () => {
  const { pool } = testApp.deps.database;
  await pool.query('create table forgotten (user_id integer)');
  await pool.query(
    'create table pointing (owner integer references users (id), id integer generated always as identity primary key)',
  );
  await pool.query(
    'create table hanging (pointing_id integer references pointing (id), words text not null)',
  );
  const user = await testApp.createUser();
  await fillBelongings(testApp.deps, user.id);
  await testApp.request(allCalls.removeAccount, { cookies: await testApp.signIn(user) });
  const tables = await snapshot(testApp.deps);
  const left = ['forgotten', 'hanging', 'pointing'].filter((table) => tables[table]?.length !== 0);
  expect(left).toEqual(['forgotten', 'hanging', 'pointing']);
});
