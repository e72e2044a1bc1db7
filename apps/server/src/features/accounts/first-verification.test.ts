import * as account from '@polylogue/contract/accounts';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestUser } from '../../../test/factories.ts';
import { cookiesOf, startTestApp, type TestApp } from '../../../test/harness.ts';
import { hashToken, randomToken } from '../../platform/secrets.ts';
import { createSessions } from './sessions/sessions.service.ts';
import { identities, mailTokens, oauthFlows, oauthPending } from './accounts.tables.ts';

let testApp: TestApp;

beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

async function giveLink(user: TestUser, purpose: 'verify' | 'change', email: string): Promise<string> {
  const token = randomToken();
  const expiresAt = new Date(testApp.clock.now().getTime() + 3_600_000);
  const row = { hash: hashToken(token), userId: user.id, purpose, email, expiresAt };
  await testApp.deps.database.db.insert(mailTokens).values(row);
  return token;
}

function verify(token: string, cookies: Record<string, string> = {}) {
  return testApp.request(account.verifyEmail, { query: { emailVerifiedToken: token }, cookies });
}

async function link(user: TestUser, provider: 'google' | 'linkedin'): Promise<void> {
  const row = { userId: user.id, provider, subject: `${provider}-${user.id}`, createdAt: new Date() };
  await testApp.deps.database.db.insert(identities).values(row);
}

/** A session of a user without a password. */
async function enter(user: TestUser): Promise<Record<string, string>> {
  const visitor = { address: '127.0.0.1', userAgent: null, country: null };
  const session = { userId: user.id, remember: false, visitor };
  const { accessToken } = await createSessions(testApp.deps).start(testApp.deps.database.db, session);
  return { access: accessToken };
}

async function providersOf(user: TestUser): Promise<string[]> {
  const { db } = testApp.deps.database;
  const rows = await db
    .select()
    .from(identities)
    .where(eq(identities.userId, user.id))
    .orderBy(asc(identities.id));
  return rows.map(({ provider }) => provider);
}

test('verifying the address clears what was there before, except in the verifying browser', async () => {
  const { db } = testApp.deps.database;
  const user = await testApp.createUser({ emailVerifiedAt: null });
  const early = await testApp.signIn(user);
  await link(user, 'google');
  const change = await giveLink(user, 'change', 'thief@example.test');
  const expiresAt = new Date(testApp.clock.now().getTime() + 600_000);
  const common = {
    provider: 'linkedin',
    purpose: 'link',
    subscribe: false,
    userId: user.id,
    expiresAt,
  } as const;
  await db.insert(oauthFlows).values({ ...common, hash: 'h', state: 's', nonce: 'n', verifier: 'v' });
  await db
    .insert(oauthPending)
    .values({ ...common, key: 'k', subject: 's', emailProven: false, name: 'Thief' });

  const verified = await verify(await giveLink(user, 'verify', user.email), await testApp.signIn(user));
  expect(verified.statusCode).toBe(200);
  expect(verified.json()).toMatchObject({ emailVerified: true });
  expect((await testApp.request(account.me, { cookies: early })).statusCode).toBe(401);
  expect((await testApp.request(account.me, { cookies: cookiesOf(verified) })).statusCode).toBe(200);
  expect(await providersOf(user)).toEqual([]);
  expect((await verify(change)).json()).toMatchObject({ code: 'wrong_verify_email_token' });
  expect(await db.select().from(oauthFlows).where(eq(oauthFlows.userId, user.id))).toEqual([]);
  expect(await db.select().from(oauthPending).where(eq(oauthPending.userId, user.id))).toEqual([]);
});

test('an account created by an identity keeps only that one', async () => {
  const user = await testApp.createUser({ emailVerifiedAt: null, passwordHash: null });
  const cookies = await enter(user);
  await link(user, 'linkedin');
  await link(user, 'google');
  await verify(await giveLink(user, 'verify', user.email), cookies);
  expect(await providersOf(user)).toEqual(['linkedin']);
});

test('a later link affects only the session of the person who follows it', async () => {
  const user = await testApp.createUser();
  const cookies = await testApp.signIn(user);
  await link(user, 'google');
  const own = await testApp.signIn(user);
  expect((await verify(await giveLink(user, 'verify', user.email), own)).json()).toMatchObject({
    isAuth: true,
  });
  expect((await testApp.request(account.me, { cookies })).statusCode).toBe(200);
  expect(await providersOf(user)).toEqual(['google']);
});
