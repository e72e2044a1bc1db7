import { allCalls } from '@polylogue/contract/calls';
import { locales } from '@polylogue/contract/limits';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import WebSocket from 'ws';
import type { TestUser } from '../../../../test/factories.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { allJobs } from '../../../app.ts';
import { filesScene, type FilesScene } from '../../files/files.scene.testing.ts';
import { runJob } from '../../../platform/jobs/run-job.testing.ts';
import { storageKey } from '../../../platform/storage/storage-key.ts';
import { createSessions } from '../sessions/sessions.service.ts';
import { deletedMailJob, eraseAgainJob, storeErasedJob } from './deletion.jobs.ts';
import { storedErased, storeErased } from './erased-accounts.ts';
import { eraseObjectsJob } from './erasure.ts';

let testApp: TestApp;
let files: FilesScene;
let address = '';

beforeAll(async () => {
  testApp = await startTestApp();
  files = filesScene(testApp);
  address = await testApp.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => testApp.close());

function removeAccount(cookies?: Record<string, string>) {
  return testApp.request(allCalls.removeAccount, { cookies });
}

async function statusOfMe(cookies: Record<string, string>): Promise<number> {
  return (await testApp.request(allCalls.me, { cookies })).statusCode;
}

function login(user: TestUser) {
  const authorization = `Basic ${Buffer.from(`${user.email}:${user.password}`).toString('base64')}`;
  return testApp.request(allCalls.login, { body: {}, headers: { authorization } });
}

async function runNamed(name: string, data: object = {}): Promise<void> {
  await runJob(
    allJobs(testApp.deps).find((one) => one.name === name),
    data,
  );
}

describe('remove-account', () => {
  test('ends every session at once and clears the cookies', async () => {
    const user = await testApp.createUser();
    const here = await testApp.signIn(user, { rememberMe: true });
    const elsewhere = await testApp.signIn(user);
    const response = await removeAccount(here);
    expect(response.json()).toEqual({ result: true });
    expect(response.cookies).toMatchObject([
      { name: 'access', value: '', path: '/' },
      { name: 'refresh', value: '', path: '/api/auth' },
    ]);
    for (const cookies of [here, elsewhere]) {
      expect(await statusOfMe(cookies)).toBe(401);
      expect((await testApp.request(allCalls.connect, { cookies })).statusCode).toBe(401);
      expect((await testApp.request(allCalls.refresh, { cookies })).statusCode).toBe(401);
    }
    expect((await login(user)).json()).toMatchObject({ code: 'invalid_username_or_password' });
  });

  test('closes the sockets of every session', async () => {
    const user = await testApp.createUser();
    const cookies = await testApp.signIn(user);
    const closed: Promise<number>[] = [];
    for (const jar of [cookies, await testApp.signIn(user)]) {
      const { token } = (await testApp.request(allCalls.connect, { cookies: jar })).json<{ token: string }>();
      const socket = new WebSocket(`${address.replace('http', 'ws')}/realtime?token=${token}`);
      closed.push(new Promise((resolve) => socket.once('close', resolve)));
      await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
    }
    await removeAccount(cookies);
    expect(await Promise.all(closed)).toEqual([4001, 4001]);
  });

  test('lets no sign-in in progress start a session', async () => {
    const user = await testApp.createUser();
    await removeAccount(await testApp.signIn(user));
    const { db } = testApp.deps.database;
    const visitor = { address: '127.0.0.1', userAgent: null, country: null };
    const session = { userId: user.id, remember: true, visitor };
    await expect(createSessions(testApp.deps).start(db, session)).rejects.toMatchObject({
      code: 'unauthorized',
    });
  });

  test('works only for the owner: a guest is refused and a stranger deletes nobody else', async () => {
    const user = await testApp.createUser();
    const cookies = await testApp.signIn(user);
    const stranger = await testApp.signIn(await testApp.createUser());
    expect((await removeAccount()).statusCode).toBe(401);
    expect((await removeAccount({ access: 'nonsense' })).statusCode).toBe(401);
    expect((await removeAccount(stranger)).statusCode).toBe(200);
    expect(await statusOfMe(cookies)).toBe(200);
  });

  test('refuses another site', async () => {
    const cookies = await testApp.signIn(await testApp.createUser());
    const response = await testApp.request(allCalls.removeAccount, {
      cookies,
      headers: { origin: 'https://evil.test' },
    });
    expect(response.json()).toMatchObject({ code: 'origin_refused' });
    expect(await statusOfMe(cookies)).toBe(200);
  });

  test('runs once when requested twice at the same time', async () => {
    const user = await testApp.createUser();
    const cookies = await testApp.signIn(user);
    const enqueue = vi.spyOn(testApp.deps.jobs, 'enqueue');
    const answers = await Promise.all([removeAccount(cookies), removeAccount(cookies)]);
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 401]);
    expect(enqueue.mock.calls.map(([, name]) => name)).toEqual([storeErasedJob, deletedMailJob]);
    enqueue.mockRestore();
  });

  test('frees the e-mail and user name, also when their next owner deletes the account', async () => {
    const user = await testApp.createUser();
    await removeAccount(await testApp.signIn(user));
    const free = await testApp.request(allCalls.checkUniqueEmail, { body: { email: user.email } });
    expect(free.json()).toEqual({ result: true });
    const registered = await testApp.request(allCalls.register, {
      body: {
        email: user.email,
        name: 'Ada',
        login: user.username,
        password: user.password,
        passwordRepeat: user.password,
        agreement: true,
      },
    });
    expect(registered.statusCode, registered.body).toBe(200);
    expect((await removeAccount(await testApp.signIn(user))).statusCode).toBe(200);
  });

  test('cannot be blocked by user names that look like those of deleted accounts', async () => {
    const user = await testApp.createUser();
    await testApp.createUser({
      username: `deleted-${user.id}`,
      email: `deleted-${user.id}@deleted.invalid`,
    });
    const taken = await testApp.request(allCalls.register, {
      body: {
        email: `deleted:${user.id}@deleted.invalid`,
        name: 'Eve',
        login: `deleted:${user.id}`,
        password: user.password,
        passwordRepeat: user.password,
        agreement: true,
      },
    });
    expect(taken.json().validationErrors).toEqual({ email: 'invalid_email', login: 'invalid_characters' });
    expect((await removeAccount(await testApp.signIn(user))).statusCode).toBe(200);
  });

  test.each(locales)("says goodbye at the old address in the account's language: %s", async (locale) => {
    const user = await testApp.createUser({ locale, displayName: 'Анна' });
    await removeAccount(await testApp.signIn(user));
    const subjects = {
      en: 'Your account has been deleted',
      ru: 'Ваш аккаунт удалён',
      fr: 'Votre compte a été supprimé',
    };
    await vi.waitFor(
      async () => expect(await testApp.mailbox(user.email)).toMatchObject([{ subject: subjects[locale] }]),
      60_000,
    );
    const [mail] = await testApp.mailbox(user.email);
    expect(mail?.text).toContain('Анна');
  });
});

describe('outside the database', () => {
  async function uploaded() {
    const user = await testApp.createUser();
    const cookies = await testApp.signIn(user);
    const before = await files.storedObjects();
    await files.stored({ cookies });
    const [object = ''] = (await files.storedObjects()).filter((key) => !before.includes(key));
    return { user, cookies, object };
  }

  test("the account's files are removed from storage, those of others stay", async () => {
    const other = await uploaded();
    const { cookies, object } = await uploaded();
    await removeAccount(cookies);
    await vi.waitFor(async () => expect(await files.storedObjects()).not.toContain(object), 60_000);
    expect(await files.storedObjects()).toContain(other.object);
  });

  test('the photo is removed from storage', async () => {
    const key = storageKey();
    await testApp.deps.storage.put(key, { bytes: Buffer.from('x') }, { type: 'image/webp' });
    const avatar = key.slice(3);
    const cookies = await testApp.signIn(await testApp.createUser({ avatar }));
    expect(await files.storedObjects()).toContain(key);
    await removeAccount(cookies);
    await vi.waitFor(async () => expect(await files.storedObjects()).not.toContain(key), 60_000);
  });

  test('a failing storage is retried, so nothing is left behind', async () => {
    const { cookies, object } = await uploaded();
    const remove = vi.spyOn(testApp.deps.storage, 'remove').mockRejectedValue(new Error('away'));
    const enqueue = vi.spyOn(testApp.deps.jobs, 'enqueue');
    expect((await removeAccount(cookies)).statusCode).toBe(200);
    const data = enqueue.mock.calls.find(([, name]) => name === eraseObjectsJob)?.[2] ?? {};
    await expect(runNamed(eraseObjectsJob, data)).rejects.toThrow('away');
    expect(await files.storedObjects()).toContain(object);
    remove.mockRestore();
    enqueue.mockRestore();
    await runNamed(eraseObjectsJob, data);
    await runNamed(eraseObjectsJob, data);
    expect(await files.storedObjects()).not.toContain(object);
  });

  test('nothing is deleted if a feature fails to erase', async () => {
    const { user, cookies, object } = await uploaded();
    const enqueue = vi.spyOn(testApp.deps.jobs, 'enqueue').mockRejectedValueOnce(new Error('no queue'));
    expect((await removeAccount(cookies)).statusCode).toBe(500);
    enqueue.mockRestore();
    expect(await statusOfMe(cookies)).toBe(200);
    expect(await files.storedObjects()).toContain(object);
    expect((await login(user)).statusCode).toBe(200);
  });

  test('what an in-flight request wrote after the deletion is erased on the following nights', async () => {
    const { user, cookies } = await uploaded();
    const other = await uploaded();
    await removeAccount(cookies);
    await files.fill({ userId: user.id, sizes: [1] });
    const count = async (userId: number | undefined) => {
      const { rows } = await testApp.deps.database.pool.query('select id from files where user_id = $1', [
        userId,
      ]);
      return rows.length;
    };
    expect(await count(user.id)).toBe(1);
    await runNamed(eraseAgainJob);
    expect(await count(user.id)).toBe(0);
    expect(await count(other.user.id)).toBe(1);
  });

  test('an account of the list that cannot be erased again keeps no other from it, and stays on the list', async () => {
    const { deps } = testApp;
    const { pool } = deps.database;
    const restored = [await testApp.createUser(), await testApp.createUser()].map(({ id }) => id);
    const { rows } = await pool.query<{ id: number; createdAt: Date }>(
      'select id, created_at as "createdAt" from users where id = any($1) order by id',
      [restored],
    );
    await storeErased(
      deps,
      rows.map((row) => ({ ...row, erasedAt: testApp.clock.now() })),
    );
    await pool.query(`
      create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
      create trigger refuse before update on users for each row when (new.id = ${restored[0]}) execute function refuse()`);
    await expect(runNamed(eraseAgainJob)).rejects.toThrow('1 could not be erased');
    await pool.query('drop function refuse cascade');
    const { rows: left } = await pool.query(
      'select id from users where id = any($1) and deleted_at is null',
      [restored],
    );
    expect(left).toEqual([{ id: restored[0] }]);
    const listed = (await storedErased(deps.storage)).map(({ id }) => id);
    expect(listed).toEqual(expect.arrayContaining(restored));
    await runNamed(eraseAgainJob);
  });
});
