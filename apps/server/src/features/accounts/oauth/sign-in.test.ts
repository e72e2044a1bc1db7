import { me } from '@polylogue/contract/accounts';
import * as calls from '@polylogue/contract/oauth';
import { checkPassword } from '@polylogue/contract/passwords';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { cookiesOf, startTestApp, startTestAppForTest, type TestApp } from '../../../../test/harness.ts';
import { runJob } from '../../../platform/jobs/run-job.testing.ts';
import { ProviderError } from '../../../vendors/oauth/provider.ts';
import { oauthFlows, oauthPending } from '../accounts.tables.ts';
import { accountOf, browserOf, identitiesOf, openBrowser, visitProvider } from './oauth.testing.ts';

let testApp: TestApp;
let made = 0;

beforeAll(async () => {
  testApp = await startTestApp({ PUBLIC_URL: 'https://polylogue.test', TRUST_PROXY: '1' });
});
afterAll(() => testApp.close());

function gmail(): string {
  made += 1;
  return `person${made}@gmail.com`;
}

const agreed = { agreement: true as const };

describe('the sign-in URL', () => {
  test("is the provider's page, with the fixed callback and a cookie for this browser", async () => {
    const response = await testApp.request(calls.oauthHref, { query: { provider: 'google' } });
    const url = new URL(response.json().href);
    expect(url.pathname).toBe('/oauth/google/o/oauth2/v2/auth');
    expect(url.searchParams.get('redirect_uri')).toBe('https://polylogue.test/oauth/login');
    expect(url.searchParams.get('state')).toMatch(/^[\w-]{43}$/);
    expect(response.cookies).toEqual([
      {
        name: '__Host-oauth',
        value: expect.stringMatching(/^[\w-]{43}$/) as string,
        path: '/',
        httpOnly: true,
        secure: true,
        sameSite: 'Lax',
        maxAge: 600,
      },
    ]);
    expect(response.json().href).not.toContain(cookiesOf(response)['__Host-oauth']);
  });

  test('never takes a callback from outside', async () => {
    const query = { provider: 'linkedin', redirect_uri: 'https://evil.test', return: '//evil.test' } as const;
    const response = await testApp.request(calls.oauthHref, { query });
    expect(new URL(response.json().href).searchParams.get('redirect_uri')).toBe(
      'https://polylogue.test/oauth/login',
    );
    expect(response.body).not.toContain('evil');
  });

  test('requires a known provider and our own pages', async () => {
    const unknown = await testApp.request(calls.oauthHref, { query: { provider: 'github' as 'google' } });
    expect(unknown.statusCode).toBe(422);
    const foreign = await testApp.app.inject({ url: '/api/oauth/get-href?provider=google' });
    expect(foreign.statusCode).toBe(400);
    expect(foreign.cookies).toEqual([]);
  });

  test('requires a session for a binding, which returns to the binding page', async () => {
    const query = { provider: 'google', binding: '1' } as const;
    expect((await testApp.request(calls.oauthHref, { query })).statusCode).toBe(401);
    const user = await testApp.createUser();
    const browser = await browserOf(testApp, user);
    await browser.request(checkPassword, { body: { password: user.password } });
    const response = await browser.request(calls.oauthHref, { query });
    expect(new URL(response.json().href).searchParams.get('redirect_uri')).toBe(
      'https://polylogue.test/chat/oauth-binding',
    );
  });

  test('is unavailable while a provider is off or unreachable', async () => {
    const without = await startTestAppForTest();
    expect(
      cookiesOf(await without.request(calls.oauthHref, { query: { provider: 'google' } })),
    ).toHaveProperty('oauth');
    without.deps.oauth.google = {
      name: 'google',
      authorizationUrl: () => Promise.reject(new ProviderError('away')),
      exchange: () => Promise.reject(new ProviderError('away')),
    };
    delete without.deps.oauth.linkedin;
    for (const provider of ['google', 'linkedin'] as const) {
      const response = await without.request(calls.oauthHref, { query: { provider } });
      expect(response.statusCode, provider).toBe(503);
      expect(response.json()).toMatchObject({ code: 'unavailable' });
      expect(response.cookies).toEqual([]);
    }
  });
});

describe('a first sign-in', () => {
  test('asks for the agreement, then creates a verified account for a proven address', async () => {
    const browser = openBrowser(testApp);
    const auto = gmail();
    const arrived = await browser.arrive('google', { auto, name: 'Ada Lovelace' });
    expect(arrived.json()).toEqual({
      status: 'agreement',
      provider: 'google',
      name: 'Ada Lovelace',
      email: auto,
    });
    expect(await accountOf(testApp, auto)).toBeUndefined();
    expect(Object.keys(browser.jar)).toEqual(['__Host-oauth-sign-up']);
    const headers = { 'cf-ipcountry': 'BE', 'x-user-language': 'fr' };
    const response = await browser.request(calls.oauthComplete, { body: agreed, headers });
    expect(response.json()).toMatchObject({
      displayName: 'Ada Lovelace',
      country: 'BE',
      language: 'fr',
      emailVerified: true,
      avatar: null,
    });
    expect(response.json().username).toMatch(/^ada\.lovelace/);
    expect(await accountOf(testApp, auto)).toMatchObject({ passwordHash: null, unsubscribedFromNews: true });
    expect(Object.keys(browser.jar).toSorted()).toEqual(['access', 'refresh']);
    expect((await browser.request(me)).json()).toMatchObject({ isAuth: true });
    expect(await testApp.mailbox(auto)).toEqual([]);
  });

  test('requires a merely claimed address to be verified by mail', async () => {
    for (const [provider, person] of [
      ['linkedin', { auto: 'grace@gmail.com' }],
      ['google', { auto: 'alan@example.test' }],
    ] as const) {
      const response = await openBrowser(testApp).signUp(provider, person);
      expect(response.json()).toMatchObject({ emailVerified: false });
      await vi.waitFor(async () => expect(await testApp.mailbox(person.auto)).toHaveLength(1), {
        timeout: 60_000,
      });
    }
  });

  test('accepts a company address on its own domain as proven', async () => {
    const response = await openBrowser(testApp).signUp('google', { auto: 'eve@corp.test', workspace: 'yes' });
    expect(response.json()).toMatchObject({ emailVerified: true });
  });

  test('remembers the newsletter choice during the round trip', async () => {
    const browser = openBrowser(testApp);
    const auto = gmail();
    const body = await browser.visit('google', { auto }, { subscribe: '1' });
    await browser.request(calls.oauthRegister, { body });
    await browser.request(calls.oauthComplete, { body: agreed });
    expect(await accountOf(testApp, auto)).toMatchObject({ unsubscribedFromNews: false });
  });

  test('creates no account without the agreement', async () => {
    const browser = openBrowser(testApp);
    const auto = gmail();
    await browser.arrive('google', { auto });
    for (const body of [{}, { agreement: false }]) {
      const response = await browser.request(calls.oauthComplete, { body: body as typeof agreed });
      expect(response.statusCode).toBe(422);
    }
    expect(await accountOf(testApp, auto)).toBeUndefined();
    expect((await browser.request(calls.oauthComplete, { body: agreed })).statusCode).toBe(200);
  });

  test('asks for an address if the provider gives none, and does not trust it either', async () => {
    const browser = openBrowser(testApp);
    const taken = await testApp.createUser();
    const hidden = { auto: 'hidden@example.test', share_email: 'no' } as const;
    expect((await browser.arrive('linkedin', hidden)).json()).toMatchObject({ email: null });
    const missing = await browser.request(calls.oauthComplete, { body: agreed });
    expect(missing.json()).toMatchObject({ validationErrors: { email: 'required' } });
    const refused = await browser.request(calls.oauthComplete, { body: { ...agreed, email: taken.email } });
    expect(refused.json()).toMatchObject({ code: 'oauth_email_taken' });
    const email = 'chosen@example.test';
    const response = await browser.request(calls.oauthComplete, { body: { ...agreed, email } });
    expect(response.json()).toMatchObject({ emailVerified: false });
    expect(await accountOf(testApp, email)).toBeDefined();
  });

  test("does not let a typed address replace the provider's", async () => {
    const browser = openBrowser(testApp);
    const auto = gmail();
    await browser.arrive('google', { auto });
    const email = 'victim@example.test';
    const response = await browser.request(calls.oauthComplete, { body: { ...agreed, email } });
    expect(response.statusCode).toBe(200);
    expect(await accountOf(testApp, email)).toBeUndefined();
    expect(await accountOf(testApp, auto)).toBeDefined();
  });

  test('gives people of the same name different user names', async () => {
    const names = [];
    for (let count = 0; count < 3; count += 1) {
      const response = await openBrowser(testApp).signUp('google', { auto: gmail(), name: 'Same Name' });
      names.push(response.json().username);
    }
    expect(new Set(names).size).toBe(3);
  });
});

describe('a known identity', () => {
  test('signs in, whatever its address has become', async () => {
    const auto = gmail();
    const { userId } = (await openBrowser(testApp).signUp('google', { auto })).json();
    const browser = openBrowser(testApp);
    const response = await browser.arrive('google', { auto: auto.toUpperCase(), name: 'New Name' });
    expect(response.json()).toMatchObject({ status: 'signed_in', session: { userId } });
    expect(await identitiesOf(testApp, userId)).toMatchObject([{ name: 'New Name' }]);
    expect((await browser.request(me)).json()).toMatchObject({ userId });
  });

  test("rotates the session: the browser's previous one ends", async () => {
    const auto = gmail();
    await openBrowser(testApp).signUp('google', { auto });
    const browser = await browserOf(testApp, await testApp.createUser());
    const before = { ...browser.jar };
    const response = await browser.arrive('google', { auto });
    expect(response.json()).toMatchObject({ status: 'signed_in' });
    expect(browser.jar.access).not.toBe(before.access);
    expect((await testApp.request(me, { cookies: before })).statusCode).toBe(401);
  });
});

describe('the callback', () => {
  const failed = { code: 'oauth_failed' };

  test('requires the cookie of the browser that started the flow', async () => {
    const victim = openBrowser(testApp);
    const attacker = openBrowser(testApp);
    const body = await attacker.visit('google', { auto: gmail() });
    expect((await victim.request(calls.oauthRegister, { body })).json()).toMatchObject(failed);
    await victim.visit('google', { auto: gmail() });
    expect((await victim.request(calls.oauthRegister, { body })).json()).toMatchObject(failed);
    expect((await attacker.request(calls.oauthRegister, { body })).statusCode).toBe(200);
  });

  test('requires the exact state, and a wrong one ends the flow', async () => {
    const browser = openBrowser(testApp);
    const body = await browser.visit('google', { auto: gmail() });
    const kept = { ...browser.jar };
    const forged = await browser.request(calls.oauthRegister, { body: { ...body, state: 'forged' } });
    expect(forged.json()).toMatchObject(failed);
    expect(browser.jar).toEqual({});
    expect((await testApp.request(calls.oauthRegister, { body, cookies: kept })).json()).toMatchObject(
      failed,
    );
  });

  test('works once: neither state nor code can be reused', async () => {
    const browser = openBrowser(testApp);
    const auto = gmail();
    const body = await browser.visit('google', { auto });
    const kept = { ...browser.jar };
    expect((await browser.request(calls.oauthRegister, { body })).statusCode).toBe(200);
    expect((await testApp.request(calls.oauthRegister, { body, cookies: kept })).json()).toMatchObject(
      failed,
    );
    const next = await browser.visit('google', { auto });
    const replayed = await browser.request(calls.oauthRegister, { body: { ...next, code: body.code } });
    expect(replayed.json()).toMatchObject(failed);
  });

  test('arrives only once of two concurrent requests', async () => {
    const browser = openBrowser(testApp);
    const body = await browser.visit('google', { auto: gmail() });
    const cookies = { ...browser.jar };
    const both = await Promise.all([
      testApp.request(calls.oauthRegister, { body, cookies }),
      testApp.request(calls.oauthRegister, { body, cookies }),
    ]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
  });

  test('belongs to the provider it came from', async () => {
    const browser = openBrowser(testApp);
    const stolen = await openBrowser(testApp).visit('linkedin', { auto: gmail() });
    const own = await browser.visit('google', { auto: gmail() });
    const mixedUp = { ...own, code: stolen.code };
    expect((await browser.request(calls.oauthRegister, { body: mixedUp })).json()).toMatchObject(failed);
    const again = await browser.visit('google', { auto: gmail() });
    const other = { ...again, iss: 'https://evil.test' };
    expect((await browser.request(calls.oauthRegister, { body: other })).json()).toMatchObject(failed);
  });

  test('of a sign-in cannot complete a binding, nor vice versa', async () => {
    const browser = await browserOf(testApp, await testApp.createUser());
    const login = await browser.visit('google', { auto: gmail() });
    expect((await browser.request(calls.oauthBindingRegister, { body: login })).json()).toMatchObject(failed);
    const link = await browser.visit('google', { auto: gmail() }, { binding: '1' });
    expect((await browser.request(calls.oauthRegister, { body: link })).json()).toMatchObject(failed);
  });

  test('is open for ten minutes, and so is the agreement', async () => {
    const app = await startTestAppForTest();
    const late = openBrowser(app);
    const body = await late.visit('google', { auto: gmail() });
    const waiting = openBrowser(app);
    await waiting.arrive('google', { auto: gmail() });
    app.clock.advance(601);
    expect((await late.request(calls.oauthRegister, { body })).json()).toMatchObject(failed);
    expect((await waiting.request(calls.oauthComplete, { body: agreed })).json()).toMatchObject(failed);
  });

  test('is cleaned up if nobody returns', async () => {
    const app = await startTestAppForTest();
    await openBrowser(app).visit('google', { auto: gmail() });
    await openBrowser(app).arrive('google', { auto: gmail() });
    app.clock.advance(601);
    const { allJobs } = await import('../../../app.ts');
    await runJob(allJobs(app.deps).find(({ name }) => name === 'accounts.clean-up'));
    expect(await app.deps.database.db.select().from(oauthFlows)).toEqual([]);
    expect(await app.deps.database.db.select().from(oauthPending)).toEqual([]);
  });

  test('fails without details if the provider refuses us', async () => {
    const app = await startTestAppForTest();
    const { createGoogle } = await import('../../../vendors/oauth/google.ts');
    const browser = openBrowser(app);
    const { href } = (await browser.request(calls.oauthHref, { query: { provider: 'google' } })).json();
    const { origin } = new URL(href);
    app.deps.oauth.google = createGoogle({
      issuer: `${origin}/oauth/google`,
      clientId: 'polylogue',
      clientSecret: 'bad-secret',
    });
    const body = await visitProvider(href, { auto: gmail() });
    const response = await browser.request(calls.oauthRegister, { body });
    expect(response.json()).toMatchObject(failed);
    expect(response.body).not.toContain('invalid_client');
  });

  test.each([
    {},
    { code: 'x' },
    { state: 'x' },
    { code: '', state: '' },
    { code: 'x'.repeat(5000), state: 'x' },
  ])('is refused when incomplete: %o', async (body) => {
    const response = await testApp.request(calls.oauthRegister, { body: body as calls.OauthReturn });
    expect(response.statusCode).toBe(422);
  });

  test('must come from our own pages', async () => {
    const browser = openBrowser(testApp);
    const body = await browser.visit('google', { auto: gmail() });
    const headers = { origin: 'https://evil.test' };
    expect((await browser.request(calls.oauthRegister, { body, headers })).statusCode).toBe(403);
    expect((await browser.request(calls.oauthRegister, { body })).statusCode).toBe(200);
  });
});

describe('two clicks on the agreement', () => {
  test('create one account', async () => {
    const browser = openBrowser(testApp);
    const auto = gmail();
    await browser.arrive('google', { auto });
    const cookies = { ...browser.jar };
    const both = await Promise.all([
      testApp.request(calls.oauthComplete, { body: agreed, cookies }),
      testApp.request(calls.oauthComplete, { body: agreed, cookies }),
    ]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
  });

  test('in two browsers lead to the same account', async () => {
    const auto = gmail();
    const browsers = [openBrowser(testApp), openBrowser(testApp)];
    for (const browser of browsers) await browser.arrive('google', { auto });
    const both = await Promise.all(
      browsers.map((browser) => browser.request(calls.oauthComplete, { body: agreed })),
    );
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(both[0]?.json().userId).toBe(both[1]?.json().userId);
  });
});
