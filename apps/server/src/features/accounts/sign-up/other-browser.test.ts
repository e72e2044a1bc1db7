import * as calls from '@polylogue/contract/accounts';
import { oauthComplete } from '@polylogue/contract/oauth';
import { checkPassword, resetPasswordByToken } from '@polylogue/contract/passwords';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { TestUser } from '../../../../test/factories.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { hashToken, randomToken } from '../../../platform/secrets.ts';
import { identities, mailTokens } from '../accounts.tables.ts';
import { identitiesOf, openBrowser, type TestBrowser } from '../oauth/oauth.testing.ts';
import { resetMailJob } from '../passwords/passwords.jobs.ts';

const newPassword = 'Newer-horse-2';
let testApp: TestApp;
let made = 0;

beforeAll(async () => {
  testApp = await startTestApp({ PUBLIC_URL: 'http://polylogue.test' });
});
afterAll(() => testApp.close());

/** Signs up in a browser, without verifying the address. */
async function register(browser: TestBrowser): Promise<TestUser> {
  made += 1;
  const [login, password] = [`somebody${made}`, 'Correct-horse-1'];
  const email = `somebody${made}@example.test`;
  const body = {
    name: 'Some Body',
    login,
    email,
    password,
    passwordRepeat: password,
    agreement: true as const,
  };
  expect((await browser.request(calls.register, { body })).json()).toEqual({ result: true });
  const { rows } = await testApp.deps.database.pool.query<{ id: number }>(
    'select id from users where email = $1',
    [email],
  );
  return { id: rows[0]?.id ?? 0, email, username: login, password };
}

function signIn(browser: TestBrowser, { email, password }: TestUser) {
  const authorization = `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`;
  return browser.request(calls.login, { body: {}, headers: { authorization } });
}

/** Creates a link directly, without waiting for a mail. */
async function mailedLink(user: TestUser, purpose: 'verify' | 'change' | 'reset', email = user.email) {
  const token = randomToken();
  const expiresAt = new Date(testApp.clock.now().getTime() + 3_000_000);
  await testApp.deps.database.db
    .insert(mailTokens)
    .values({ hash: hashToken(token), userId: user.id, purpose, email, expiresAt });
  return token;
}

function follow(browser: TestBrowser, emailVerifiedToken: string) {
  return browser.request(calls.verifyEmail, { query: { emailVerifiedToken } });
}

function setPassword(browser: TestBrowser, resetToken: string) {
  const body = { resetToken, password: newPassword, passwordRepeat: newPassword };
  return browser.request(resetPasswordByToken, { body });
}

async function me(browser: TestBrowser) {
  const response = await browser.request(calls.me);
  return { status: response.statusCode, ...response.json<Partial<calls.Session>>() };
}

/** Verifies the address in an unrelated browser and returns the token to set a password. */
async function confirmElsewhere(browser: TestBrowser, user: TestUser): Promise<string> {
  const response = await follow(browser, await mailedLink(user, 'verify'));
  expect(response.statusCode).toBe(200);
  const answer = response.json<{ isAuth: boolean; resetToken: string }>();
  expect(answer).toEqual({ isAuth: false, resetToken: expect.any(String) });
  expect(browser.jar).not.toHaveProperty('access');
  expect(browser.jar).not.toHaveProperty('refresh');
  return answer.resetToken;
}

describe("somebody who signed up with a stranger's address", () => {
  test('has no password or session left once the stranger sets a password', async () => {
    const [attacker, elsewhere, owner] = [openBrowser(testApp), openBrowser(testApp), openBrowser(testApp)];
    const user = await register(attacker);
    for (const browser of [attacker, elsewhere]) expect((await signIn(browser, user)).statusCode).toBe(200);

    const resetToken = await confirmElsewhere(owner, user);
    expect((await setPassword(owner, resetToken)).json()).toEqual({ result: true });

    for (const browser of [attacker, elsewhere]) {
      expect((await me(browser)).status).toBe(401);
      expect((await browser.request(calls.refresh)).statusCode).toBe(401);
    }
    expect((await signIn(openBrowser(testApp), user)).json()).toMatchObject({
      code: 'invalid_username_or_password',
    });
    expect((await signIn(owner, { ...user, password: newPassword })).statusCode).toBe(200);
    expect(await me(owner)).toMatchObject({ isAuth: true, userId: user.id, emailVerified: true });
  });

  test('has none left either if the stranger sets it later, through a reset mail', async () => {
    const [attacker, owner] = [openBrowser(testApp), openBrowser(testApp)];
    const user = await register(attacker);
    await signIn(attacker, user);
    await confirmElsewhere(owner, user);
    // What the attacker leaves behind while the account looks verified.
    const identity = {
      userId: user.id,
      provider: 'google',
      subject: `g-${user.id}`,
      createdAt: new Date(),
    } as const;
    await testApp.deps.database.db.insert(identities).values(identity);
    const change = await mailedLink(user, 'change', 'attacker@example.test');

    expect((await setPassword(owner, await mailedLink(user, 'reset'))).statusCode).toBe(200);
    expect((await me(attacker)).status).toBe(401);
    expect((await signIn(attacker, user)).statusCode).toBe(401);
    expect(await identitiesOf(testApp, user.id)).toEqual([]);
    expect((await follow(attacker, change)).json()).toMatchObject({ code: 'wrong_verify_email_token' });
  });

  test('loses the provider that created the account', async () => {
    const attacker = openBrowser(testApp);
    const email = `unshared${(made += 1)}@example.test`;
    const person = { auto: `attacker${made}@example.test`, share_email: 'no' } as const;
    expect((await attacker.arrive('linkedin', person)).json()).toMatchObject({ status: 'agreement' });
    const signedUp = await attacker.request(oauthComplete, { body: { agreement: true, email } });
    const { userId, username } = signedUp.json<calls.UserSession>();
    const user = { id: userId, email, username, password: '' };
    const owner = openBrowser(testApp);
    await setPassword(owner, await confirmElsewhere(owner, user));
    expect(await identitiesOf(testApp, user.id)).toEqual([]);
    expect((await me(attacker)).status).toBe(401);
    expect((await openBrowser(testApp).arrive('linkedin', person)).json()).toMatchObject({
      status: 'agreement',
    });
  });

  test('has neither from the moment the stranger confirms the address', async () => {
    const [attacker, owner] = [openBrowser(testApp), openBrowser(testApp)];
    const user = await register(attacker);
    await signIn(attacker, user);
    const resetToken = await confirmElsewhere(owner, user);
    expect((await me(attacker)).status).toBe(401);
    expect((await attacker.request(calls.refresh)).statusCode).toBe(401);
    expect((await attacker.request(checkPassword, { body: { password: user.password } })).statusCode).toBe(
      401,
    );
    for (const browser of [attacker, openBrowser(testApp)]) {
      expect((await signIn(browser, user)).json()).toMatchObject({ code: 'invalid_username_or_password' });
    }
    expect((await setPassword(owner, resetToken)).statusCode).toBe(200);
    expect((await signIn(owner, { ...user, password: newPassword })).statusCode).toBe(200);
  });

  test('cannot keep a change of address pending', async () => {
    const [attacker, owner] = [openBrowser(testApp), openBrowser(testApp)];
    const user = await register(attacker);
    await signIn(attacker, user);
    const change = await mailedLink(user, 'change', 'thief@example.test');
    await confirmElsewhere(owner, user);
    expect((await follow(attacker, change)).json()).toMatchObject({ code: 'wrong_verify_email_token' });
  });

  test('gains nothing by asking the owner of another address to confirm it', async () => {
    const [attacker, owner] = [openBrowser(testApp), openBrowser(testApp)];
    const user = await register(attacker);
    await signIn(attacker, user);
    const email = `mistaken${(made += 1)}@example.test`;
    const response = await follow(owner, await mailedLink(user, 'change', email));
    const { isAuth, resetToken } = response.json<{ isAuth: boolean; resetToken: string }>();
    expect(isAuth).toBe(false);
    await setPassword(owner, resetToken);
    expect((await me(attacker)).status).toBe(401);
    expect((await signIn(attacker, { ...user, email })).statusCode).toBe(401);
    expect((await signIn(owner, { ...user, email, password: newPassword })).statusCode).toBe(200);
  });
});

describe('the token to set a password', () => {
  test('works once, for an hour', async () => {
    const owner = openBrowser(testApp);
    const user = await register(openBrowser(testApp));
    const resetToken = await confirmElsewhere(owner, user);
    expect((await setPassword(owner, resetToken)).statusCode).toBe(200);
    expect((await setPassword(owner, resetToken)).statusCode).toBe(422);

    const other = await register(openBrowser(testApp));
    const late = await confirmElsewhere(owner, other);
    testApp.clock.advance(3_600);
    expect((await setPassword(owner, late)).json()).toMatchObject({
      validationErrors: { resetToken: 'invalid_token' },
    });
  });

  test('is offered again by a second mail, until somebody has set a password with it', async () => {
    const owner = openBrowser(testApp);
    const user = await register(openBrowser(testApp));
    await confirmElsewhere(owner, user);
    await setPassword(owner, await confirmElsewhere(owner, user));
    const response = await follow(owner, await mailedLink(user, 'verify'));
    expect(response.json()).toEqual({ isAuth: false, resetToken: null });
  });

  test('does not hold back a reset mail', async () => {
    const owner = openBrowser(testApp);
    const user = await register(openBrowser(testApp));
    await confirmElsewhere(owner, user);
    await testApp.runJob(resetMailJob, { email: user.email, state: 'default' });
    await vi.waitFor(
      async () =>
        expect((await testApp.mailbox(user.email)).map(({ text }) => text).join()).toContain(
          '/default/reset-password',
        ),
      { timeout: 60_000 },
    );
  });
});

describe('somebody who signs up on one device and opens the mail on another', () => {
  test('sets a password there, and signs in anew on both', async () => {
    const [laptop, phone] = [openBrowser(testApp), openBrowser(testApp)];
    const user = await register(laptop);
    await signIn(laptop, user);
    const resetToken = await confirmElsewhere(phone, user);
    expect(await me(phone)).toMatchObject({ isAuth: false });
    expect((await me(laptop)).status).toBe(401);
    await setPassword(phone, resetToken);
    for (const browser of [laptop, phone]) {
      expect((await signIn(browser, { ...user, password: newPassword })).statusCode).toBe(200);
      expect(await me(browser)).toMatchObject({
        isAuth: true,
        userId: user.id,
        emailVerified: true,
        maySend: true,
      });
    }
  });

  test("keeps the other device's session of another account", async () => {
    const other = await testApp.createUser();
    const phone = openBrowser(testApp, await testApp.signIn(other));
    const user = await register(openBrowser(testApp));
    const response = await follow(phone, await mailedLink(user, 'verify'));
    expect(response.json()).toMatchObject({ isAuth: false });
    expect(await me(phone)).toMatchObject({ isAuth: true, userId: other.id });
  });
});

describe('the browser that signed up', () => {
  test('is signed in by the link, without having been before', async () => {
    const browser = openBrowser(testApp);
    const user = await register(browser);
    const response = await follow(browser, await mailedLink(user, 'verify'));
    expect(response.json()).toMatchObject({ isAuth: true, userId: user.id, emailVerified: true });
    expect(await me(browser)).toMatchObject({ isAuth: true, userId: user.id });
    // The founder cookie has done its work.
    expect(Object.keys(browser.jar).sort()).toEqual(['access', 'refresh']);
  });

  test('is recognised by a cookie hidden from scripts, for two days', async () => {
    const browser = openBrowser(testApp);
    made += 1;
    const [login, password] = [`somebody${made}`, 'Correct-horse-1'];
    const body = {
      name: 'Some Body',
      login,
      email: `${login}@example.test`,
      password,
      passwordRepeat: password,
    };
    const response = await browser.request(calls.register, { body: { ...body, agreement: true } });
    expect(response.cookies).toEqual([
      {
        name: 'founder',
        value: expect.any(String),
        path: '/',
        httpOnly: true,
        sameSite: 'Lax',
        maxAge: 172_800,
      },
    ]);
  });

  test('may also be one signed in to the account', async () => {
    const user = await register(openBrowser(testApp));
    const browser = openBrowser(testApp);
    await signIn(browser, user);
    const response = await follow(browser, await mailedLink(user, 'verify'));
    expect(response.json()).toMatchObject({ isAuth: true, userId: user.id });
  });

  test('is not one that signed up for another account, and the cookie cannot be forged', async () => {
    const user = await register(openBrowser(testApp));
    const other = openBrowser(testApp);
    await register(other);
    const forged = openBrowser(testApp, { founder: String(user.id) });
    for (const browser of [other, forged]) {
      const response = await follow(browser, await mailedLink(user, 'verify'));
      expect(response.json()).toMatchObject({ isAuth: false });
    }
  });
});

describe('changing a verified address', () => {
  test('is confirmed only in a browser signed in to the account, and waits until then', async () => {
    const attackers = await testApp.createUser();
    const email = `victim${(made += 1)}@example.test`;
    const token = await mailedLink(attackers, 'change', email);
    const victim = openBrowser(testApp);
    const stranger = openBrowser(testApp, await testApp.signIn(await testApp.createUser()));
    for (const browser of [victim, stranger]) {
      const refused = await follow(browser, token);
      expect(refused.statusCode).toBe(403);
      expect(refused.json()).toMatchObject({ code: 'sign_in_to_confirm' });
    }
    const own = openBrowser(testApp, await testApp.signIn(attackers));
    expect((await follow(own, token)).json()).toMatchObject({ isAuth: true, userId: attackers.id });
  });
});
