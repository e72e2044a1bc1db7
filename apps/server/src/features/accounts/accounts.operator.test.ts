import { operatorUserById, operatorUsers } from '@polylogue/contract/operator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';

let testApp: TestApp;
const headers = { authorization: 'Bearer operator-token-for-tests' };

beforeAll(async () => {
  testApp = await startTestApp();
  await testApp.createUser({ email: 'ada@math.test', username: 'ada', displayName: 'Ada Lovelace' });
  await testApp.createUser({
    email: 'emmy@math.test',
    username: 'noether_e',
    displayName: 'Emmy',
    country: null,
  });
  await testApp.createUser({ email: 'sofia@math.test', username: 'sofia', displayName: 'Софья' });
  await testApp.createUser({ email: 'gone@math.test', username: 'gone', deletedAt: new Date() });
});
afterAll(() => testApp.close());

async function found(search?: string): Promise<string[]> {
  const response = await testApp.request(operatorUsers, { query: { search }, headers });
  const { list } = response.json<{ list: { username: string }[] }>();
  return list.map((user) => user.username);
}

test('lists users newest first, without deleted ones', async () => {
  expect(await found()).toEqual(['sofia', 'noether_e', 'ada']);
});

test('searches e-mail, user name and display name by substring, ignoring case', async () => {
  expect(await found('EMMY@')).toEqual(['noether_e']);
  expect(await found('lovelace')).toEqual(['ada']);
  expect(await found('СОФЬЯ')).toEqual(['sofia']);
});

test('treats SQL wildcards as plain characters', async () => {
  expect(await found('_')).toEqual(['noether_e']);
  expect(await found('%')).toEqual([]);
});

test('paginates and returns the total', async () => {
  const response = await testApp.request(operatorUsers, { query: { limit: 1, offset: 1 }, headers });
  expect(response.json()).toMatchObject({ list: [{ username: 'noether_e' }], totalCount: 3 });
});

test('shows one user', async () => {
  const user = await testApp.createUser({ emailVerifiedAt: null, country: null });
  const response = await testApp.request(operatorUserById, { params: { id: user.id }, headers });
  expect(response.json()).toEqual({
    id: user.id,
    email: user.email,
    username: user.username,
    displayName: expect.any(String),
    country: null,
    emailVerified: false,
    createdAt: expect.stringMatching(/Z$/),
  });
  await testApp.deps.database.pool.query('delete from users where id = $1', [user.id]);
  const gone = await testApp.request(operatorUserById, { params: { id: user.id }, headers });
  expect(gone.statusCode).toBe(404);
});

test('answers 401 to a guest and to a signed-in user', async () => {
  const user = await testApp.createUser();
  const cookies = await testApp.signIn(user);
  expect((await testApp.request(operatorUsers)).statusCode).toBe(401);
  expect((await testApp.request(operatorUsers, { cookies })).statusCode).toBe(401);
  expect((await testApp.request(operatorUserById, { params: { id: user.id }, cookies })).statusCode).toBe(
    401,
  );
});
