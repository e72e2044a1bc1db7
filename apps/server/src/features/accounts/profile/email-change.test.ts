import * as account from '@polylogue/contract/accounts';
import * as calls from '@polylogue/contract/profile';
import { checkPassword, resetPasswordByToken } from '@polylogue/contract/passwords';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { TestUser } from '../../../../test/factories.ts';
import { cookiesOf, startTestApp, startTestAppForTest, type TestApp } from '../../../../test/harness.ts';
import { hashToken, randomToken } from '../../../platform/secrets.ts';
import { identities, mailTokens, sessions, users } from '../accounts.tables.ts';

let testApp: TestApp;
let made = 0;
const day = 86_400_000;

beforeAll(async () => {
  testApp = await startTestApp({ PUBLIC_URL: 'https://polylogue.test' });
});
afterAll(() => testApp.close());

function freshEmail(): string {
  made += 1;
  return `fresh${made}@example.test`;
}

async function signedIn(values: Parameters<TestApp['createUser']>[0] = {}) {
  const user = await testApp.createUser(values);
  return { user, cookies: await testApp.signIn(user) };
}

/** Confirms the password shared by all test users, and requests another address. */
async function wish(cookies: Record<string, string>, email: string, app = testApp) {
  await app.request(checkPassword, { cookies, body: { password: 'Correct-horse-1' } });
  return app.request(calls.updatePersonal, { cookies, body: { email } });
}

function confirm(token: string, cookies: Record<string, string> = {}) {
  return testApp.request(account.verifyEmail, { query: { emailVerifiedToken: token }, cookies });
}

function revert(token: string) {
  return testApp.request(calls.revertEmail, { body: { token } });
}

async function emailOf(user: TestUser): Promise<string | undefined> {
  const { db } = testApp.deps.database;
  return (await db.select().from(users).where(eq(users.id, user.id)))[0]?.email;
}

/** Creates a link directly, without waiting for a mail. */
async function giveLink(user: TestUser, link: Pick<typeof mailTokens.$inferInsert, 'purpose' | 'email'>) {
  const token = randomToken();
  await testApp.deps.database.db.insert(mailTokens).values({
    ...link,
    hash: hashToken(token),
    userId: user.id,
    expiresAt: new Date(testApp.clock.now().getTime() + (link.purpose === 'revert' ? 7 : 1) * day),
  });
  return token;
}

async function tokenMailedTo(address: string, page: string): Promise<string> {
  return vi.waitFor(
    async () => {
      for (const mail of await testApp.mailbox(address)) {
        const token = new RegExp(`https://polylogue\\.test${page}(\\S+)`).exec(mail.text)?.[1];
        if (token !== undefined) return token;
      }
      throw new Error(`No mail to ${address} yet.`);
    },
    { timeout: 60_000, interval: 100 },
  );
}

test(
  'is confirmed from the new mailbox, notifies the old one, and can be reverted from there',
  { timeout: 60_000 },
  async () => {
    const { user, cookies } = await signedIn();
    const email = freshEmail();
    expect((await wish(cookies, email)).json()).toMatchObject({ email: user.email, pendingEmail: email });
    const answer = await confirm(await tokenMailedTo(email, '/verify-email/'), cookies);
    expect(answer.statusCode).toBe(200);
    const thief = cookiesOf(answer);
    const shown = await testApp.request(calls.personal, { cookies: thief });
    expect(shown.json()).toMatchObject({ email, pendingEmail: null, emailVerified: true });

    const back = await tokenMailedTo(user.email, '/revert-email/');
    expect((await revert(back)).json()).toEqual({ result: true });
    expect(await emailOf(user)).toBe(user.email);
    for (const ended of [cookies, thief]) {
      expect((await testApp.request(account.me, { cookies: ended })).statusCode).toBe(401);
    }
    expect(await testApp.signIn(user)).toEqual({});
    const resetToken = await tokenMailedTo(user.email, '/default/reset-password\\?token=');
    const password = 'Newer-horse-2';
    const body = { resetToken, password, passwordRepeat: password };
    expect((await testApp.request(resetPasswordByToken, { body })).statusCode).toBe(200);
    expect(await testApp.signIn({ ...user, password })).toHaveProperty('access');
    expect((await revert(back)).json()).toMatchObject({ code: 'wrong_verify_email_token' });
  },
);

describe('requesting a change', () => {
  test('is refused for an address that is taken or held for its former owner', async () => {
    const { cookies } = await signedIn();
    const other = await testApp.createUser();
    const left = freshEmail();
    await giveLink(other, { purpose: 'revert', email: left });
    for (const email of [other.email.toUpperCase(), left]) {
      const response = await wish(cookies, email);
      expect(response.statusCode).toBe(422);
      expect(response.json().validationErrors).toEqual({ email: 'taken' });
    }
    const free = await testApp.request(account.checkUniqueEmail, { body: { email: left } });
    expect(free.json()).toEqual({ result: false });
  });

  test("may go back to one's own former address", async () => {
    const { user, cookies } = await signedIn();
    const left = freshEmail();
    await giveLink(user, { purpose: 'revert', email: left });
    expect((await wish(cookies, left)).json()).toMatchObject({ pendingEmail: left });
  });

  test('does nothing for the current address', async () => {
    const { user, cookies } = await signedIn();
    const enqueued = vi.spyOn(testApp.deps.jobs, 'enqueue');
    const response = await wish(cookies, user.email.toUpperCase());
    expect(response.json()).toMatchObject({ email: user.email, pendingEmail: null });
    expect(enqueued).not.toHaveBeenCalled();
    enqueued.mockRestore();
  });

  test('replaces the previous request', async () => {
    const { user, cookies } = await signedIn();
    const former = await giveLink(user, { purpose: 'change', email: freshEmail() });
    const email = freshEmail();
    expect((await wish(cookies, email)).json()).toMatchObject({ pendingEmail: email });
    expect((await confirm(former)).statusCode).toBe(400);
  });

  test('is cancelled with the password, with every session, and after a day', async () => {
    const { user, cookies } = await signedIn();
    const token = await giveLink(user, { purpose: 'change', email: freshEmail() });
    const answer = await testApp.request(calls.endAllSessions, { cookies });
    expect(answer.json()).toEqual({ result: true });
    expect((await confirm(token)).statusCode).toBe(400);
    const late = await giveLink(user, { purpose: 'change', email: freshEmail() });
    testApp.clock.advance(86_401);
    expect((await confirm(late)).statusCode).toBe(400);
    expect(await emailOf(user)).toBe(user.email);
  });

  test('is not allowed while impersonating', async () => {
    const { user, cookies } = await signedIn();
    const { db } = testApp.deps.database;
    await db.update(sessions).set({ impersonated: true }).where(eq(sessions.userId, user.id));
    const looking = cookiesOf(await testApp.request(account.refresh, { cookies }));
    const response = await wish(looking, freshEmail());
    expect(response.statusCode).toBe(403);
    expect(response.json()).toMatchObject({ code: 'impersonation_refused' });
  });

  test('is limited to five in a quarter of an hour', async () => {
    const limited = await startTestAppForTest({ RATE_LIMIT_FACTOR: '1' });
    const cookies = await limited.signIn(await limited.createUser());
    const statuses = [];
    for (let count = 0; count < 6; count += 1) {
      statuses.push((await wish(cookies, freshEmail(), limited)).statusCode);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

describe('a confirmed change', () => {
  test('works once, and cancels the links of the previous address', async () => {
    const { user, cookies } = await signedIn();
    const reset = await giveLink(user, { purpose: 'reset', email: user.email });
    const verify = await giveLink(user, { purpose: 'verify', email: user.email });
    const other = await giveLink(user, { purpose: 'change', email: freshEmail() });
    const token = await giveLink(user, { purpose: 'change', email: freshEmail() });
    const answers = await Promise.all([confirm(token, cookies), confirm(token, cookies)]);
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 400]);
    expect((await confirm(other)).statusCode).toBe(400);
    expect((await confirm(verify)).statusCode).toBe(400);
    const pair = { password: 'Newer-horse-2', passwordRepeat: 'Newer-horse-2' };
    const body = { resetToken: reset, ...pair };
    expect((await testApp.request(resetPasswordByToken, { body })).statusCode).toBe(422);
  });

  test('succeeds for only one of two accounts that want the same address', async () => {
    const email = freshEmail();
    const wishes = await Promise.all(
      [await signedIn(), await signedIn()].map(async ({ user, cookies }) => ({
        user,
        cookies,
        token: await giveLink(user, { purpose: 'change', email }),
      })),
    );
    const answers = await Promise.all(wishes.map(({ token, cookies }) => confirm(token, cookies)));
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 400]);
    const loser = answers.find((answer) => answer.statusCode === 400);
    expect(loser?.json()).toMatchObject({ code: 'wrong_verify_email_token' });
    const emails = await Promise.all(wishes.map(({ user }) => emailOf(user)));
    expect(emails.filter((one) => one === email)).toHaveLength(1);
  });

  test('of a never verified address clears the account and cannot be reverted', async () => {
    const { db } = testApp.deps.database;
    const { user, cookies } = await signedIn({ emailVerifiedAt: null });
    const identity = {
      userId: user.id,
      provider: 'google',
      subject: `s${user.id}`,
      createdAt: new Date(),
    } as const;
    await db.insert(identities).values(identity);
    const token = await giveLink(user, { purpose: 'change', email: freshEmail() });
    expect((await confirm(token, cookies)).statusCode).toBe(200);
    expect((await testApp.request(account.me, { cookies })).statusCode).toBe(401);
    expect(await db.select().from(identities).where(eq(identities.userId, user.id))).toEqual([]);
    const links = await db.select().from(mailTokens).where(eq(mailTokens.userId, user.id));
    expect(links.filter((link) => link.purpose === 'revert')).toEqual([]);
  });
});

describe('reverting', () => {
  test('removes everything a thief could have left', async () => {
    const { db } = testApp.deps.database;
    const old = freshEmail();
    const { user, cookies } = await signedIn();
    const identity = {
      userId: user.id,
      provider: 'google',
      subject: `s${user.id}`,
      createdAt: new Date(),
    } as const;
    await db.insert(identities).values(identity);
    const back = await giveLink(user, { purpose: 'revert', email: old });
    const change = await giveLink(user, { purpose: 'change', email: freshEmail() });
    const later = await giveLink(user, { purpose: 'revert', email: freshEmail() });
    expect((await revert(back)).statusCode).toBe(200);
    expect(await emailOf(user)).toBe(old);
    expect((await testApp.request(account.me, { cookies })).statusCode).toBe(401);
    expect((await confirm(change)).statusCode).toBe(400);
    expect((await revert(later)).statusCode).toBe(400);
    expect(await db.select().from(identities).where(eq(identities.userId, user.id))).toEqual([]);
  });

  test('cannot be blocked by a thief who changes the address twice', async () => {
    const user = await testApp.createUser();
    const owners = await giveLink(user, { purpose: 'revert', email: user.email });
    testApp.clock.advance(60);
    const thieves = freshEmail();
    const thiefs = await giveLink(user, { purpose: 'revert', email: thieves });
    expect((await revert(thiefs)).statusCode).toBe(200);
    expect(await emailOf(user)).toBe(thieves);
    expect((await revert(owners)).statusCode).toBe(200);
    expect(await emailOf(user)).toBe(user.email);
  });

  test('is possible for seven days, and not with links of other kinds', async () => {
    const user = await testApp.createUser();
    const late = await giveLink(user, { purpose: 'revert', email: freshEmail() });
    const change = await giveLink(user, { purpose: 'change', email: freshEmail() });
    for (const token of [change, 'unknown']) expect((await revert(token)).statusCode).toBe(400);
    testApp.clock.advance(7 * 86_400);
    expect((await revert(late)).json()).toMatchObject({ code: 'wrong_verify_email_token' });
    expect(await emailOf(user)).toBe(user.email);
  });

  test('fails if the address is taken by now', async () => {
    const user = await testApp.createUser();
    const other = await testApp.createUser();
    const back = await giveLink(user, { purpose: 'revert', email: other.email });
    expect((await revert(back)).json()).toMatchObject({ code: 'wrong_verify_email_token' });
    expect(await testApp.signIn(user)).toHaveProperty('access');
  });
});
