import * as client from 'openid-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSimulators, type RunningSimulators } from '../server.ts';

let simulators: RunningSimulators;

beforeAll(async () => {
  simulators = await startSimulators({ port: 0, smtpPort: 0 });
});
afterAll(() => simulators.close());

const REDIRECT = 'http://localhost:3000/oauth/callback';

function discover(provider: string, secret = 'secret'): Promise<client.Configuration> {
  const issuer = new URL(`${simulators.url}/oauth/${provider}`);
  return client.discovery(issuer, 'our-client', secret, client.ClientSecretPost(secret), {
    execute: [client.allowInsecureRequests],
  });
}

/** Reads the authorize page's redirect without following it. */
async function visit(url: URL, init: RequestInit = {}): Promise<URL> {
  const response = await fetch(url, { ...init, redirect: 'manual' });
  return new URL(response.headers.get('location') ?? 'about:blank');
}

interface GoogleFlow {
  config: client.Configuration;
  back: URL;
  verifier: string;
  nonce: string;
}

async function googleFlow(query: Record<string, string>, secret?: string): Promise<GoogleFlow> {
  const config = await discover('google', secret);
  const verifier = client.randomPKCECodeVerifier();
  const nonce = client.randomNonce();
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: REDIRECT,
    scope: 'openid email profile',
    state: 'state-1',
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...query,
  });
  return { config, back: await visit(url), verifier, nonce };
}

function exchange({ config, back, verifier, nonce }: GoogleFlow) {
  return client.authorizationCodeGrant(config, back, {
    pkceCodeVerifier: verifier,
    expectedNonce: nonce,
    expectedState: 'state-1',
    idTokenExpected: true,
  });
}

async function linkedinFlow(query: Record<string, string> = {}) {
  const config = await discover('linkedin');
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: REDIRECT,
    scope: 'openid profile email',
    state: 'state-1',
    nonce: 'never-echoed',
    auto: 'grace.hopper@example.com',
    ...query,
  });
  return { config, back: await visit(url) };
}

describe('Google, as read by openid-client', () => {
  it('signs a person in with PKCE, nonce and a verified token', async () => {
    const flow = await googleFlow({ auto: 'ada.lovelace@gmail.com' });
    client.enableNonRepudiationChecks(flow.config);
    const tokens = await exchange(flow);
    const claims = tokens.claims();
    expect(claims).toMatchObject({
      email: 'ada.lovelace@gmail.com',
      email_verified: true,
      name: 'Ada Lovelace',
      given_name: 'Ada',
      azp: 'our-client',
    });
    expect(claims?.sub).toMatch(/^\d{21}$/);
    expect(claims).not.toHaveProperty('hd');
    const info = await client.fetchUserInfo(flow.config, tokens.access_token, claims?.sub ?? '');
    expect(info.email).toBe('ada.lovelace@gmail.com');
  });

  it('gives the same person the same subject', async () => {
    const subs = [];
    for (const auto of ['ada@gmail.com', 'ADA@gmail.com', 'alan@gmail.com']) {
      subs.push((await exchange(await googleFlow({ auto }))).claims()?.sub);
    }
    expect(subs[0]).toBe(subs[1]);
    expect(subs[0]).not.toBe(subs[2]);
  });

  it('distinguishes company accounts and unverified addresses', async () => {
    const company = await exchange(await googleFlow({ auto: 'ada@example.com', workspace: 'yes' }));
    expect(company.claims()).toMatchObject({ hd: 'example.com', email_verified: true });
    const doubtful = await exchange(await googleFlow({ auto: 'ada@example.com', verified: 'no' }));
    expect(doubtful.claims()).toMatchObject({ email_verified: false });
    expect(doubtful.claims()).not.toHaveProperty('hd');
  });

  it('refuses a wrong verifier, a used code and a bad secret', async () => {
    const wrong = await googleFlow({ auto: 'ada@gmail.com' });
    await expect(exchange({ ...wrong, verifier: client.randomPKCECodeVerifier() })).rejects.toMatchObject({
      error: 'invalid_grant',
    });
    const used = await googleFlow({ auto: 'ada@gmail.com' });
    await exchange(used);
    await expect(exchange(used)).rejects.toMatchObject({ error: 'invalid_grant' });
    await expect(exchange(await googleFlow({ auto: 'ada@gmail.com' }, 'bad-secret'))).rejects.toMatchObject({
      error: 'invalid_client',
      status: 401,
    });
  });

  it('rejects a redirect URL other than the original one', async () => {
    const flow = await googleFlow({ auto: 'ada@gmail.com' });
    const elsewhere = new URL(flow.back.href.replace('/oauth/callback', '/oauth/callback/'));
    await expect(exchange({ ...flow, back: elsewhere })).rejects.toMatchObject({
      error: 'redirect_uri_mismatch',
    });
  });

  it('returns access_denied after Cancel', async () => {
    const { back } = await googleFlow({ auto: 'cancel' });
    expect(back.searchParams.get('error')).toBe('access_denied');
    expect(back.searchParams.get('state')).toBe('state-1');
    expect(back.searchParams.get('iss')).toBe(`${simulators.url}/oauth/google`);
  });
});

describe('the consent page', () => {
  const query = `client_id=our-client&redirect_uri=${encodeURIComponent(REDIRECT)}&response_type=code&scope=openid+email&state=s"1`;

  it('offers people, a hint and a way out, and lets the form through', async () => {
    const url = `${simulators.url}/oauth/google/o/oauth2/v2/auth?${query}&login_hint=me@example.com`;
    const html = await (await fetch(url)).text();
    expect(html).toContain('value="me@example.com"');
    expect(html).toContain('value="s&quot;1"');
    expect(html).toContain('Allow');
    const form = new URLSearchParams(query);
    form.set('other_email', 'me@example.com');
    form.set('name', 'Me Myself');
    form.set('decision', 'allow');
    const back = await visit(new URL(url), { method: 'POST', body: form });
    expect(back.origin + back.pathname).toBe(REDIRECT);
    expect(back.searchParams.get('code')).toMatch(/^code-/);
    expect(back.searchParams.get('state')).toBe('s"1');
  });

  it('asks again if no address was given', async () => {
    const url = `${simulators.url}/oauth/google/o/oauth2/v2/auth`;
    const body = new URLSearchParams(`${query}&decision=allow`);
    const response = await fetch(url, { method: 'POST', body, redirect: 'manual' });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('Please enter an e-mail address.');
  });

  it('never redirects to anything but a web page', async () => {
    const url = `${simulators.url}/oauth/google/o/oauth2/v2/auth?client_id=a&redirect_uri=javascript:alert(1)&auto=a@b.c`;
    expect((await fetch(url, { redirect: 'manual' })).status).toBe(400);
  });
});

describe('LinkedIn, as read by openid-client', () => {
  it('signs a person in without nonce and with a string as boolean', async () => {
    const { config, back } = await linkedinFlow();
    client.enableNonRepudiationChecks(config);
    const tokens = await client.authorizationCodeGrant(config, back, {
      expectedState: 'state-1',
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    expect(claims).toMatchObject({
      email: 'grace.hopper@example.com',
      email_verified: 'true',
      name: 'Grace Hopper',
    });
    expect(claims).not.toHaveProperty('nonce');
    const info = await client.fetchUserInfo(config, tokens.access_token, claims?.sub ?? '');
    expect(info).toMatchObject({ email_verified: true, locale: { country: 'US', language: 'en' } });
  });

  it('rejects a code verifier as a client error', async () => {
    const { config, back } = await linkedinFlow();
    const call = client.authorizationCodeGrant(config, back, {
      expectedState: 'state-1',
      pkceCodeVerifier: 'v'.repeat(43),
    });
    await expect(call).rejects.toMatchObject({ error: 'invalid_client', status: 401 });
  });

  it('omits the address if it is not shared', async () => {
    const { config, back } = await linkedinFlow({ share_email: 'no' });
    const tokens = await client.authorizationCodeGrant(config, back, { expectedState: 'state-1' });
    expect(tokens.claims()).not.toHaveProperty('email');
  });

  it('has separate codes for both ways of cancelling', async () => {
    const errors = [];
    for (const auto of ['cancel', 'cancel_login']) {
      errors.push((await linkedinFlow({ auto })).back.searchParams.get('error'));
    }
    expect(errors).toEqual(['user_cancelled_authorize', 'user_cancelled_login']);
  });
});
