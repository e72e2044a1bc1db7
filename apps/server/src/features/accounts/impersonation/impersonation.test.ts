import { allCalls, type CallName } from '@polylogue/contract/calls';
import type { Call } from '@polylogue/contract/call';
import type { AuditEntry } from '@polylogue/contract/operator';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { TestUser } from '../../../../test/factories.ts';
import { cookiesOf, startTestApp, startTestAppForTest, type TestApp } from '../../../../test/harness.ts';

const headers = { authorization: 'Bearer operator-token-for-tests' };
const wrongLink = { code: 'wrong_verify_email_token' };
const everyCall: Record<CallName, Call> = allCalls;
/** User calls that are not GET but change nothing, or only what is displayed. */
const harmless = [
  ...['selectMessage', 'htmlToXlsx', 'htmlToPdf', 'htmlToDocx', 'compareDisagreement'],
  ...['downloadReceipt', 'downloadReceipts', 'checkRefund', 'previewWithdrawal'],
];
/** Guest calls that act for the signed-in user, if there is one. */
const actingForUsers = ['storeFile', 'removeFile'];

function isRefused([name, call]: [string, Call]): boolean {
  if (actingForUsers.includes(name) || call.whileImpersonated === 'refused') return true;
  return call.access === 'user' && call.method !== 'GET' && !harmless.includes(name);
}

const refusedCalls = Object.entries(everyCall).filter(isRefused);
const openCalls = Object.entries(everyCall).filter((entry) => {
  const [, call] = entry;
  return (call.access === 'user' || call.access === 'guest') && !isRefused(entry);
});
let testApp: TestApp;

beforeAll(async () => {
  testApp = await startTestApp({ PUBLIC_URL: 'http://polylogue.test' });
});
afterAll(() => testApp.close());

interface Link {
  id: string;
  security: string;
}

async function makeLink(user: TestUser): Promise<Link> {
  const response = await testApp.request(allCalls.operatorLoginLink, { params: { id: user.id }, headers });
  const { searchParams } = new URL(response.json<{ url: string }>().url);
  return { id: searchParams.get('id') ?? '', security: searchParams.get('security') ?? '' };
}

function follow(link: Partial<Link>, cookies: Record<string, string> = {}) {
  return testApp.request(allCalls.loginAdminUser, { query: link, cookies });
}

async function impersonate(user: TestUser): Promise<Record<string, string>> {
  return cookiesOf(await follow(await makeLink(user)));
}

async function me(cookies: Record<string, string>) {
  return (await testApp.request(allCalls.me, { cookies })).json();
}

async function audit(user: TestUser): Promise<Pick<AuditEntry, 'action' | 'detail'>[]> {
  const pages = [];
  for (const offset of [0, 100, 200]) {
    const query = { limit: 100, offset };
    const response = await testApp.request(allCalls.operatorAudit, { headers, query });
    pages.push(...response.json<{ list: AuditEntry[] }>().list);
  }
  const own = pages.filter((entry) => entry.userId === user.id);
  return own.map(({ action, detail }) => ({ action, detail }));
}

describe('the link', () => {
  test("opens the site's page, for five minutes, and is audited", async () => {
    const user = await testApp.createUser();
    const before = testApp.clock.now().getTime();
    const response = await testApp.request(allCalls.operatorLoginLink, { params: { id: user.id }, headers });
    const { url, expiresAt } = response.json<{ url: string; expiresAt: string }>();
    expect(url).toMatch(
      new RegExp(`^http://polylogue\\.test/site/login-admin-user\\?id=${user.id}&security=\\S{80,}$`),
    );
    expect(new Date(expiresAt).getTime() - before).toBeGreaterThanOrEqual(300_000);
    expect(new Date(expiresAt).getTime()).toBeLessThanOrEqual(testApp.clock.now().getTime() + 300_000);
    expect(await audit(user)).toEqual([{ action: 'impersonation.link', detail: null }]);
  });

  test('is stored only as a hash', async () => {
    const { id, security } = await makeLink(await testApp.createUser());
    const { rows } = await testApp.deps.database.pool.query(
      'select to_jsonb(mail_tokens)::text as row from mail_tokens where user_id = $1',
      [id],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0].row).not.toContain(security);
  });

  test('is not created for an unknown or deleted user', async () => {
    const gone = await testApp.createUser({ deletedAt: new Date() });
    for (const id of [gone.id, 999_999]) {
      const response = await testApp.request(allCalls.operatorLoginLink, { params: { id }, headers });
      expect(response.json()).toMatchObject({ code: 'not_found' });
    }
    expect(await audit(gone)).toEqual([]);
  });

  test('is available, like the log, to the operator only', async () => {
    const user = await testApp.createUser();
    const params = { id: user.id };
    const cookies = await testApp.signIn(user);
    const bad = { authorization: 'Bearer another-token' };
    for (const options of [{}, { cookies }, { headers: bad }]) {
      const link = await testApp.request(allCalls.operatorLoginLink, { params, ...options });
      expect(link.statusCode).toBe(401);
      expect((await testApp.request(allCalls.operatorAudit, options)).statusCode).toBe(401);
    }
  });
});

describe('following it', () => {
  test('signs in as the user, for the browser session only, and is audited', async () => {
    const user = await testApp.createUser();
    const response = await follow(await makeLink(user));
    expect(response.json()).toMatchObject({ isAuth: true, userId: user.id, impersonated: true });
    expect(response.cookies.map(({ name, maxAge }) => [name, maxAge])).toEqual([
      ['access', undefined],
      ['refresh', undefined],
    ]);
    expect(await me(cookiesOf(response))).toMatchObject({ userId: user.id, impersonated: true });
    expect(await audit(user)).toEqual([
      { action: 'impersonation.sign-in', detail: 'from 127.0.0.1' },
      { action: 'impersonation.link', detail: null },
    ]);
  });

  test('works once, even for two concurrent requests', async () => {
    const user = await testApp.createUser();
    const link = await makeLink(user);
    const answers = await Promise.all([follow(link), follow(link), follow(link)]);
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 400, 400]);
    expect((await follow(link)).json()).toMatchObject(wrongLink);
    expect((await audit(user)).map(({ action }) => action)).toEqual([
      'impersonation.sign-in',
      'impersonation.link',
    ]);
  });

  test('does not work after five minutes', async () => {
    const link = await makeLink(await testApp.createUser());
    testApp.clock.advance(300);
    expect((await follow(link)).json()).toMatchObject(wrongLink);
  });

  test('requires a matching id and token', async () => {
    const one = await makeLink(await testApp.createUser());
    const other = await makeLink(await testApp.createUser());
    const swapped = await follow({ id: other.id, security: one.security });
    expect(swapped.json()).toMatchObject(wrongLink);
    expect(swapped.cookies).toEqual([]);
    expect((await follow(one)).statusCode).toBe(200);
  });

  test('rejects missing, malformed or forged values', async () => {
    const user = await testApp.createUser();
    const { id, security } = await makeLink(user);
    const [nonce = ''] = security.split('.');
    const links: Partial<Link>[] = [
      {},
      { id },
      { security },
      { id: '', security },
      { id: 'x', security },
      { id: '-1', security },
      { id: '99999999999', security },
      { id, security: '' },
      { id, security: nonce },
      { id, security: `${nonce}.${nonce}` },
      { id, security: `${security}.x` },
    ];
    for (const link of links) {
      const response = await follow(link);
      expect(response.statusCode, JSON.stringify(link)).toBe(400);
      expect(response.json()).toMatchObject(wrongLink);
    }
    expect((await audit(user)).map(({ action }) => action)).toEqual(['impersonation.link']);
  });

  test('rejects a token of another purpose, and a row inserted without the key', async () => {
    const user = await testApp.createUser();
    const { security } = await makeLink(user);
    await testApp.deps.database.pool.query(`update mail_tokens set purpose = 'reset' where user_id = $1`, [
      user.id,
    ]);
    expect((await follow({ id: String(user.id), security })).json()).toMatchObject(wrongLink);
    const elsewhere = await startTestAppForTest({ SESSION_SECRET: 'another-secret-only-for-tests-012345' });
    const stranger = await elsewhere.createUser();
    const made = await elsewhere.request(allCalls.operatorLoginLink, {
      params: { id: stranger.id },
      headers,
    });
    const { searchParams } = new URL(made.json<{ url: string }>().url);
    const forged = searchParams.get('security') ?? '';
    const { rows } = await elsewhere.deps.database.pool.query('select hash from mail_tokens');
    await testApp.deps.database.pool.query(
      `insert into mail_tokens (hash, user_id, purpose, email, expires_at)
       values ($1, $2, 'impersonate', $3, now() + interval '1 year')`,
      [rows[0].hash, user.id, user.email],
    );
    expect((await follow({ id: String(user.id), security: forged })).json()).toMatchObject(wrongLink);
  });

  test('does not enter an account deleted meanwhile', async () => {
    const user = await testApp.createUser();
    const link = await makeLink(user);
    await testApp.deps.database.pool.query('update users set deleted_at = now() where id = $1', [user.id]);
    expect((await follow(link)).json()).toMatchObject(wrongLink);
  });

  test('sends no mail', async () => {
    const user = await testApp.createUser();
    const enqueue = vi.spyOn(testApp.deps.jobs, 'enqueue');
    const link = await makeLink(user);
    await testApp.request(allCalls.loginAdminUser, {
      query: link,
      headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/148.0', 'accept-language': 'fr-CA' },
    });
    expect(enqueue).not.toHaveBeenCalled();
    enqueue.mockRestore();
  });
});

describe('while impersonating', () => {
  test('a refresh stays marked as such', async () => {
    const cookies = await impersonate(await testApp.createUser());
    const refreshed = cookiesOf(await testApp.request(allCalls.refresh, { cookies }));
    expect(await me(refreshed)).toMatchObject({ isAuth: true, impersonated: true });
    const refused = await testApp.request(allCalls.removeAccount, { cookies: refreshed });
    expect(refused.json()).toMatchObject({ code: 'impersonation_refused' });
  });

  test("signing out ends only that session; the user's own sessions stay", async () => {
    const user = await testApp.createUser();
    const own = await testApp.signIn(user);
    const cookies = await impersonate(user);
    const second = await impersonate(user);
    expect(await me(own)).toMatchObject({ userId: user.id, impersonated: false });
    await testApp.request(allCalls.logout, { cookies });
    expect((await testApp.request(allCalls.me, { cookies })).statusCode).toBe(401);
    expect(await me(second)).toMatchObject({ impersonated: true });
    expect(await me(own)).toMatchObject({ impersonated: false });
    expect((await testApp.request(allCalls.refresh, { cookies: own })).statusCode).toBe(200);
  });

  test('nothing can be changed, sent, deleted or bought, and each attempt is audited', async () => {
    const user = await testApp.createUser();
    const own = await testApp.signIn(user);
    const cookies = await impersonate(user);
    const before = (await audit(user)).length;
    expect(refusedCalls.map(([name]) => name)).toEqual(
      expect.arrayContaining([
        'removeAccount',
        'updatePersonal',
        'resetPassword',
        'sendMessage',
        'removeAllChats',
      ]),
    );
    for (const [name, call] of refusedCalls) {
      const response = await testApp.request(call, { cookies });
      expect(response.statusCode, name).toBe(403);
      expect(response.json(), name).toMatchObject({ code: 'impersonation_refused' });
    }
    const tries = (await audit(user)).slice(0, -before);
    expect(tries.map(({ action }) => action)).toEqual(refusedCalls.map(() => 'impersonation.refused'));
    expect(tries.map(({ detail }) => detail).reverse()).toEqual(
      refusedCalls.map(([, call]) => `${call.method} ${call.path}`),
    );
    expect(await me(own)).toMatchObject({ isAuth: true, userId: user.id });
    expect(await me(cookies)).toMatchObject({ isAuth: true, impersonated: true });
  });

  test('everything else is allowed, and the user is not restricted', { timeout: 60_000 }, async () => {
    for (const [name, call] of openCalls) {
      const cookies = await impersonate(await testApp.createUser());
      const response = await testApp.request(call, { cookies, params: { userId: 1, hash: 'x' } });
      expect(response.body, name).not.toContain('impersonation_refused');
    }
    for (const [name, call] of refusedCalls) {
      const cookies = await testApp.signIn(await testApp.createUser());
      const response = await testApp.request(call, { cookies });
      expect(response.body, name).not.toContain('impersonation_refused');
    }
  });

  test("the owner's data can be read", async () => {
    const user = await testApp.createUser();
    const own = await testApp.signIn(user);
    const body = { name: 'A plan' };
    const made = await testApp.request(allCalls.createChat, { cookies: own, body });
    expect(made.statusCode, made.body).toBe(200);
    const cookies = await impersonate(user);
    expect((await testApp.request(allCalls.listChats, { cookies })).body).toContain('A plan');
    const answer = await testApp.request(allCalls.removeAllChats, { cookies });
    expect(answer.json()).toMatchObject({ code: 'impersonation_refused' });
    expect((await testApp.request(allCalls.listChats, { cookies: own })).body).toContain('A plan');
  });
});

describe('the audit log', () => {
  test('is newest first and paginated', async () => {
    const user = await testApp.createUser();
    await impersonate(user);
    const query = { limit: 1, offset: 1 };
    const response = await testApp.request(allCalls.operatorAudit, { query, headers });
    expect(response.json()).toEqual({
      list: [
        {
          id: expect.any(Number),
          at: expect.stringMatching(/Z$/),
          action: 'impersonation.link',
          userId: user.id,
          detail: null,
        },
      ],
      totalCount: expect.any(Number),
    });
    expect(response.json().totalCount).toBeGreaterThanOrEqual(2);
  });
});
