import type * as argon2 from '@node-rs/argon2';
import * as account from '@polylogue/contract/accounts';
import * as calls from '@polylogue/contract/passwords';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { hashToken, randomToken } from '../../../platform/secrets.ts';
import { mailTokens, sessions } from '../accounts.tables.ts';

/** Pauses between checking the password and using the result. */
const checking = vi.hoisted(() => ({ done: () => {}, goOn: Promise.resolve() }));
vi.mock('@node-rs/argon2', async (original) => {
  const library = await original<typeof argon2>();
  return {
    ...library,
    verify: async (...parameters: Parameters<typeof library.verify>) => {
      const matches = await library.verify(...parameters);
      checking.done();
      await checking.goOn;
      return matches;
    },
  };
});

let testApp: TestApp;

beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

test('a sign-in in progress during a password reset gets no session', async () => {
  const user = await testApp.createUser();
  const { db } = testApp.deps.database;
  const resetToken = randomToken();
  await db.insert(mailTokens).values({
    hash: hashToken(resetToken),
    userId: user.id,
    purpose: 'reset',
    email: user.email,
    expiresAt: new Date(testApp.clock.now().getTime() + 3_600_000),
  });
  const checked = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  checking.done = checked.resolve;
  checking.goOn = gate.promise;
  const authorization = `Basic ${Buffer.from(`${user.email}:${user.password}`).toString('base64')}`;
  const signIn = testApp.request(account.login, { body: {}, headers: { authorization } });
  await checked.promise;
  const body = { resetToken, password: 'Newer-horse-2', passwordRepeat: 'Newer-horse-2' };
  expect((await testApp.request(calls.resetPasswordByToken, { body })).statusCode).toBe(200);
  gate.resolve();
  const answer = await signIn;
  expect(answer.json()).toMatchObject({ code: 'invalid_username_or_password' });
  expect(answer.cookies).toEqual([]);
  expect(await db.select().from(sessions).where(eq(sessions.userId, user.id))).toEqual([]);
});
