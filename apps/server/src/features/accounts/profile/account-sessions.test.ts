import * as account from '@polylogue/contract/accounts';
import * as calls from '@polylogue/contract/profile';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { TestUser } from '../../../../test/factories.ts';
import { cookiesOf, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { sessions } from '../accounts.tables.ts';
import { newSignInMailJob } from './profile.jobs.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';
const newerFirefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0';
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

let testApp: TestApp;

beforeAll(async () => {
  testApp = await startTestApp({ TRUST_PROXY: '1' });
});
afterAll(() => testApp.close());

interface Origin {
  agent?: string;
  address?: string;
  country?: string;
  cookies?: Record<string, string>;
}

async function signInFrom(user: TestUser, origin: Origin = {}): Promise<Record<string, string>> {
  const { agent = firefox, address = '203.0.113.1', country = 'FR', cookies } = origin;
  const response = await testApp.request(account.login, {
    body: {},
    cookies,
    headers: {
      authorization: `Basic ${Buffer.from(`${user.email}:${user.password}`).toString('base64')}`,
      'user-agent': agent,
      'x-forwarded-for': address,
      'cf-ipcountry': country,
    },
  });
  return cookiesOf(response);
}

function idOf(cookies: Record<string, string>): string {
  return (cookies.refresh ?? '').split('.')[0] ?? '';
}

async function statusOfMe(cookies: Record<string, string>): Promise<number> {
  return (await testApp.request(account.me, { cookies })).statusCode;
}

describe('account/sessions', () => {
  test("lists the account's sign-ins, latest first, and nobody else's", async () => {
    const user = await testApp.createUser();
    const stranger = await testApp.createUser();
    await signInFrom(stranger);
    const first = await signInFrom(user);
    testApp.clock.advance(60);
    const second = await signInFrom(user, { agent: safari, address: '203.0.113.9', country: 'BE' });
    const list = (await testApp.request(calls.accountSessions, { cookies: first })).json();
    expect(list).toEqual([
      {
        id: idOf(second),
        browser: 'Safari',
        system: 'iOS',
        place: 'BE',
        address: '203.0.113.9',
        lastSeen: expect.any(String),
        current: false,
      },
      expect.objectContaining({ id: idOf(first), browser: 'Firefox', system: 'Linux', current: true }),
    ]);
  });

  test("omits ended and expired sessions and the operator's", async () => {
    const user = await testApp.createUser();
    const [ended, operators] = [await signInFrom(user), await signInFrom(user)];
    await testApp.request(account.logout, { cookies: ended });
    const { db } = testApp.deps.database;
    await db
      .update(sessions)
      .set({ impersonated: true })
      .where(eq(sessions.id, idOf(operators)));
    const idle = await signInFrom(user);
    await db
      .update(sessions)
      .set({ expiresAt: new Date(0) })
      .where(eq(sessions.id, idOf(idle)));
    const cookies = await signInFrom(user);
    const list: calls.AccountSession[] = (await testApp.request(calls.accountSessions, { cookies })).json();
    expect(list.map(({ id }) => id)).toEqual([idOf(cookies)]);
  });

  test('ends one of them at once', async () => {
    const user = await testApp.createUser();
    const [cookies, other] = [await signInFrom(user), await signInFrom(user)];
    const closed = vi.spyOn(testApp.deps.realtime, 'endSession');
    const query = { id: idOf(other) };
    const response = await testApp.request(calls.endAccountSession, { cookies, query });
    expect(response.json()).toEqual({ result: true });
    expect(response.cookies).toEqual([]);
    expect(closed).toHaveBeenCalledExactlyOnceWith(idOf(other));
    closed.mockRestore();
    expect(await statusOfMe(other)).toBe(401);
    expect(await statusOfMe(cookies)).toBe(200);
    expect((await testApp.request(calls.endAccountSession, { cookies, query })).statusCode).toBe(404);
  });

  test('ends the current one and clears its cookies', async () => {
    const cookies = await signInFrom(await testApp.createUser());
    const response = await testApp.request(calls.endAccountSession, {
      cookies,
      query: { id: idOf(cookies) },
    });
    expect(response.cookies).toMatchObject([
      { name: 'access', value: '' },
      { name: 'refresh', value: '' },
    ]);
    expect(await statusOfMe(cookies)).toBe(401);
  });

  test("does not reveal a stranger's", async () => {
    const cookies = await signInFrom(await testApp.createUser());
    const strangers = await signInFrom(await testApp.createUser());
    const query = { id: idOf(strangers) };
    expect((await testApp.request(calls.endAccountSession, { cookies, query })).json()).toMatchObject({
      code: 'not_found',
    });
    expect(await statusOfMe(strangers)).toBe(200);
    const wrong = await testApp.request(calls.endAccountSession, { cookies, query: { id: 'no-id' } });
    expect(wrong.statusCode).toBe(422);
  });
});

test("signing out everywhere ends all of the user's sessions, including this one, and no other", async () => {
  const user = await testApp.createUser();
  const stranger = await signInFrom(await testApp.createUser());
  const own = [await signInFrom(user), await signInFrom(user)];
  const response = await testApp.request(calls.endAllSessions, { cookies: own[0] });
  expect(response.json()).toEqual({ result: true });
  expect(response.cookies).toMatchObject([
    { name: 'access', value: '' },
    { name: 'refresh', value: '' },
  ]);
  for (const cookies of own) {
    expect(await statusOfMe(cookies)).toBe(401);
    expect((await testApp.request(account.refresh, { cookies })).statusCode).toBe(401);
  }
  expect(await statusOfMe(stranger)).toBe(200);
});

test('a session planted in the browser is not the one signed in to', async () => {
  const planted = await signInFrom(await testApp.createUser());
  const user = await testApp.createUser();
  const cookies = await signInFrom(user, { cookies: planted });
  expect(cookies.access).not.toBe(planted.access);
  expect(idOf(cookies)).not.toBe(idOf(planted));
  expect(await statusOfMe(planted)).toBe(401);
  const forged = await signInFrom(user, { cookies: { access: 'planted', refresh: 'planted' } });
  expect([forged.access, forged.refresh]).not.toContain('planted');
});

describe('a sign-in', () => {
  async function jobsOf(signIn: () => Promise<unknown>): Promise<unknown[]> {
    const enqueued = vi.spyOn(testApp.deps.jobs, 'enqueue').mockResolvedValue(undefined);
    await signIn();
    const told = enqueued.mock.calls
      .filter(([, name]) => name === newSignInMailJob)
      .map(([, , data]) => data);
    enqueued.mockRestore();
    return told;
  }

  test('from an unknown device at an unknown address is reported by mail', async () => {
    const user = await testApp.createUser();
    await signInFrom(user);
    await signInFrom(user, { agent: safari, address: '198.51.100.1', country: 'BE' });
    const mail = await vi.waitFor(
      async () => {
        const [found] = await testApp.mailbox(user.email);
        if (!found) throw new Error('No mail yet.');
        return found;
      },
      { timeout: 60_000, interval: 100 },
    );
    expect(mail.subject).toBe('New sign-in to your account');
    expect(mail.text).toContain('Safari, iOS, Belgium');
  });

  test('is not reported if it is the first of a new account', async () => {
    const user = await testApp.createUser();
    expect(await jobsOf(() => signInFrom(user))).toEqual([]);
  });

  test('is not reported from a known device elsewhere, or from a known address', async () => {
    const user = await testApp.createUser();
    await signInFrom(user);
    expect(await jobsOf(() => signInFrom(user, { agent: newerFirefox, address: '198.51.100.2' }))).toEqual(
      [],
    );
    expect(await jobsOf(() => signInFrom(user, { agent: safari }))).toEqual([]);
  });

  test('is reported if the device has not been seen for 30 days', async () => {
    const user = await testApp.createUser();
    await signInFrom(user);
    testApp.clock.advance(31 * 86_400);
    expect(await jobsOf(() => signInFrom(user))).toEqual([
      { userId: user.id, browser: 'Firefox', system: 'Linux', country: 'FR', at: expect.any(String) },
    ]);
  });

  test('is reported where only the operator has been', async () => {
    const user = await testApp.createUser();
    await signInFrom(user, { agent: safari, address: '198.51.100.3' });
    const operators = await signInFrom(user, { address: '198.51.100.4' });
    await testApp.deps.database.db
      .update(sessions)
      .set({ impersonated: true })
      .where(eq(sessions.id, idOf(operators)));
    expect(await jobsOf(() => signInFrom(user, { address: '198.51.100.4' }))).toHaveLength(1);
  });

  test('that fails is not reported', async () => {
    const user = await testApp.createUser();
    await signInFrom(user);
    const wrong = { ...user, password: 'Wrong-horse-1' };
    expect(await jobsOf(() => signInFrom(wrong, { agent: safari, address: '198.51.100.5' }))).toEqual([]);
  });
});
