import type * as argon2 from '@node-rs/argon2';
import * as calls from '@polylogue/contract/accounts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { cookiesOf, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { verificationMailJob } from '../accounts.jobs.ts';

/** Taken names are checked before the password is hashed, the row is inserted after. */
const hashing = vi.hoisted(() => {
  let missing = 0;
  let gate = Promise.withResolvers<void>();
  return {
    /** Holds everybody at the hashing until this many have arrived. */
    together: (count: number) => {
      missing = count;
      gate = Promise.withResolvers<void>();
    },
    arrive: async () => {
      missing -= 1;
      if (missing <= 0) gate.resolve();
      await gate.promise;
    },
  };
});
vi.mock('@node-rs/argon2', async (original) => {
  const library = await original<typeof argon2>();
  return {
    ...library,
    hash: async (...parameters: Parameters<typeof library.hash>) => {
      await hashing.arrive();
      return library.hash(...parameters);
    },
  };
});

let testApp: TestApp;
let made = 0;

beforeAll(async () => {
  testApp = await startTestApp({ TRUST_PROXY: '1', PUBLIC_URL: 'https://polylogue.test' });
});
afterAll(() => testApp.close());

function registrationOf(values: Record<string, unknown> = {}) {
  made += 1;
  return {
    name: 'Anna Lind',
    login: `anna${made}`,
    email: `anna${made}@example.test`,
    password: 'Correct-horse-1',
    passwordRepeat: 'Correct-horse-1',
    agreement: true as const,
    ...values,
  };
}

/** Mail is sent by a job, so this polls. */
async function mailTo(address: string) {
  return vi.waitFor(
    async () => {
      const [mail] = await testApp.mailbox(address);
      if (!mail) throw new Error(`No mail to ${address} yet.`);
      return mail;
    },
    { timeout: 60_000, interval: 100 },
  );
}

function tokenIn(mail: { text: string }): string {
  const token = /\/verify-email\/(\S+)/.exec(mail.text)?.[1];
  if (token === undefined) throw new Error('The mail has no link.');
  return token;
}

async function signedUp(values: Record<string, unknown> = {}) {
  const body = registrationOf(values);
  const response = await testApp.request(calls.register, { body });
  expect(response.json()).toEqual({ result: true });
  const token = tokenIn(await mailTo(body.email));
  return { ...body, token, cookies: cookiesOf(response), id: 0 };
}

/** Follows the link in the browser that signed up, or in one without cookies. */
function verify({ token, cookies }: { token: string; cookies?: Record<string, string> }) {
  return testApp.request(calls.verifyEmail, { query: { emailVerifiedToken: token }, cookies });
}

describe('register', () => {
  test("creates an account and mails a link in the page's language", async () => {
    const body = registrationOf();
    const headers = { 'x-user-language': 'fr', 'cf-ipcountry': 'BE' };
    const response = await testApp.request(calls.register, { body, headers });
    expect(response.statusCode).toBe(200);
    expect(cookiesOf(response)).toEqual({ '__Host-founder': expect.any(String) });
    const mail = await mailTo(body.email);
    expect(mail.subject).toBe('Confirmez votre adresse e-mail');
    expect(mail.html).toContain('<html lang="fr">');
    expect(mail.text).toContain('https://polylogue.test/verify-email/');
    expect(mail.html).toContain(`https://polylogue.test/verify-email/${tokenIn(mail)}`);
    const verified = await verify({ token: tokenIn(mail), cookies: cookiesOf(response) });
    expect(verified.json()).toMatchObject({ username: body.login, displayName: 'Anna Lind', country: 'BE' });
  });

  test('the plan that was chosen before is named in the mail, and its link carries it into any browser', async () => {
    const chosen = { plan: 'pro', period: 'year', card: 'ru' };
    const { email } = await signedUp({ chosen });
    const mail = await mailTo(email);
    expect(mail.text).toContain('The link leads on to Pro, which you chose.');
    expect(mail.text).toMatch(/\/verify-email\/[\w-]+\?plan=pro&period=year&card=ru\s/);
    const without = await signedUp();
    expect((await mailTo(without.email)).text).not.toContain('which you chose');
    const body = registrationOf({ chosen: { ...chosen, plan: 'free' } });
    expect((await testApp.request(calls.register, { body })).statusCode).toBe(422);
  });

  test('lets the new account sign in before it is verified', async () => {
    const body = registrationOf({
      login: 'Ünïcode',
      password: 'Pä:ss:wörd-1',
      passwordRepeat: 'Pä:ss:wörd-1',
    });
    await testApp.request(calls.register, { body });
    const cookies = await testApp.signIn({ ...body, id: 0, username: body.login });
    expect(cookies).toHaveProperty('access');
  });

  test('refuses a taken e-mail and a taken login, in any case, each on its field', async () => {
    const first = registrationOf({ login: 'Ольга' });
    await testApp.request(calls.register, { body: first });
    const again = registrationOf({ email: first.email.toUpperCase(), login: 'ОЛЬГА' });
    const response = await testApp.request(calls.register, { body: again });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ validationErrors: { email: 'taken', login: 'taken' } });
  });

  test('treats a login with a combining accent as the same login', async () => {
    await testApp.request(calls.register, { body: registrationOf({ login: 'Ren\u00e9' }) });
    const response = await testApp.request(calls.register, { body: registrationOf({ login: 'Rene\u0301' }) });
    expect(response.json()).toMatchObject({ validationErrors: { login: 'taken' } });
  });

  test('answers 422 to all but one of many registrations that found the name free', async () => {
    const body = registrationOf();
    hashing.together(5);
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => testApp.request(calls.register, { body })),
    );
    expect(responses.map((response) => response.statusCode).sort()).toEqual([200, 422, 422, 422, 422]);
    const refused = responses.find((response) => response.statusCode === 422);
    expect(refused?.json()).toMatchObject({ validationErrors: { email: 'taken', login: 'taken' } });
  });

  test.each([
    ['agreement', { agreement: false }, 'agreement_must_be_signed'],
    ['passwordRepeat', { passwordRepeat: 'Correct-horse-2' }, 'passwords_do_not_match'],
    ['password', { password: 'weak', passwordRepeat: 'weak' }, 'too_short'],
    ['login', { login: 'a@b' }, 'invalid_characters'],
    ['login', { login: 'nul\u0000nul' }, 'invalid_characters'],
    ['name', { name: 'An\u0000na' }, 'invalid_characters'],
    ['email', { email: 'nobody' }, 'invalid_email'],
  ])('rejects a bad %s on its field', async (field, values, code) => {
    const response = await testApp.request(calls.register, {
      payload: JSON.stringify(registrationOf(values)),
    });
    expect(response.statusCode).toBe(422);
    expect(response.json().validationErrors).toEqual({ [field]: code });
  });

  test('rejects an oversized body before reading it', async () => {
    const payload = JSON.stringify(registrationOf({ name: 'a'.repeat(1_100_000) }));
    const response = await testApp.request(calls.register, { payload });
    expect(response.statusCode).toBe(413);
    expect(response.json()).toMatchObject({ code: 'payload_too_large' });
  });

  test('keeps neither the account nor its mail if the job cannot be enqueued', async () => {
    const body = registrationOf();
    const spy = vi.spyOn(testApp.deps.jobs, 'enqueue').mockRejectedValueOnce(new Error('no queue'));
    const failed = await testApp.request(calls.register, { body });
    expect(failed.statusCode).toBe(500);
    expect(spy).toHaveBeenCalledWith(expect.anything(), verificationMailJob, expect.anything());
    spy.mockRestore();
    const free = await testApp.request(calls.checkUniqueEmail, { body: { email: body.email } });
    expect(free.json()).toEqual({ result: true });
  });
});

describe('check-unique-email', () => {
  test('tells whether an address is free, in any case', async () => {
    const user = await testApp.createUser();
    const taken = await testApp.request(calls.checkUniqueEmail, {
      body: { email: user.email.toUpperCase() },
    });
    expect(taken.json()).toEqual({ result: false });
    const free = await testApp.request(calls.checkUniqueEmail, { body: { email: 'free@example.test' } });
    expect(free.json()).toEqual({ result: true });
  });
});

describe('email-verified', () => {
  test('signs the owner in', async () => {
    const account = await signedUp();
    const response = await verify(account);
    expect(response.statusCode).toBe(200);
    const me = await testApp.request(calls.me, { cookies: cookiesOf(response) });
    expect(me.json()).toMatchObject({ isAuth: true, username: account.login });
  });

  test('works once', async () => {
    const account = await signedUp();
    await verify(account);
    const again = await verify(account);
    expect(again.statusCode).toBe(400);
    expect(again.json()).toMatchObject({ code: 'wrong_verify_email_token' });
    expect(again.cookies).toEqual([]);
  });

  test('accepts only one of two concurrent requests', async () => {
    const account = await signedUp();
    const responses = await Promise.all([verify(account), verify(account)]);
    expect(responses.map((response) => response.statusCode).sort()).toEqual([200, 400]);
  });

  test('rejects an unknown token and one older than 24 hours', async () => {
    const account = await signedUp();
    expect((await verify({ ...account, token: 'unknown' })).json()).toMatchObject({
      code: 'wrong_verify_email_token',
    });
    testApp.clock.advance(86_401);
    expect((await verify(account)).json()).toMatchObject({ code: 'wrong_verify_email_token' });
  });

  test('ends the sessions from before the first verification', async () => {
    const account = await signedUp();
    const early = await testApp.signIn({ ...account, username: account.login });
    await verify(account);
    const me = await testApp.request(calls.me, { cookies: early });
    expect(me.statusCode).toBe(401);
    const refreshed = await testApp.request(calls.refresh, { cookies: early });
    expect(refreshed.statusCode).toBe(401);
  });

  test("ends the browser's previous session, so that it has only one", async () => {
    const other = await testApp.signIn(await testApp.createUser());
    const account = await signedUp();
    await verify({ ...account, cookies: { ...account.cookies, ...other } });
    expect((await testApp.request(calls.me, { cookies: other })).statusCode).toBe(401);
  });

  test('refuses a call that does not come from our pages', async () => {
    const account = await signedUp();
    const url = `/api/auth/email-verified?emailVerifiedToken=${account.token}`;
    expect((await testApp.app.inject({ method: 'GET', url })).statusCode).toBe(400);
    expect((await verify(account)).statusCode).toBe(200);
  });
});
