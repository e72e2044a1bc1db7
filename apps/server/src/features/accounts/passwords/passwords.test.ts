import * as account from '@polylogue/contract/accounts';
import * as calls from '@polylogue/contract/passwords';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { TestUser } from '../../../../test/factories.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { statementsOfRequests } from '../../../../test/statements-of-requests.ts';
import { hashToken, randomToken } from '../../../platform/secrets.ts';
import { identities, mailTokens, users } from '../accounts.tables.ts';

let testApp: TestApp;
const newPassword = 'Newer-horse-2';
const pair = { password: newPassword, passwordRepeat: newPassword };

beforeAll(async () => {
  testApp = await startTestApp({ PUBLIC_URL: 'https://polylogue.test' });
});
afterAll(() => testApp.close());

async function statusOfMe(cookies: Record<string, string>): Promise<number> {
  return (await testApp.request(account.me, { cookies })).statusCode;
}

async function canSignIn(user: TestUser, password: string): Promise<boolean> {
  return 'access' in (await testApp.signIn({ ...user, password }));
}

async function storedUser(id: number) {
  const [row] = await testApp.deps.database.db.select().from(users).where(eq(users.id, id));
  if (!row) throw new Error('The user is gone.');
  return row;
}

async function giveLink(user: TestUser, values: Partial<typeof mailTokens.$inferInsert> = {}) {
  const token = randomToken();
  await testApp.deps.database.db.insert(mailTokens).values({
    hash: hashToken(token),
    userId: user.id,
    purpose: 'reset',
    email: user.email,
    expiresAt: new Date(testApp.clock.now().getTime() + 3_600_000),
    ...values,
  });
  return token;
}

function resetBy(resetToken: string) {
  return testApp.request(calls.resetPasswordByToken, { body: { resetToken, ...pair } });
}

describe('send-reset-password-email', () => {
  async function linkMailedTo(user: TestUser): Promise<string> {
    return vi.waitFor(
      async () => {
        const [mail] = await testApp.mailbox(user.email);
        const link = /https:\S+\?token=\S+/.exec(mail?.text ?? '')?.[0];
        if (link === undefined) throw new Error('No link yet.');
        return link;
      },
      { timeout: 60_000, interval: 100 },
    );
  }

  test('mails a link that sets a new password once', async () => {
    const user = await testApp.createUser({ locale: 'fr' });
    const response = await testApp.request(calls.sendResetEmail, {
      body: { email: user.email.toUpperCase() },
    });
    expect(response.json()).toEqual({ result: true });
    const link = new URL(await linkMailedTo(user));
    expect(link.pathname).toBe('/default/reset-password');
    expect((await testApp.mailbox(user.email))[0]?.html).toContain('<html lang="fr">');
    const token = link.searchParams.get('token') ?? '';
    expect((await resetBy(token)).json()).toEqual({ result: true });
    expect(await canSignIn(user, newPassword)).toBe(true);
    expect(await canSignIn(user, user.password)).toBe(false);
    expect((await resetBy(token)).json()).toMatchObject({
      validationErrors: { resetToken: 'invalid_token' },
    });
  });

  test('leads to the settings when requested there', async () => {
    const user = await testApp.createUser();
    await testApp.request(calls.sendResetEmail, { body: { email: user.email, state: 'settings' } });
    expect(await linkMailedTo(user)).toMatch(/^https:\/\/polylogue\.test\/chat\/settings\/password\?token=/);
  });

  test('treats known and unknown addresses alike, with the same work', async () => {
    const user = await testApp.createUser();
    const gone = await testApp.createUser({ deletedAt: new Date() });
    const enqueued = vi.spyOn(testApp.deps.jobs, 'enqueue').mockResolvedValue(undefined);
    const statements = statementsOfRequests(testApp.deps.database.pool);
    const seen = [];
    for (const email of [user.email, gone.email, 'nobody@example.test']) {
      enqueued.mockClear();
      const response = await testApp.request(calls.sendResetEmail, { body: { email } });
      const { statusCode: status, body, cookies } = response;
      const work = { enqueued: enqueued.mock.calls.length, asked: statements.asked.splice(0) };
      seen.push({ status, body, cookies, work });
    }
    statements.restore();
    enqueued.mockRestore();
    const work = { enqueued: 1, asked: [] };
    expect(seen[0]).toEqual({ status: 200, body: '{"result":true}', cookies: [], work });
    expect(seen[1]).toEqual(seen[0]);
    expect(seen[2]).toEqual(seen[0]);
  });

  test('rejects an invalid address', async () => {
    const response = await testApp.request(calls.sendResetEmail, { body: { email: 'nobody' } });
    expect(response.json()).toMatchObject({ validationErrors: { email: 'invalid_email' } });
  });
});

describe('reset-password-by-reset-token', () => {
  test('ends every session, pending change and other link', async () => {
    const user = await testApp.createUser();
    const sessions = [await testApp.signIn(user), await testApp.signIn(user)];
    const other = await giveLink(user);
    const change = await giveLink(user, { purpose: 'change', email: 'thief@example.test' });
    expect((await resetBy(await giveLink(user))).statusCode).toBe(200);
    for (const cookies of sessions) {
      expect(await statusOfMe(cookies)).toBe(401);
      expect((await testApp.request(account.refresh, { cookies })).statusCode).toBe(401);
    }
    expect((await resetBy(other)).statusCode).toBe(422);
    const confirmed = await testApp.request(account.verifyEmail, { query: { emailVerifiedToken: change } });
    expect(confirmed.statusCode).toBe(400);
    expect((await storedUser(user.id)).email).toBe(user.email);
  });

  test('leaves other accounts alone', async () => {
    const stranger = await testApp.createUser();
    const cookies = await testApp.signIn(stranger);
    await resetBy(await giveLink(await testApp.createUser()));
    expect(await statusOfMe(cookies)).toBe(200);
    expect(await canSignIn(stranger, stranger.password)).toBe(true);
  });

  test('verifies the mailbox, and removes what was linked before', async () => {
    const { db } = testApp.deps.database;
    const squatted = await testApp.createUser({ emailVerifiedAt: null });
    const verified = await testApp.createUser();
    for (const user of [squatted, verified]) {
      await db.insert(identities).values({
        userId: user.id,
        provider: 'google',
        subject: `subject-${user.id}`,
        createdAt: testApp.clock.now(),
      });
      await resetBy(await giveLink(user));
      expect((await storedUser(user.id)).emailVerifiedAt).not.toBeNull();
    }
    expect(await db.select().from(identities).where(eq(identities.userId, squatted.id))).toEqual([]);
    expect(await db.select().from(identities).where(eq(identities.userId, verified.id))).toHaveLength(1);
  });

  test('lifts the block after wrong attempts', async () => {
    const user = await testApp.createUser({
      passwordAttempts: 3,
      passwordBlockedUntil: new Date(testApp.clock.now().getTime() + 60_000),
    });
    await resetBy(await giveLink(user));
    expect(await storedUser(user.id)).toMatchObject({ passwordAttempts: 0, passwordBlockedUntil: null });
  });

  test('accepts only one of two concurrent requests', async () => {
    const token = await giveLink(await testApp.createUser());
    const answers = await Promise.all([resetBy(token), resetBy(token)]);
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 422]);
  });

  test('rejects a link that is unknown, expired, of another kind or for a former address', async () => {
    const user = await testApp.createUser();
    const refused = [
      'unknown',
      await giveLink(user, { expiresAt: testApp.clock.now() }),
      await giveLink(user, { purpose: 'verify' }),
      await giveLink(user, { email: 'former@example.test' }),
      await giveLink(await testApp.createUser({ deletedAt: new Date() })),
    ];
    for (const token of refused) {
      const response = await resetBy(token);
      expect(response.statusCode).toBe(422);
      expect(response.json().validationErrors).toEqual({ resetToken: 'invalid_token' });
    }
    expect(await canSignIn(user, user.password)).toBe(true);
  });

  test('rejects a weak password and keeps the link', async () => {
    const token = await giveLink(await testApp.createUser());
    const weak = { resetToken: token, password: 'weak', passwordRepeat: 'weak' };
    expect((await testApp.request(calls.resetPasswordByToken, { body: weak })).statusCode).toBe(422);
    expect((await resetBy(token)).statusCode).toBe(200);
  });

  test('notifies the owner by mail', async () => {
    const user = await testApp.createUser();
    await resetBy(await giveLink(user));
    const mail = await vi.waitFor(
      async () => {
        const [found] = await testApp.mailbox(user.email);
        if (!found) throw new Error('No mail yet.');
        return found;
      },
      { timeout: 60_000, interval: 100 },
    );
    expect(mail.subject).toBe('Your password was changed');
    expect(mail.text).toContain('https://polylogue.test/reset');
  });
});

describe('check-password', () => {
  function check(cookies: Record<string, string> | undefined, password: string) {
    return testApp.request(calls.checkPassword, { body: { password }, cookies });
  }

  test('counts wrong attempts down, then refuses even the right password for 24 hours', async () => {
    const user = await testApp.createUser();
    const cookies = await testApp.signIn(user);
    const answers = [];
    for (const password of ['Wrong-1', 'Wrong-2', 'Wrong-3', user.password]) {
      answers.push((await check(cookies, password)).json());
    }
    expect(answers).toEqual([
      { result: false, block: false, attempts: 2 },
      { result: false, block: false, attempts: 1 },
      { result: false, block: true, attempts: 0 },
      { result: false, block: true, attempts: 0 },
    ]);
    testApp.clock.advance(86_401);
    const again = await testApp.signIn(user);
    expect((await check(again, 'Wrong-1')).json()).toEqual({ result: false, block: false, attempts: 2 });
    expect((await check(again, user.password)).json()).toEqual({ result: true, block: false, attempts: 3 });
  });

  test('resets the count after a right one, even the last', async () => {
    const user = await testApp.createUser();
    const cookies = await testApp.signIn(user);
    for (const password of ['Wrong-1', 'Wrong-2']) await check(cookies, password);
    expect((await check(cookies, user.password)).json()).toEqual({ result: true, block: false, attempts: 3 });
    expect((await check(cookies, 'Wrong-1')).json()).toEqual({ result: false, block: false, attempts: 2 });
  });

  test('checks at most three of many concurrent guesses', async () => {
    const user = await testApp.createUser();
    const cookies = await testApp.signIn(user);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => check(cookies, `Guess-${index}`)),
    );
    const left = answers.map((answer) => answer.json().attempts).sort();
    expect(left).toEqual([0, 0, 0, 0, 0, 0, 1, 2]);
    expect((await check(cookies, user.password)).json()).toEqual({ result: false, block: true, attempts: 0 });
  });

  test('always succeeds for an account without a password', async () => {
    const user = await testApp.createUser();
    const cookies = await testApp.signIn(user);
    await testApp.deps.database.db.update(users).set({ passwordHash: null }).where(eq(users.id, user.id));
    expect((await check(cookies, 'whatever')).json()).toEqual({ result: true, block: false, attempts: 3 });
  });

  test('is refused to guests', async () => {
    expect((await check(undefined, 'whatever')).statusCode).toBe(401);
  });
});

describe('reset-password', () => {
  function change(cookies?: Record<string, string>) {
    return testApp.request(calls.resetPassword, { body: pair, cookies });
  }

  async function confirmed(values: Parameters<TestApp['createUser']>[0] = {}) {
    const user = await testApp.createUser(values);
    const cookies = await testApp.signIn(user);
    await testApp.request(calls.checkPassword, { body: { password: user.password }, cookies });
    return { user, cookies };
  }

  test('changes the password once, keeps this session and ends the others', async () => {
    const { user, cookies } = await confirmed();
    const elsewhere = await testApp.signIn(user);
    const link = await giveLink(user, { purpose: 'change', email: 'thief@example.test' });
    expect((await change(cookies)).json()).toEqual({ result: true });
    expect(await statusOfMe(cookies)).toBe(200);
    expect(await statusOfMe(elsewhere)).toBe(401);
    expect(await canSignIn(user, newPassword)).toBe(true);
    const pending = await testApp.deps.database.db
      .select()
      .from(mailTokens)
      .where(and(eq(mailTokens.hash, hashToken(link))));
    expect(pending[0]?.usedAt).not.toBeNull();
    expect((await change(cookies)).json()).toMatchObject({ code: 'password_not_confirmed' });
  });

  test('requires the old password to have been confirmed in this session', async () => {
    const { user } = await confirmed();
    const other = await testApp.signIn(user);
    const response = await change(other);
    expect(response.statusCode).toBe(403);
    expect(response.json()).toMatchObject({ code: 'password_not_confirmed' });
    expect(await canSignIn(user, user.password)).toBe(true);
  });

  test('requires that within the last ten minutes', async () => {
    const { cookies } = await confirmed();
    testApp.clock.advance(601);
    expect((await change(cookies)).json()).toMatchObject({ code: 'password_not_confirmed' });
  });

  test('lets an account without a password set one', async () => {
    const user = await testApp.createUser();
    const cookies = await testApp.signIn(user);
    await testApp.deps.database.db.update(users).set({ passwordHash: null }).where(eq(users.id, user.id));
    expect((await change(cookies)).json()).toEqual({ result: true });
    expect(await canSignIn(user, newPassword)).toBe(true);
  });

  test('is refused to guests, and for two different passwords', async () => {
    expect((await change()).statusCode).toBe(401);
    const { cookies } = await confirmed();
    const body = { password: newPassword, passwordRepeat: 'Other-horse-3' };
    const response = await testApp.request(calls.resetPassword, { body, cookies });
    expect(response.json()).toMatchObject({ validationErrors: { passwordRepeat: 'passwords_do_not_match' } });
  });
});
