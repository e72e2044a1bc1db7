import type * as argon2 from '@node-rs/argon2';
import * as calls from '@polylogue/contract/accounts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { cookiesOf, startTestApp, startTestAppForTest, type TestApp } from '../../../../test/harness.ts';
import type { TestUser } from '../../../../test/factories.ts';
import { hashPassword } from '../passwords.ts';

const passwords = vi.hoisted(() => ({ verified: [] as string[] }));
vi.mock('@node-rs/argon2', async (original) => {
  const library = await original<typeof argon2>();
  return {
    ...library,
    verify: (...parameters: Parameters<typeof library.verify>) => {
      passwords.verified.push(String(parameters[0]));
      return library.verify(...parameters);
    },
  };
});

let testApp: TestApp;

beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

function login(name: string, password: string, options: { rememberMe?: boolean; app?: TestApp } = {}) {
  const { rememberMe, app = testApp } = options;
  const authorization = `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;
  return app.request(calls.login, { body: { rememberMe }, headers: { authorization } });
}

async function signedIn(): Promise<{ user: TestUser; cookies: Record<string, string> }> {
  const user = await testApp.createUser();
  return { user, cookies: await testApp.signIn(user) };
}

async function statusOfMe(cookies: Record<string, string>): Promise<number> {
  return (await testApp.request(calls.me, { cookies })).statusCode;
}

describe('login', () => {
  test('accepts the e-mail or user name in any case', async () => {
    const user = await testApp.createUser({ username: 'Marie.Curie' });
    for (const name of [user.email, user.email.toUpperCase(), 'marie.curie', ' MARIE.CURIE ']) {
      const response = await login(name, user.password);
      expect(response.json()).toEqual({
        isAuth: true,
        username: 'Marie.Curie',
        displayName: expect.any(String),
        avatar: null,
        userId: user.id,
        country: 'FR',
        language: 'en',
        emailVerified: true,
        unverifiedEmail: null,
        maySend: true,
        impersonated: false,
      });
    }
  });

  test('sets cookies hidden from scripts and other sites, for the browser session only', async () => {
    const user = await testApp.createUser();
    const { cookies } = await login(user.email, user.password);
    expect(cookies).toEqual([
      { name: 'access', value: expect.any(String), path: '/', httpOnly: true, sameSite: 'Lax' },
      { name: 'refresh', value: expect.any(String), path: '/api/auth', httpOnly: true, sameSite: 'Lax' },
    ]);
  });

  test('keeps them for 30 days with remember-me, and HTTPS-only if the site has it', async () => {
    const secureApp = await startTestAppForTest({ PUBLIC_URL: 'https://polylogue.test' });
    const user = await secureApp.createUser();
    const { cookies } = await login(user.email, user.password, { rememberMe: true, app: secureApp });
    expect(cookies).toMatchObject([
      { name: 'access', maxAge: 2_592_000, secure: true },
      { name: 'refresh', maxAge: 2_592_000, secure: true },
    ]);
  });

  test('answers a wrong password, an unknown name and malformed credentials alike, with the same work', async () => {
    const user = await testApp.createUser({ passwordHash: await hashPassword('Right-horse-1') });
    const oauthOnly = await testApp.createUser({ passwordHash: null });
    const attempts = [
      () => login(user.email, 'Wrong-horse-1'),
      () => login('nobody@example.test', user.password),
      () => login(oauthOnly.email, user.password),
      () => login('nul\u0000', user.password),
      () => login(user.email, ''),
      () => login(user.email, 'x'.repeat(3_000)),
      () => testApp.request(calls.login, { body: {} }),
      () => testApp.request(calls.login, { body: {}, headers: { authorization: 'Bearer x' } }),
    ];
    for (const attempt of attempts) {
      passwords.verified.length = 0;
      const response = await attempt();
      expect(response.statusCode).toBe(401);
      expect(response.json()).toMatchObject({ code: 'invalid_username_or_password' });
      expect(response.headers).not.toHaveProperty('www-authenticate');
      expect(response.cookies).toEqual([]);
      expect(passwords.verified).toEqual([expect.stringContaining('$argon2id$v=19$m=19456,t=2,p=1$')]);
    }
  });

  test('refuses a deleted account', async () => {
    const user = await testApp.createUser({ deletedAt: new Date() });
    expect((await login(user.email, user.password)).statusCode).toBe(401);
  });

  test("ends the browser's previous session", async () => {
    const { user, cookies } = await signedIn();
    const authorization = `Basic ${Buffer.from(`${user.email}:${user.password}`).toString('base64')}`;
    const again = await testApp.request(calls.login, { body: {}, headers: { authorization }, cookies });
    expect(await statusOfMe(cookies)).toBe(401);
    expect(await statusOfMe(cookiesOf(again))).toBe(200);
  });

  test('refuses another site', async () => {
    const { cookies } = await signedIn();
    const response = await testApp.request(calls.logout, {
      cookies,
      headers: { origin: 'https://evil.test' },
    });
    expect(response.json()).toMatchObject({ code: 'origin_refused' });
    expect(await statusOfMe(cookies)).toBe(200);
  });

  test('slows down wrong passwords per account, but not at an address the owner has used', async () => {
    const limited = await startTestAppForTest({ RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '1' });
    const user = await limited.createUser();
    let address = 0;
    const from = (name: string, password: string, forwarded = `203.0.113.${(address += 1)}`) =>
      limited.request(calls.login, {
        body: {},
        headers: {
          authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`,
          'x-forwarded-for': forwarded,
        },
      });
    expect((await from(user.email, user.password, '198.51.100.7')).statusCode).toBe(200);
    for (const name of [user.email, 'nobody@example.test']) {
      const statuses: number[] = [];
      for (let attempt = 0; attempt < 21; attempt += 1)
        statuses.push((await from(name, 'Wrong-1')).statusCode);
      expect(statuses.filter((status) => status === 429)).not.toEqual([]);
      expect(statuses.at(-1)).toBe(429);
      expect(statuses[0]).toBe(401);
    }
    const byUsername = await from(user.username, user.password);
    expect(byUsername.statusCode).toBe(429);
    expect(Number(byUsername.headers['retry-after'])).toBeGreaterThan(0);
    expect((await from(user.email, user.password, '198.51.100.7')).statusCode).toBe(200);
  });
});

describe('me', () => {
  test('answers a guest without a cookie', async () => {
    const response = await testApp.request(calls.me);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      isAuth: false,
      username: null,
      displayName: null,
      avatar: null,
      userId: null,
      country: null,
    });
  });

  test('answers each user about themselves', async () => {
    const one = await signedIn();
    const other = await signedIn();
    const answers = await Promise.all(
      [one, other].map(({ cookies }) => testApp.request(calls.me, { cookies })),
    );
    expect(answers.map((answer) => answer.json().userId)).toEqual([one.user.id, other.user.id]);
  });

  test('answers 401 to a forged cookie', async () => {
    const { cookies } = await signedIn();
    const [header = '', , signature = ''] = (cookies.access ?? '').split('.');
    const payload = Buffer.from(JSON.stringify({ sub: '1', sid: 'x', exp: 9_999_999_999 })).toString(
      'base64url',
    );
    const unsigned = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url');
    for (const access of ['nonsense', `${header}.${payload}.${signature}`, `${unsigned}.${payload}.`]) {
      expect(await statusOfMe({ access })).toBe(401);
    }
  });

  test('answers 401 when the account is deleted', async () => {
    const { user, cookies } = await signedIn();
    await testApp.deps.database.db.execute(sql`update users set deleted_at = now() where id = ${user.id}`);
    expect(await statusOfMe(cookies)).toBe(401);
  });
});

describe('logout', () => {
  test('ends the session at once and clears the cookies', async () => {
    const { cookies } = await signedIn();
    const response = await testApp.request(calls.logout, { cookies });
    expect(response.json()).toEqual({ result: true });
    expect(response.cookies).toMatchObject([
      { name: 'access', value: '', path: '/' },
      { name: 'refresh', value: '', path: '/api/auth' },
    ]);
    expect(await statusOfMe(cookies)).toBe(401);
    expect((await testApp.request(calls.refresh, { cookies })).statusCode).toBe(401);
  });

  test('closes the sockets of that session only', async () => {
    const { cookies } = await signedIn();
    const other = await signedIn();
    const ended = vi.spyOn(testApp.deps.realtime, 'endSession');
    await testApp.request(calls.logout, { cookies });
    expect(new Set(ended.mock.calls.flat())).toEqual(new Set([(cookies.refresh ?? '').split('.')[0]]));
    ended.mockRestore();
    expect(await statusOfMe(other.cookies)).toBe(200);
  });

  test('works with the refresh cookie alone, after the access token has expired', async () => {
    const { cookies } = await signedIn();
    await testApp.request(calls.logout, { cookies: { refresh: cookies.refresh ?? '' } });
    expect(await statusOfMe(cookies)).toBe(401);
  });

  test('ends nothing for somebody who only knows the session id', async () => {
    const { cookies } = await signedIn();
    const [sessionId] = (cookies.refresh ?? '').split('.');
    await testApp.request(calls.logout, { cookies: { refresh: `${sessionId}.guess` } });
    expect(await statusOfMe(cookies)).toBe(200);
  });

  test('succeeds without a session', async () => {
    expect((await testApp.request(calls.logout)).json()).toEqual({ result: true });
  });
});

describe('refresh', () => {
  function refresh(cookies: Record<string, string>) {
    return testApp.request(calls.refresh, { cookies });
  }

  test('renews an expired access token and keeps the remember-me choice', async () => {
    const user = await testApp.createUser();
    const cookies = await testApp.signIn(user, { rememberMe: true });
    testApp.clock.advance(15 * 60 + 1);
    expect(await statusOfMe(cookies)).toBe(401);
    const response = await refresh(cookies);
    expect(response.json()).toEqual({ result: true });
    expect(response.cookies).toMatchObject([{ maxAge: 2_592_000 }, { maxAge: 2_592_000 }]);
    expect(cookiesOf(response).refresh).not.toBe(cookies.refresh);
    expect(await statusOfMe(cookiesOf(response))).toBe(200);
  });

  test('returns the same successor to a token repeated within 10 seconds', async () => {
    const { cookies } = await signedIn();
    const first = cookiesOf(await refresh(cookies));
    testApp.clock.advance(9);
    const again = await refresh(cookies);
    expect(again.statusCode).toBe(200);
    expect(cookiesOf(again).refresh).toBe(first.refresh);
  });

  test('lets parallel refreshes all succeed with the same successor', async () => {
    const { cookies } = await signedIn();
    const answers = await Promise.all(Array.from({ length: 4 }, () => refresh(cookies)));
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map((answer) => cookiesOf(answer).refresh)).size).toBe(1);
  });

  test('ends the whole family when a token is repeated later', async () => {
    const { cookies } = await signedIn();
    const next = cookiesOf(await refresh(cookies));
    testApp.clock.advance(11);
    const reused = await refresh(cookies);
    expect(reused.json()).toMatchObject({ code: 'unauthorized' });
    expect(reused.cookies).toMatchObject([
      { name: 'access', value: '' },
      { name: 'refresh', value: '' },
    ]);
    expect(await statusOfMe(next)).toBe(401);
    expect((await refresh(next)).statusCode).toBe(401);
  });

  test('ends the family for a token from two rotations ago, however recent', async () => {
    const { cookies } = await signedIn();
    const second = cookiesOf(await refresh(cookies));
    const third = cookiesOf(await refresh(second));
    expect((await refresh(cookies)).statusCode).toBe(401);
    expect((await refresh(third)).statusCode).toBe(401);
  });

  test('ends nothing for a forged secret, even with a known session id', async () => {
    const { cookies } = await signedIn();
    const [sessionId] = (cookies.refresh ?? '').split('.');
    const secret = 'x'.repeat(43);
    for (const guess of ['guess', secret, `${secret}.${secret}`, '.', '']) {
      expect((await refresh({ refresh: `${sessionId}.${guess}` })).statusCode).toBe(401);
    }
    expect(await statusOfMe(cookies)).toBe(200);
    expect((await refresh(cookies)).statusCode).toBe(200);
  });

  test("ends nothing for another session's token under this session's id", async () => {
    const { cookies } = await signedIn();
    const other = await signedIn();
    const [sessionId] = (cookies.refresh ?? '').split('.');
    const [, ...secret] = (other.cookies.refresh ?? '').split('.');
    expect((await refresh({ refresh: [sessionId, ...secret].join('.') })).statusCode).toBe(401);
    expect((await refresh(cookies)).statusCode).toBe(200);
  });

  test("leaves the user's other sessions alone", async () => {
    const { user, cookies } = await signedIn();
    const elsewhere = await testApp.signIn(user);
    await refresh(cookies);
    testApp.clock.advance(11);
    await refresh(cookies);
    expect((await refresh(elsewhere)).statusCode).toBe(200);
  });

  test('refuses after 30 days without use', async () => {
    const user = await testApp.createUser();
    const cookies = await testApp.signIn(user, { rememberMe: true });
    testApp.clock.advance(30 * 86_400 + 1);
    expect((await refresh(cookies)).statusCode).toBe(401);
  });

  test.each(['', 'nonsense', '.', 'a.b', '00000000-0000-4000-8000-000000000000.x'])(
    'rejects the token "%s" and clears the cookies',
    async (token) => {
      const response = await refresh({ refresh: token });
      expect(response.statusCode).toBe(401);
      expect(response.cookies).toMatchObject([{ value: '' }, { value: '' }]);
    },
  );
});

describe('init/connect', () => {
  test('gives a user a token and a guest none', async () => {
    const { user, cookies } = await signedIn();
    const issue = vi.spyOn(testApp.deps.realtime, 'issueToken').mockResolvedValueOnce('a-token');
    const response = await testApp.request(calls.connect, { cookies });
    expect(response.json()).toEqual({ token: 'a-token' });
    expect(issue).toHaveBeenCalledWith(
      expect.objectContaining({ userId: user.id, sessionId: expect.any(String) }),
    );
    issue.mockRestore();
    expect((await testApp.request(calls.connect)).statusCode).toBe(401);
  });
});

describe('init/get-country-code', () => {
  test('tells anybody where they seem to be', async () => {
    const headers = { 'accept-language': 'fr-CA' };
    const answer = (await testApp.request(calls.countryCode, { headers })).json();
    expect(answer).toEqual({ country: 'CA', edition: 'international' });
    const { cookies } = await signedIn();
    expect((await testApp.request(calls.countryCode, { cookies })).json()).toMatchObject({ country: null });
  });

  test('names the edition of the site', async () => {
    const russian = await startTestAppForTest({ SITE_LOCATION: 'RU' });
    expect((await russian.request(calls.countryCode)).json()).toEqual({ country: null, edition: 'ru' });
  });
});
