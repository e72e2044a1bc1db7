import { verifyEmail } from '@polylogue/contract/accounts';
import type { TariffData } from '@polylogue/contract/billing';
import { allCalls } from '@polylogue/contract/calls';
import { expect, onTestFinished, test } from 'vitest';
import { makeTestPlace } from '../../../../test/database.ts';
import { cookiesOf, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { hashToken, randomToken } from '../../../platform/secrets.ts';
import { filesScene } from '../../files/files.scene.testing.ts';
import { createGuestLinks } from '../../support/guest-links.ts';
import { mailTokens } from '../accounts.tables.ts';

const old = 'the-old-secret-of-a-test-0123456789';
const next = 'the-next-secret-of-a-test-0123456789';
const password = 'Correct-horse-1';

test('a session secret is replaced and nobody is signed out', async () => {
  const place = await makeTestPlace();
  onTestFinished(() => place.remove());
  const start = (settings: Record<string, string>) => startTestApp({ ROLES: 'web', ...settings }, { place });

  const before = await start({ SESSION_SECRET: old });
  const user = await before.createUser();
  const cookies = await before.signIn(user, { rememberMe: true });
  const file = await filesScene(before).stored({ cookies });
  const link = before.deps.files.links.urlOf(file.id, before.clock.now());
  const ticket = createGuestLinks(before.deps.secrets.session).tokenOf(7);
  const left = await join(before, 'left');
  expect(await tokensOf(before, left)).toBe(30_000);
  await before.request(allCalls.removeAccount, { cookies: left });
  // The answer is lost on its way, and the browser asks again after the restart.
  const lost = cookiesOf(await before.request(allCalls.refresh, { cookies }));
  await before.close();

  const both = await start({ SESSION_SECRET: next, SESSION_SECRETS_ACCEPTED: old });
  expect(await statusOfMe(both, cookies)).toBe(200);
  const repeated = cookiesOf(await both.request(allCalls.refresh, { cookies }));
  expect(repeated['refresh']).toBe(lost['refresh']);
  const renewed = cookiesOf(await both.request(allCalls.refresh, { cookies: repeated }));
  expect(await statusOfMe(both, renewed)).toBe(200);
  expect((await both.request(allCalls.connect, { cookies })).statusCode).toBe(200);
  expect((await filesScene(both).open(link)).statusCode).toBe(200);
  expect(createGuestLinks(both.deps.secrets.session).ticketOf(ticket)).toBe(7);
  expect(await tokensOf(both, await join(both, 'left'))).toBe(0);
  await both.close();

  const after = await start({ SESSION_SECRET: next });
  onTestFinished(() => after.close());
  expect(await statusOfMe(after, renewed)).toBe(200);
  expect((await after.request(allCalls.refresh, { cookies: renewed })).statusCode).toBe(200);
  expect(await statusOfMe(after, cookies)).toBe(401);
  expect((await filesScene(after).open(link)).statusCode).not.toBe(200);
});

async function statusOfMe(testApp: TestApp, cookies: Record<string, string>): Promise<number> {
  return (await testApp.request(allCalls.me, { cookies })).statusCode;
}

async function tokensOf(testApp: TestApp, cookies: Record<string, string>): Promise<number> {
  return (await testApp.request(allCalls.tariffDataOf, { cookies })).json<TariffData>().tokens;
}

/** Signs up and verifies the address. */
async function join(testApp: TestApp, name: string): Promise<Record<string, string>> {
  const email = `${name}@example.test`;
  const body = { name: 'Some One', login: name, email, password, passwordRepeat: password };
  const registered = await testApp.request(allCalls.register, { body: { ...body, agreement: true } });
  expect(registered.json()).toEqual({ result: true });
  const cookies = await testApp.signIn({ id: 0, email, username: name, password });
  const { userId } = (await testApp.request(allCalls.me, { cookies })).json<{ userId: number }>();
  const token = randomToken();
  const expiresAt = new Date(testApp.clock.now().getTime() + 3_600_000);
  await testApp.deps.database.db
    .insert(mailTokens)
    .values({ hash: hashToken(token), userId, purpose: 'verify', email, expiresAt });
  return cookiesOf(await testApp.request(verifyEmail, { cookies, query: { emailVerifiedToken: token } }));
}
