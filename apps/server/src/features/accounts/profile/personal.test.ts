import * as account from '@polylogue/contract/accounts';
import * as calls from '@polylogue/contract/profile';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestApp, startTestAppForTest, type TestApp } from '../../../../test/harness.ts';
import { verificationMailJob } from '../accounts.jobs.ts';
import { users } from '../accounts.tables.ts';

let testApp: TestApp;

beforeAll(async () => {
  testApp = await startTestApp({ TRUST_PROXY: '1' });
});
afterAll(() => testApp.close());

async function signedIn(values: Parameters<TestApp['createUser']>[0] = {}) {
  const user = await testApp.createUser(values);
  return { user, cookies: await testApp.signIn(user) };
}

function update(cookies: Record<string, string> | undefined, body: Record<string, unknown>) {
  return testApp.request(calls.updatePersonal, { cookies, payload: JSON.stringify(body) });
}

test('none of the calls is open to guests', async () => {
  const guarded = [
    calls.personal,
    calls.updatePersonal,
    calls.subscriptions,
    calls.updateSubscriptions,
    calls.updateLanguage,
    calls.resendVerification,
    calls.updateAvatar,
    calls.removeAvatar,
    calls.accountSessions,
    calls.endAccountSession,
    calls.endAllSessions,
  ];
  for (const call of guarded) {
    expect((await testApp.request(call)).json(), call.path).toMatchObject({ code: 'unauthorized' });
  }
});

describe('personal data', () => {
  test('are visible only to their user', async () => {
    const { user, cookies } = await signedIn({ displayName: 'Marie Curie' });
    const stranger = await signedIn();
    expect((await testApp.request(calls.personal, { cookies })).json()).toEqual({
      email: user.email,
      username: user.username,
      display_name: 'Marie Curie',
      countryUuid: 'FR',
      avatar: null,
      emailVerified: true,
      pendingEmail: null,
      hasPassword: true,
    });
    const other = await testApp.request(calls.personal, { cookies: stranger.cookies });
    expect(other.json()).toMatchObject({ email: stranger.user.email });
  });

  test('change as requested, leaving the rest and other users alone', async () => {
    const { user, cookies } = await signedIn();
    const stranger = await signedIn();
    const published = vi.spyOn(testApp.deps.realtime, 'publish');
    const response = await update(cookies, { display_name: 'Anna Lind', country: 'DE' });
    expect(response.json()).toMatchObject({
      display_name: 'Anna Lind',
      countryUuid: 'DE',
      username: user.username,
    });
    expect(published).toHaveBeenCalledExactlyOnceWith(`user#${user.id}`, {
      entity: 'account',
      id: user.id,
      version: expect.any(Number),
    });
    published.mockRestore();
    expect((await update(cookies, { country: null })).json()).toMatchObject({ countryUuid: null });
    const other = await testApp.request(calls.personal, { cookies: stranger.cookies });
    expect(other.json()).toMatchObject({ countryUuid: 'FR' });
  });

  test("accept one's own user name in another case, but nobody else's in any", async () => {
    const taken = await testApp.createUser({ username: 'Ренé' });
    const { user, cookies } = await signedIn();
    const own = user.username.toUpperCase();
    expect((await update(cookies, { username: own })).json()).toMatchObject({ username: own });
    for (const username of [taken.username.toUpperCase(), 'РЕНe\u0301']) {
      const response = await update(cookies, { username, display_name: 'Somebody Else' });
      expect(response.statusCode).toBe(422);
      expect(response.json().validationErrors).toEqual({ username: 'taken' });
    }
    const after = await testApp.request(calls.personal, { cookies });
    expect(after.json().display_name).not.toBe('Somebody Else');
  });

  test('give a user name to only one of two concurrent claims', async () => {
    const both = [await signedIn(), await signedIn()];
    const answers = await Promise.all(both.map(({ cookies }) => update(cookies, { username: 'wanted' })));
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 422]);
  });

  test.each([
    ['username', { username: 'a@b' }, 'invalid_characters'],
    ['display_name', { display_name: 'Al' }, 'too_short'],
    ['email', { email: 'nobody' }, 'invalid_email'],
    ['country', { country: 'XX' }, 'invalid'],
    ['country', { country: 'fr' }, 'invalid'],
    ['country', { country: 'FRA' }, 'too_long'],
  ])('reject a bad %s', async (field, values, code) => {
    const { cookies } = await signedIn();
    const response = await update(cookies, values);
    expect(response.statusCode).toBe(422);
    expect(response.json().validationErrors).toEqual({ [field]: code });
  });
});

describe('notifications and language', () => {
  test("store the user's notification choices", async () => {
    const { cookies } = await signedIn();
    const stranger = await signedIn();
    expect((await testApp.request(calls.subscriptions, { cookies })).json()).toEqual({
      unsubscribe_from_news: 0,
    });
    const body = { unsubscribe_from_news: 1 as const };
    expect((await testApp.request(calls.updateSubscriptions, { cookies, body })).json()).toEqual(body);
    expect((await testApp.request(calls.subscriptions, { cookies })).json()).toEqual(body);
    const other = await testApp.request(calls.subscriptions, { cookies: stranger.cookies });
    expect(other.json()).toEqual({ unsubscribe_from_news: 0 });
    const wrong = await testApp.request(calls.updateSubscriptions, {
      cookies,
      payload: '{"unsubscribe_from_news":2}',
    });
    expect(wrong.statusCode).toBe(422);
  });

  test('store the language', async () => {
    const { cookies } = await signedIn();
    const response = await testApp.request(calls.updateLanguage, { cookies, query: { language: 'ru' } });
    expect(response.json()).toEqual({ result: true });
    expect((await testApp.request(account.me, { cookies })).json()).toMatchObject({ language: 'ru' });
    const url = '/api/account/update-language?language=de';
    const headers = { 'x-user-timezone': 'Europe/Paris' };
    const wrong = await testApp.app.inject({ method: 'POST', url, cookies, headers });
    expect(wrong.json()).toMatchObject({ validationErrors: { language: 'invalid' } });
  });
});

describe('country-list', () => {
  async function countries(options: Parameters<TestApp['request']>[1]): Promise<account.Country[]> {
    return (await testApp.request(calls.countryList, options)).json();
  }

  test("names every country in the request's language, in alphabetical order", async () => {
    const french = await countries({ headers: { 'x-user-language': 'fr' } });
    expect(french).toHaveLength(249);
    expect(french.find(({ uid }) => uid === 'DE')?.name).toBe('Allemagne');
    expect(french.find(({ uid }) => uid === 'EG')?.name).toBe('Égypte');
    const names = french.map(({ name }) => name);
    expect(names.indexOf('Égypte')).toBeLessThan(names.indexOf('Finlande'));
    expect(french.filter(({ uid, name }) => uid === name)).toEqual([]);
    const russian = await countries({ headers: { 'x-user-language': 'ru' } });
    expect(russian.find(({ uid }) => uid === 'DE')?.name).toBe('Германия');
  });

  test("marks the user's country, or else that of the request", async () => {
    const marked = (list: account.Country[]) =>
      list.filter((country) => country.isUserCountry).map(({ uid }) => uid);
    const headers = { 'cf-ipcountry': 'IT' };
    const { cookies } = await signedIn({ country: 'BE' });
    const nowhere = await signedIn({ country: null });
    expect(marked(await countries({ headers, cookies }))).toEqual(['BE']);
    expect(marked(await countries({ headers, cookies: nowhere.cookies }))).toEqual(['IT']);
    expect(marked(await countries({ headers }))).toEqual(['IT']);
    expect(marked(await countries({}))).toEqual([]);
  });
});

describe('resend-verification', () => {
  test("mails the link again, in the account's language", async () => {
    const { user, cookies } = await signedIn({ emailVerifiedAt: null, locale: 'fr' });
    const enqueued = vi.spyOn(testApp.deps.jobs, 'enqueue').mockResolvedValueOnce(undefined);
    const response = await testApp.request(calls.resendVerification, { cookies });
    expect(response.json()).toEqual({ result: true });
    expect(enqueued).toHaveBeenCalledWith(expect.anything(), verificationMailJob, {
      userId: user.id,
      language: 'fr',
    });
    enqueued.mockRestore();
  });

  test('does nothing for a verified address', async () => {
    const { cookies } = await signedIn();
    const response = await testApp.request(calls.resendVerification, { cookies });
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({ code: 'conflict' });
  });

  test('is limited to once a minute per user', async () => {
    const limited = await startTestAppForTest({ RATE_LIMIT_FACTOR: '1' });
    const one = await limited.signIn(await limited.createUser({ emailVerifiedAt: null }));
    const other = await limited.signIn(await limited.createUser({ emailVerifiedAt: null }));
    const statuses = [];
    for (const cookies of [one, one, other]) {
      statuses.push((await limited.request(calls.resendVerification, { cookies })).statusCode);
    }
    expect(statuses).toEqual([200, 429, 200]);
  });
});

test('a deleted account has no profile', async () => {
  const { user, cookies } = await signedIn();
  const { db } = testApp.deps.database;
  await db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, user.id));
  expect((await testApp.request(calls.personal, { cookies })).statusCode).toBe(401);
  expect((await update(cookies, { display_name: 'Back Again' })).statusCode).toBe(401);
});
