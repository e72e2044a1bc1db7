import { me } from '@polylogue/contract/accounts';
import { checkPassword, resetPassword } from '@polylogue/contract/passwords';
import * as calls from '@polylogue/contract/profile';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { users } from '../accounts.tables.ts';

type Cookies = Record<string, string>;

let testApp: TestApp;
let made = 0;

beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

function freshEmail(): string {
  made += 1;
  return `wanted${made}@example.test`;
}

async function signedIn() {
  const user = await testApp.createUser();
  return { user, cookies: await testApp.signIn(user) };
}

function change(cookies: Cookies, body: { email?: string; display_name?: string }) {
  return testApp.request(calls.updatePersonal, { cookies, body });
}

function confirmPassword(cookies: Cookies, password = 'Correct-horse-1') {
  return testApp.request(checkPassword, { cookies, body: { password } });
}

async function personal(cookies: Cookies) {
  return (await testApp.request(calls.personal, { cookies })).json();
}

describe('another e-mail', () => {
  test('is not taken, mailed or stored before the password is confirmed, nor any other change sent with it', async () => {
    const { user, cookies } = await signedIn();
    const enqueue = vi.spyOn(testApp.deps.jobs, 'enqueue');
    const refused = await change(cookies, { email: freshEmail(), display_name: 'Somebody Else' });
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toMatchObject({ code: 'password_not_confirmed' });
    expect(enqueue).not.toHaveBeenCalled();
    enqueue.mockRestore();
    const kept = await personal(cookies);
    expect(kept).toMatchObject({ email: user.email, pendingEmail: null });
    expect(kept.display_name).not.toBe('Somebody Else');
  });

  test('requires one confirmation per request, but none to send its mail again', async () => {
    const { cookies } = await signedIn();
    const email = freshEmail();
    expect((await confirmPassword(cookies)).json()).toMatchObject({ result: true });
    expect((await change(cookies, { email })).json()).toMatchObject({ pendingEmail: email });
    expect((await change(cookies, { email: email.toUpperCase() })).statusCode).toBe(200);
    expect((await change(cookies, { email: freshEmail() })).statusCode).toBe(403);
  });

  test('requires it within ten minutes and in the same session', async () => {
    const { user, cookies } = await signedIn();
    const elsewhere = await testApp.signIn(user);
    await confirmPassword(elsewhere);
    expect((await change(cookies, { email: freshEmail() })).statusCode).toBe(403);
    testApp.clock.advance(601);
    expect((await change(elsewhere, { email: freshEmail() })).statusCode).toBe(403);
  });

  test('is refused after a wrong password', async () => {
    const { cookies } = await signedIn();
    expect((await confirmPassword(cookies, 'Wrong-horse-1')).json()).toMatchObject({ result: false });
    expect((await change(cookies, { email: freshEmail() })).statusCode).toBe(403);
  });

  test('that is taken leaves the confirmation for the next attempt', async () => {
    const { cookies } = await signedIn();
    const other = await testApp.createUser();
    await confirmPassword(cookies);
    expect((await change(cookies, { email: other.email })).statusCode).toBe(422);
    expect((await change(cookies, { email: freshEmail() })).statusCode).toBe(200);
  });

  test('uses the confirmation up: it does not also allow a password change', async () => {
    const { cookies } = await signedIn();
    await confirmPassword(cookies);
    await change(cookies, { email: freshEmail() });
    const body = { password: 'Newer-horse-2', passwordRepeat: 'Newer-horse-2' };
    const response = await testApp.request(resetPassword, { cookies, body });
    expect(response.json()).toMatchObject({ code: 'password_not_confirmed' });
  });

  test('requires a fresh sign-in if there is no password', async () => {
    const { user, cookies } = await signedIn();
    const { db } = testApp.deps.database;
    await db.update(users).set({ passwordHash: null }).where(eq(users.id, user.id));
    expect((await change(cookies, { email: freshEmail() })).statusCode).toBe(200);
    testApp.clock.advance(601);
    const late = await change(cookies, { email: freshEmail() });
    expect(late.statusCode).toBe(403);
    expect(late.json()).toMatchObject({ code: 'fresh_sign_in_needed' });
  });
});

test('name, user name and country need no password; nor does the current e-mail', async () => {
  const { user, cookies } = await signedIn();
  const body = { email: user.email, display_name: 'Anna Lind' };
  expect((await change(cookies, body)).json()).toMatchObject({ display_name: 'Anna Lind' });
});

test('a guest is asked to sign in, and a stranger changes only their own', async () => {
  expect((await change({}, { email: freshEmail() })).statusCode).toBe(401);
  const [owner, stranger] = [await signedIn(), await signedIn()];
  await confirmPassword(owner.cookies);
  expect((await change(stranger.cookies, { email: freshEmail() })).statusCode).toBe(403);
  expect((await testApp.request(me, { cookies: owner.cookies })).json()).toMatchObject({
    userId: owner.user.id,
  });
});
