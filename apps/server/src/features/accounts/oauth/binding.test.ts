import { me } from '@polylogue/contract/accounts';
import * as calls from '@polylogue/contract/oauth';
import { checkPassword } from '@polylogue/contract/passwords';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestApp, startTestAppForTest, type TestApp } from '../../../../test/harness.ts';
import { callerOf } from '../../../platform/http/caller.ts';
import { randomToken } from '../../../platform/secrets.ts';
import { mailTokens, users } from '../accounts.tables.ts';
import { createSessions } from '../sessions/sessions.service.ts';
import { createOauthBindings } from './binding.service.ts';
import { browserOf, identitiesOf, openBrowser, type TestBrowser } from './oauth.testing.ts';

let testApp: TestApp;
let made = 0;

beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

function person() {
  made += 1;
  return { auto: `bound${made}@gmail.com`, name: 'Ada Lovelace' };
}

function confirm(browser: TestBrowser, type: calls.OauthProvider = 'google') {
  return browser.request(calls.oauthBindingConfirm, { body: { type } });
}

function remove(browser: TestBrowser, type: calls.OauthProvider = 'google') {
  return browser.request(calls.oauthUnbind, { body: { type } });
}

async function subjectsOfMails(address: string, count: number): Promise<string[]> {
  return vi.waitFor(
    async () => {
      const mails = await testApp.mailbox(address);
      expect(mails.length).toBeGreaterThanOrEqual(count);
      return mails.map(({ subject }) => subject);
    },
    { timeout: 60_000, interval: 100 },
  );
}

/** Leaves a change of address pending, as anybody with the session could. */
async function pendingChange(userId: number) {
  const hash = randomToken();
  await testApp.deps.database.db.insert(mailTokens).values({
    hash,
    userId,
    purpose: 'change',
    email: 'elsewhere@example.test',
    expiresAt: new Date(testApp.clock.now().getTime() + 3_600_000),
  });
  return async () => {
    const rows = await testApp.deps.database.db.select().from(mailTokens).where(eq(mailTokens.hash, hash));
    return rows[0]?.usedAt === null;
  };
}

describe('binding', () => {
  test('takes effect once confirmed, and then signs in', async () => {
    const user = await testApp.createUser();
    const browser = await browserOf(testApp, user);
    const who = person();
    const prepared = await browser.prepare('google', who);
    expect(prepared.json()).toEqual({
      type: 'google',
      username: 'Ada Lovelace',
      used: false,
      email: who.auto,
      isTariffDear: false,
    });
    expect(await identitiesOf(testApp, user.id)).toEqual([]);
    expect((await confirm(browser)).json()).toEqual({ result: true });
    const arrived = await openBrowser(testApp).arrive('google', who);
    expect(arrived.json()).toMatchObject({ status: 'signed_in', session: { userId: user.id } });
  });

  test('ends the other sessions and a pending change of address, and notifies the mailbox', async () => {
    const user = await testApp.createUser({ locale: 'fr' });
    const other = await browserOf(testApp, user);
    const browser = await browserOf(testApp, user);
    const isPending = await pendingChange(user.id);
    await browser.prepare('google', person());
    await confirm(browser);
    expect((await other.request(me)).statusCode).toBe(401);
    expect((await browser.request(me)).statusCode).toBe(200);
    expect(await isPending()).toBe(false);
    expect(await subjectsOfMails(user.email, 1)).toContain('Google a été associé à votre compte');
  });

  test('confirmed twice concurrently is bound once', async () => {
    const user = await testApp.createUser();
    const browser = await browserOf(testApp, user);
    await browser.prepare('google', person());
    const both = await Promise.all([confirm(browser), confirm(browser)]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await identitiesOf(testApp, user.id)).toHaveLength(1);
    expect(await subjectsOfMails(user.email, 1)).toHaveLength(1);
  });

  test('one identity confirmed by two accounts at once gets one owner', async () => {
    const people = [await testApp.createUser(), await testApp.createUser()];
    const who = person();
    const browsers = await Promise.all(people.map((user) => browserOf(testApp, user)));
    for (const browser of browsers) await browser.prepare('google', who);
    const both = await Promise.all(browsers.map((browser) => confirm(browser)));
    for (const { statusCode } of both) expect([200, 409]).toContain(statusCode);
    const owned = await Promise.all(people.map(({ id }) => identitiesOf(testApp, id)));
    expect(owned.flat()).toHaveLength(1);
  });

  test('belongs to the session that started it, for ten minutes', async () => {
    const user = await testApp.createUser();
    const [browser, second] = [await browserOf(testApp, user), await browserOf(testApp, user)];
    const stranger = await browserOf(testApp, await testApp.createUser());
    await browser.prepare('google', person());
    for (const other of [second, stranger]) {
      expect((await confirm(other)).json()).toMatchObject({ code: 'oauth_failed' });
    }
    expect((await confirm(browser, 'linkedin')).json()).toMatchObject({ code: 'oauth_failed' });
    expect(await identitiesOf(testApp, user.id)).toEqual([]);
    const app = await startTestAppForTest();
    const late = await browserOf(app, await app.createUser());
    await late.prepare('google', person());
    app.clock.advance(601);
    expect((await confirm(late)).json()).toMatchObject({ code: 'oauth_failed' });
  });

  test('cannot be started by one user and finished by another, nor in another session', async () => {
    const attacker = await browserOf(testApp, await testApp.createUser());
    const user = await testApp.createUser();
    const victim = await browserOf(testApp, user);
    const body = await attacker.visit('google', person(), { binding: '1' });
    const planted = { ...victim.jar, oauth: attacker.jar.oauth ?? '' };
    const response = await testApp.request(calls.oauthBindingRegister, { body, cookies: planted });
    expect(response.json()).toMatchObject({ code: 'oauth_failed' });
    const own = await victim.visit('google', person(), { binding: '1' });
    const elsewhere = await browserOf(testApp, user);
    elsewhere.jar.oauth = victim.jar.oauth ?? '';
    const moved = await elsewhere.request(calls.oauthBindingRegister, { body: own });
    expect(moved.json()).toMatchObject({ code: 'oauth_failed' });
    expect(await identitiesOf(testApp, user.id)).toEqual([]);
  });

  test('of a second identity of the same provider is refused', async () => {
    const user = await testApp.createUser();
    const browser = await browserOf(testApp, user);
    const first = person();
    await browser.prepare('google', first);
    await confirm(browser);
    expect((await browser.prepare('google', person())).statusCode).toBe(409);
    expect((await browser.prepare('google', first)).json()).toMatchObject({ used: false });
    expect((await confirm(browser)).statusCode).toBe(200);
    expect(await identitiesOf(testApp, user.id)).toMatchObject([{ email: first.auto }]);
  });

  test('asks for the password first, or for a fresh sign-in without one', async () => {
    const app = await startTestAppForTest();
    const user = await app.createUser();
    const browser = await browserOf(app, user);
    const query = { provider: 'google', binding: '1' } as const;
    const start = async () => (await browser.request(calls.oauthHref, { query })).json();
    expect(await start()).toMatchObject({ code: 'password_not_confirmed' });
    await browser.request(checkPassword, { body: { password: user.password } });
    expect(await start()).toHaveProperty('href');
    expect(await start()).toMatchObject({ code: 'password_not_confirmed' });

    await app.deps.database.db.update(users).set({ passwordHash: null }).where(eq(users.id, user.id));
    expect(await start()).toHaveProperty('href');
    app.clock.advance(601);
    expect(await start()).toMatchObject({ code: 'fresh_sign_in_needed' });
  });

  test('requires a verified address', async () => {
    const browser = await browserOf(testApp, await testApp.createUser({ emailVerifiedAt: null }));
    const query = { provider: 'google', binding: '1' } as const;
    const response = await browser.request(calls.oauthHref, { query });
    expect(response.json()).toMatchObject({ code: 'email_not_verified' });
    expect(response.cookies).toEqual([]);
  });

  test("accepts LinkedIn's quirks", async () => {
    const user = await testApp.createUser();
    const browser = await browserOf(testApp, user);
    const who = { auto: 'quiet@example.test', share_email: 'no' } as const;
    expect((await browser.prepare('linkedin', who)).json()).toMatchObject({ type: 'linkedin', email: null });
    expect((await confirm(browser, 'linkedin')).statusCode).toBe(200);
    expect(await identitiesOf(testApp, user.id)).toMatchObject([{ provider: 'linkedin', email: null }]);
  });
});

describe('an identity of another account', () => {
  test('moves if that account keeps its password, and both are notified', async () => {
    const [owner, user] = [await testApp.createUser(), await testApp.createUser()];
    const who = person();
    const first = await browserOf(testApp, owner);
    await first.prepare('google', who);
    await confirm(first);
    const isPending = await pendingChange(owner.id);
    const browser = await browserOf(testApp, user);
    expect((await browser.prepare('google', who)).json()).toMatchObject({ used: true, isTariffDear: false });
    expect((await confirm(browser)).statusCode).toBe(200);
    expect(await identitiesOf(testApp, owner.id)).toEqual([]);
    expect(await identitiesOf(testApp, user.id)).toHaveLength(1);
    expect(await isPending()).toBe(false);
    expect(await subjectsOfMails(owner.email, 2)).toContain('Google was unlinked from your account');
    expect(await subjectsOfMails(user.email, 1)).toContain('Google was linked to your account');
  });

  test("stays if it is that account's only way to sign in", async () => {
    const who = person();
    const { userId } = (await openBrowser(testApp).signUp('google', who)).json();
    const user = await testApp.createUser();
    const browser = await browserOf(testApp, user);
    expect((await browser.prepare('google', who)).json()).toMatchObject({ used: true });
    const response = await confirm(browser);
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({ code: 'oauth_binding_used' });
    expect(await identitiesOf(testApp, userId)).toHaveLength(1);
    expect(await identitiesOf(testApp, user.id)).toEqual([]);
  });

  test('moves if that account keeps another provider', async () => {
    const who = person();
    const owner = openBrowser(testApp);
    const { userId } = (await owner.signUp('google', who)).json();
    await owner.prepare('linkedin', person());
    await confirm(owner, 'linkedin');
    const browser = await browserOf(testApp, await testApp.createUser());
    await browser.prepare('google', who);
    expect((await confirm(browser)).statusCode).toBe(200);
    expect(await identitiesOf(testApp, userId)).toMatchObject([{ provider: 'linkedin' }]);
  });

  test('warns if that account has the more expensive plan', async () => {
    const who = person();
    const { userId } = (await openBrowser(testApp).signUp('google', who)).json();
    const [identity] = await identitiesOf(testApp, userId);
    const user = await testApp.createUser();
    const isMoreExpensive = vi.fn(() => Promise.resolve(true));
    const sessions = createSessions(testApp.deps);
    const context = {
      ...testApp.deps,
      sessions,
      plans: { isMoreExpensive },
    };
    const told = { subject: identity?.subject ?? '', email: who.auto, emailProven: true, name: null };
    const prepared = await createOauthBindings(context).prepare(
      callerOf({ userId: user.id, sessionId: 'session' }),
      { provider: 'google', identity: told, subscribe: false },
    );
    expect(prepared).toMatchObject({ used: true, isTariffDear: true });
    expect(isMoreExpensive).toHaveBeenCalledWith(userId, user.id);
  });
});

describe('unlinking', () => {
  test('keeps the other ways, cancels a pending change and notifies the mailbox', async () => {
    const user = await testApp.createUser({ locale: 'ru' });
    const browser = await browserOf(testApp, user);
    const who = person();
    await browser.prepare('google', who);
    await confirm(browser);
    const isPending = await pendingChange(user.id);
    expect((await remove(browser)).json()).toEqual({ result: true });
    expect(await isPending()).toBe(false);
    expect((await openBrowser(testApp).arrive('google', who)).json()).toMatchObject({ status: 'agreement' });
    expect(await subjectsOfMails(user.email, 2)).toContain('Google отвязан от вашего аккаунта');
    expect((await remove(browser)).json()).toMatchObject({ code: 'not_found' });
  });

  test('never removes the last way, even when both are removed at once', async () => {
    const browser = openBrowser(testApp);
    const { userId } = (await browser.signUp('google', person())).json();
    const last = await remove(browser);
    expect(last.statusCode).toBe(409);
    expect(last.json()).toMatchObject({ code: 'last_sign_in_way' });
    await browser.prepare('linkedin', person());
    await confirm(browser, 'linkedin');
    const both = await Promise.all([remove(browser, 'google'), remove(browser, 'linkedin')]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(await identitiesOf(testApp, userId)).toHaveLength(1);
  });
});

describe('the list', () => {
  test('has every provider, bound or not, and tells which can be removed', async () => {
    const browser = openBrowser(testApp);
    const who = person();
    await browser.signUp('google', who);
    expect((await browser.request(calls.oauthBindings)).json()).toEqual([
      { type: 'google', status: true, email: who.auto, removable: false },
      { type: 'linkedin', status: false, email: null, removable: false },
    ]);
    await browser.prepare('linkedin', person());
    await confirm(browser, 'linkedin');
    const list: calls.OauthBindingStatus[] = (await browser.request(calls.oauthBindings)).json();
    expect(list.map(({ removable }) => removable)).toEqual([true, true]);
    const stranger = await browserOf(testApp, await testApp.createUser());
    const theirs: calls.OauthBindingStatus[] = (await stranger.request(calls.oauthBindings)).json();
    expect(theirs.map(({ status }) => status)).toEqual([false, false]);
  });
});

describe('permissions', () => {
  const userCalls = [
    [calls.oauthBindings, undefined],
    [calls.oauthBindingRegister, { code: 'x', state: 'x' }],
    [calls.oauthBindingConfirm, { type: 'google' }],
    [calls.oauthUnbind, { type: 'google' }],
  ] as const;

  test.each(userCalls)('a guest gets 401 from $path', async (call, body) => {
    expect((await testApp.request(call, { payload: JSON.stringify(body) })).statusCode).toBe(401);
  });

  test.each(userCalls.slice(1))('bad input is 422 at $path', async (call) => {
    const browser = await browserOf(testApp, await testApp.createUser());
    const response = await browser.request(call, { payload: '{"type":"github"}' });
    expect(response.statusCode).toBe(422);
  });

  test.each(userCalls.slice(1))('a page of somebody else gets 403 from $path', async (call, body) => {
    const browser = await browserOf(testApp, await testApp.createUser());
    const headers = { origin: 'https://evil.test' };
    expect((await browser.request(call, { payload: JSON.stringify(body), headers })).statusCode).toBe(403);
  });

  test('an impersonating operator may look but not bind', async () => {
    const user = await testApp.createUser();
    const visitor = { address: '127.0.0.1', userAgent: null, country: null };
    const tokens = await createSessions(testApp.deps).start(testApp.deps.database.db, {
      userId: user.id,
      remember: false,
      visitor,
      impersonated: true,
    });
    const browser = openBrowser(testApp, { access: tokens.accessToken });
    expect((await browser.request(calls.oauthBindings)).statusCode).toBe(200);
    const refused = [
      await browser.request(calls.oauthHref, { query: { provider: 'google', binding: '1' } }),
      await browser.request(calls.oauthBindingRegister, { body: { code: 'x', state: 'x' } }),
      await confirm(browser),
      await remove(browser),
    ];
    for (const response of refused) expect(response.json()).toMatchObject({ code: 'impersonation_refused' });
  });
});
