import * as calls from '@polylogue/contract/oauth';
import { OAuth2Server, type MutableToken } from 'oauth2-mock-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { createGoogle } from '../../../vendors/oauth/google.ts';
import { openBrowser, type Person } from './oauth.testing.ts';

/** Google's flow against a third-party provider mock. */

const server = new OAuth2Server();
let testApp: TestApp;
/** Claims of the next tokens. */
let claims: Record<string, unknown>;

beforeAll(async () => {
  await server.issuer.keys.generate('RS256');
  await server.start(0, 'localhost');
  server.service.on('beforeTokenSigning', (token: MutableToken) => Object.assign(token.payload, claims));
  testApp = await startTestApp();
  testApp.deps.oauth.google = createGoogle({
    issuer: server.issuer.url ?? '',
    clientId: 'client-of-the-test',
    clientSecret: 'secret-of-the-test',
  });
});
afterAll(async () => {
  await testApp.close();
  await server.stop();
});

/** The mock asks no questions. */
const anybody: Person = { auto: '' };
const agreed = { agreement: true as const };

test('signs up, signs in again and recognises the person by subject', async () => {
  claims = { sub: 'mock-1', email: 'mock@gmail.com', email_verified: true, name: 'Mock Person' };
  const first = await openBrowser(testApp).signUp('google', anybody);
  expect(first.json()).toMatchObject({ displayName: 'Mock Person', emailVerified: true });
  claims = { ...claims, email: 'renamed@gmail.com' };
  const again = await openBrowser(testApp).arrive('google', anybody);
  expect(again.json()).toMatchObject({ status: 'signed_in', session: { userId: first.json().userId } });
});

test('links to an account', async () => {
  claims = { sub: 'mock-2', email: 'bound@gmail.com', email_verified: true };
  const user = await testApp.createUser();
  const browser = openBrowser(testApp, await testApp.signIn(user));
  expect((await browser.prepare('google', anybody)).json()).toMatchObject({ email: 'bound@gmail.com' });
  await browser.request(calls.oauthBindingConfirm, { body: { type: 'google' } });
  const arrived = await openBrowser(testApp).arrive('google', anybody);
  expect(arrived.json()).toMatchObject({ session: { userId: user.id } });
});

test('does not trust an address on a foreign domain', async () => {
  claims = { sub: 'mock-3', email: 'who@example.test', email_verified: true };
  const browser = openBrowser(testApp);
  await browser.arrive('google', anybody);
  const response = await browser.request(calls.oauthComplete, { body: agreed });
  expect(response.json()).toMatchObject({ emailVerified: false, maySend: false });
});

test.each([
  ['another nonce', { nonce: 'another' }],
  ['another client', { aud: 'another' }],
  ['another issuer', { iss: 'https://accounts.google.com' }],
  ['an old token', { exp: 1_000_000_000 }],
])('refuses %s', async (_, forged) => {
  claims = { sub: 'mock-4', email: 'mock4@gmail.com', email_verified: true, ...forged };
  expect((await openBrowser(testApp).arrive('google', anybody)).json()).toMatchObject({
    code: 'oauth_failed',
  });
});

test('the mock checks the verifier: a code from another flow is refused', async () => {
  claims = { sub: 'mock-5', email: 'mock5@gmail.com', email_verified: true };
  const stolen = await openBrowser(testApp).visit('google', anybody);
  const browser = openBrowser(testApp);
  const own = await browser.visit('google', anybody);
  const body = { ...own, code: stolen.code };
  expect((await browser.request(calls.oauthRegister, { body })).json()).toMatchObject({
    code: 'oauth_failed',
  });
});

test('a refusal by the token endpoint fails the sign-in', async () => {
  server.service.once('beforeResponse', (response) => {
    response.statusCode = 400;
    response.body = { error: 'invalid_grant' };
  });
  expect((await openBrowser(testApp).arrive('google', anybody)).json()).toMatchObject({
    code: 'oauth_failed',
  });
});
