import { verifyEmail } from '@polylogue/contract/accounts';
import { allCalls } from '@polylogue/contract/calls';
import type { TariffData } from '@polylogue/contract/billing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestUser } from '../../../../test/factories.ts';
import { cookiesOf, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { hashToken, randomToken } from '../../../platform/secrets.ts';
import { mailTokens } from '../accounts.tables.ts';
import { openBrowser } from '../oauth/oauth.testing.ts';

const gift = 30_000;
let testApp: TestApp;
let made = 0;

beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

interface Member {
  user: TestUser;
  cookies: Record<string, string>;
}

function freshEmail(): string {
  made += 1;
  return `returning${made}@example.test`;
}

async function tokensOf(cookies: Record<string, string>): Promise<number> {
  return (await testApp.request(allCalls.tariffDataOf, { cookies })).json<TariffData>().tokens;
}

/** Signs up and in, without verifying the address. */
async function signUp(email: string): Promise<Member> {
  made += 1;
  const password = 'Correct-horse-1';
  const login = `returning${made}`;
  const body = { name: 'Anna Lind', login, email, password, passwordRepeat: password };
  const response = await testApp.request(allCalls.register, { body: { ...body, agreement: true } });
  expect(response.json()).toEqual({ result: true });
  const user = { id: 0, email, username: login, password };
  const cookies = await testApp.signIn(user);
  const { userId } = (await testApp.request(allCalls.me, { cookies })).json<{ userId: number }>();
  return { user: { ...user, id: userId }, cookies };
}

/** Follows a mailed link in the member's browser. */
async function prove(
  { user, cookies }: Member,
  purpose: 'verify' | 'change',
  email: string,
): Promise<Member> {
  const token = randomToken();
  const expiresAt = new Date(testApp.clock.now().getTime() + 3_600_000);
  const link = { hash: hashToken(token), userId: user.id, purpose, email, expiresAt };
  await testApp.deps.database.db.insert(mailTokens).values(link);
  const response = await testApp.request(verifyEmail, { cookies, query: { emailVerifiedToken: token } });
  expect(response.statusCode).toBe(200);
  return { user: { ...user, email }, cookies: cookiesOf(response) };
}

async function join(email: string): Promise<Member> {
  return prove(await signUp(email), 'verify', email);
}

async function leave({ cookies }: Pick<Member, 'cookies'>): Promise<void> {
  expect((await testApp.request(allCalls.removeAccount, { cookies })).statusCode).toBe(200);
}

test('signing up again after deleting the account grants no second gift, in any letter case', async () => {
  const email = freshEmail();
  const first = await join(email);
  expect(await tokensOf(first.cookies)).toBe(gift);
  await leave(first);
  for (const again of [email, email.toUpperCase()]) {
    const member = await join(again);
    expect(await tokensOf(member.cookies)).toBe(0);
    await leave(member);
  }
});

test('neither does signing up with an address after changing it', async () => {
  const [left, kept] = [freshEmail(), freshEmail()];
  await leave(await prove(await join(left), 'change', kept));
  expect(await tokensOf((await join(left)).cookies)).toBe(0);
});

test('neither does signing up with another address and verifying the former one', async () => {
  const email = freshEmail();
  await leave(await join(email));
  const member = await signUp(freshEmail());
  expect(await tokensOf(member.cookies)).toBe(gift);
  const proven = await prove(member, 'change', email);
  expect(await tokensOf(proven.cookies)).toBe(0);
});

test('neither does returning through a provider', async () => {
  const email = freshEmail().replace('example.test', 'gmail.com');
  const first = openBrowser(testApp);
  await first.signUp('google', { auto: email });
  expect(await tokensOf(first.jar)).toBe(gift);
  await leave({ cookies: first.jar });
  const again = openBrowser(testApp);
  await again.signUp('google', { auto: email });
  expect(await tokensOf(again.jar)).toBe(0);
});

test('the balance of an unverified account does not reveal whether its address had one before', async () => {
  const email = freshEmail();
  await leave(await join(email));
  expect(await tokensOf((await signUp(email)).cookies)).toBe(gift);
});

test('nobody can use up the gift of an address they do not own', async () => {
  const email = freshEmail();
  await leave(await signUp(email));
  expect(await tokensOf((await join(email)).cookies)).toBe(gift);
});

test('the ledger stays balanced when the tokens are taken back', async () => {
  const email = freshEmail();
  await leave(await join(email));
  const member = await signUp(email);
  await tokensOf(member.cookies);
  await prove(member, 'verify', email);
  const { rows } = await testApp.deps.database.pool.query(
    `select balance.available::int, sum(lot.remaining)::int as left,
       (select sum(amount)::int from ledger_entries where user_id = $1) as entries
     from token_balances balance join token_lots lot using (user_id)
     where balance.user_id = $1 group by balance.available`,
    [member.user.id],
  );
  expect(rows).toEqual([{ available: 0, left: 0, entries: 0 }]);
});
