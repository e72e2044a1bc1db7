import * as calls from '@polylogue/contract/accounts';
import { checkPassword, resetPassword } from '@polylogue/contract/passwords';
import { removeAccount } from '@polylogue/contract/profile';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestPlace, type TestPlace } from '../../../../test/database.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';

let place: TestPlace;
let testApp: TestApp;

function start(): Promise<TestApp> {
  const { dataDirectory, databaseUrl } = place;
  return startTestApp({
    DATA_DIR: dataDirectory,
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  });
}

async function restart(): Promise<void> {
  await testApp.close();
  testApp = await start();
}

async function signedIn() {
  const user = await testApp.createUser();
  return { user, cookies: await testApp.signIn(user) };
}

async function statusOfMe(cookies: Record<string, string>): Promise<number> {
  return (await testApp.request(calls.me, { cookies })).statusCode;
}

beforeAll(async () => {
  place = await makeTestPlace();
  testApp = await start();
});
afterAll(async () => {
  await testApp.close();
  await place.remove();
});

test('ended sessions stay ended after a restart, and live ones continue', async () => {
  const stays = await signedIn();
  const loggedOut = await signedIn();
  await testApp.request(calls.logout, { cookies: loggedOut.cookies });

  const changed = await signedIn();
  const elsewhere = await testApp.signIn(changed.user);
  const password = 'Newer-horse-2';
  const { cookies } = changed;
  await testApp.request(checkPassword, { cookies, body: { password: changed.user.password } });
  await testApp.request(resetPassword, { cookies, body: { password, passwordRepeat: password } });

  const removed = await signedIn();
  await testApp.request(removeAccount, { cookies: removed.cookies });

  await restart();
  for (const ended of [loggedOut.cookies, elsewhere, removed.cookies]) {
    expect(await statusOfMe(ended)).toBe(401);
    expect((await testApp.request(calls.connect, { cookies: ended })).statusCode).toBe(401);
  }
  for (const live of [stays.cookies, cookies]) expect(await statusOfMe(live)).toBe(200);
});
