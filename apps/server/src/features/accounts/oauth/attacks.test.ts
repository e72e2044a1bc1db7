import { login, me, refresh, register, verifyEmail } from '@polylogue/contract/accounts';
import * as calls from '@polylogue/contract/oauth';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { hashToken, randomToken } from '../../../platform/secrets.ts';
import { identities, mailTokens, users } from '../accounts.tables.ts';
import { accountOf, browserOf, identitiesOf, openBrowser, type TestBrowser } from './oauth.testing.ts';

/** The five account pre-hijacking attacks described by Sudhodanan and Paverd (2022). */

let testApp: TestApp;
let made = 0;
let victim: string;
const password = 'Correct-horse-1';
const agreed = { agreement: true as const };

beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());
beforeEach(() => {
  made += 1;
  victim = `victim${made}@gmail.com`;
});

/** The attacker creates an account with the victim's address and never verifies it. */
async function plantAccount(): Promise<{ id: number; browser: TestBrowser }> {
  const body = {
    name: 'Not The Victim',
    login: `planted${made}`,
    email: victim,
    password,
    passwordRepeat: password,
    ...agreed,
  };
  expect((await testApp.request(register, { body })).statusCode).toBe(200);
  const account = await accountOf(testApp, victim);
  const id = account?.id ?? 0;
  const user = { id, email: victim, username: body.login, password };
  return { id, browser: await browserOf(testApp, user) };
}

function passwordSignIn(name: string) {
  const authorization = `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;
  return testApp.request(login, { body: {}, headers: { authorization } });
}

/** The victim arrives for the first time, through a provider that is the authority over the address. */
async function victimComes(): Promise<number> {
  const response = await openBrowser(testApp).signUp('google', { auto: victim });
  expect(response.json()).toMatchObject({ emailVerified: true });
  return response.json().userId;
}

describe('classic-federated merge', () => {
  test("the victim gets a new account, without the attacker's password", async () => {
    const planted = await plantAccount();
    const own = await victimComes();
    expect(own).not.toBe(planted.id);
    expect(await accountOf(testApp, victim)).toMatchObject({ id: own, passwordHash: null });
    for (const name of [victim, `planted${made}`]) {
      expect((await passwordSignIn(name)).statusCode, name).toBe(401);
    }
    const [grave] = await testApp.deps.database.db.select().from(users).where(eq(users.id, planted.id));
    expect(grave).toMatchObject({ displayName: '', passwordHash: null });
    expect(grave?.deletedAt).not.toBeNull();
  });

  test('a verified account is never entered by its address alone', async () => {
    const user = await testApp.createUser({ email: victim });
    const browser = openBrowser(testApp);
    const response = await browser.arrive('google', { auto: victim });
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({ code: 'oauth_email_taken' });
    expect(browser.jar).toEqual({});
    expect(await identitiesOf(testApp, user.id)).toEqual([]);
    expect((await passwordSignIn(victim)).statusCode).toBe(200);
  });

  test('nothing is erased before the victim has agreed', async () => {
    const planted = await plantAccount();
    expect((await openBrowser(testApp).arrive('google', { auto: victim })).statusCode).toBe(200);
    expect(await accountOf(testApp, victim)).toMatchObject({ id: planted.id });
  });
});

describe('unexpired session', () => {
  test("the attacker's sessions end with the planted account", async () => {
    const { browser } = await plantAccount();
    expect((await browser.request(me)).statusCode).toBe(200);
    await victimComes();
    expect((await browser.request(me)).statusCode).toBe(401);
    expect((await browser.request(refresh)).statusCode).toBe(401);
  });
});

describe('trojan identifier', () => {
  test('an identity on the planted account is useless', async () => {
    const planted = await plantAccount();
    const trojan = { auto: `trojan${made}@gmail.com` };
    const own = openBrowser(testApp);
    const elsewhere: number = (await own.signUp('linkedin', trojan)).json().userId;
    await testApp.deps.database.db
      .update(identities)
      .set({ userId: planted.id })
      .where(eq(identities.userId, elsewhere));
    const entered = await openBrowser(testApp).arrive('linkedin', trojan);
    expect(entered.json()).toMatchObject({ session: { userId: planted.id } });
    const owner = await victimComes();
    expect(await identitiesOf(testApp, owner)).toMatchObject([{ provider: 'google' }]);
    const again = await openBrowser(testApp).arrive('linkedin', trojan);
    expect(again.json()).not.toMatchObject({ status: 'signed_in' });
  });

  test('a planted account cannot get one, not even through a pending binding', async () => {
    const { id, browser } = await plantAccount();
    const query = { provider: 'linkedin', binding: '1' } as const;
    expect((await browser.request(calls.oauthHref, { query })).json()).toMatchObject({
      code: 'email_not_verified',
    });
    await testApp.deps.database.db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, id));
    await browser.prepare('linkedin', { auto: `trojan${made}@gmail.com` });
    await testApp.deps.database.db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, id));
    const body = { type: 'linkedin' } as const;
    expect((await browser.request(calls.oauthBindingConfirm, { body })).json()).toMatchObject({
      code: 'email_not_verified',
    });
    const owner = await victimComes();
    expect((await browser.request(calls.oauthBindingConfirm, { body })).statusCode).toBe(401);
    expect(await identitiesOf(testApp, owner)).toMatchObject([{ provider: 'google' }]);
  });
});

describe('unexpired e-mail change', () => {
  test('links of the planted account are worthless afterwards', async () => {
    const { id } = await plantAccount();
    const tokens = { change: randomToken(), verify: randomToken() };
    const expiresAt = new Date(testApp.clock.now().getTime() + 3_600_000);
    for (const purpose of ['change', 'verify'] as const) {
      const hash = hashToken(tokens[purpose]);
      const email = purpose === 'verify' ? victim : `attacker${made}@example.test`;
      await testApp.deps.database.db
        .insert(mailTokens)
        .values({ hash, userId: id, purpose, email, expiresAt });
    }
    const owner = await victimComes();
    for (const token of Object.values(tokens)) {
      const response = await testApp.request(verifyEmail, { query: { emailVerifiedToken: token } });
      expect(response.json()).toMatchObject({ code: 'wrong_verify_email_token' });
    }
    expect(await accountOf(testApp, victim)).toMatchObject({ id: owner });
  });
});

describe('non-verifying provider', () => {
  test.each([
    ['LinkedIn', 'linkedin', {}],
    ['Google of a foreign mailbox', 'google', { verified: 'no' }],
  ] as const)('an address that %s only claims opens nobody’s account', async (_, provider, more) => {
    const user = await testApp.createUser({ email: victim });
    const browser = openBrowser(testApp);
    const response = await browser.arrive(provider, { auto: victim, ...more });
    expect(response.json()).toMatchObject({ code: 'oauth_email_taken' });
    expect(browser.jar).toEqual({});
    expect(await identitiesOf(testApp, user.id)).toEqual([]);
  });

  test('a claimed address does not displace an account awaiting verification', async () => {
    const planted = await plantAccount();
    const response = await openBrowser(testApp).arrive('linkedin', { auto: victim });
    expect(response.json()).toMatchObject({ code: 'oauth_email_taken' });
    expect(await accountOf(testApp, victim)).toMatchObject({ id: planted.id });
    expect((await planted.browser.request(me)).statusCode).toBe(200);
  });

  test('an account created by a claim yields to the owner, and the claimant stays out', async () => {
    const attacker = openBrowser(testApp);
    const planted = (await attacker.signUp('linkedin', { auto: victim })).json();
    expect(planted).toMatchObject({ emailVerified: false });
    const owner = await victimComes();
    expect(owner).not.toBe(planted.userId);
    expect((await attacker.request(me)).statusCode).toBe(401);
    expect((await attacker.arrive('linkedin', { auto: victim })).json()).toMatchObject({
      code: 'oauth_email_taken',
    });
    expect(await identitiesOf(testApp, owner)).toMatchObject([{ provider: 'google' }]);
  });

  test('a typed address is only a claim, too', async () => {
    const planted = await plantAccount();
    const browser = openBrowser(testApp);
    await browser.arrive('linkedin', { auto: `quiet${made}@example.test`, share_email: 'no' });
    const response = await browser.request(calls.oauthComplete, { body: { ...agreed, email: victim } });
    expect(response.json()).toMatchObject({ code: 'oauth_email_taken' });
    expect(await accountOf(testApp, victim)).toMatchObject({ id: planted.id });
  });
});

describe('between arriving and agreeing', () => {
  test('an address that gets an owner meanwhile is refused', async () => {
    const browser = openBrowser(testApp);
    await browser.arrive('google', { auto: victim });
    const user = await testApp.createUser({ email: victim });
    const response = await browser.request(calls.oauthComplete, { body: agreed });
    expect(response.json()).toMatchObject({ code: 'oauth_email_taken' });
    expect(await identitiesOf(testApp, user.id)).toEqual([]);
  });

  test('an account planted meanwhile yields', async () => {
    const browser = openBrowser(testApp);
    await browser.arrive('google', { auto: victim });
    const planted = await plantAccount();
    const response = await browser.request(calls.oauthComplete, { body: agreed });
    expect(response.statusCode).toBe(200);
    expect(response.json().userId).not.toBe(planted.id);
    expect((await planted.browser.request(me)).statusCode).toBe(401);
  });

  test('a planted account verified meanwhile belongs to its owner', async () => {
    const planted = await plantAccount();
    const browser = openBrowser(testApp);
    await browser.arrive('google', { auto: victim });
    const emailVerifiedAt = testApp.clock.now();
    await testApp.deps.database.db.update(users).set({ emailVerifiedAt }).where(eq(users.id, planted.id));
    const response = await browser.request(calls.oauthComplete, { body: agreed });
    expect(response.json()).toMatchObject({ code: 'oauth_email_taken' });
    expect(await accountOf(testApp, victim)).toMatchObject({ id: planted.id });
  });
});
