import { SignJWT, UnsecuredJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createGoogle, googleIssuer } from './google.ts';
import { createLinkedin, linkedinIssuer } from './linkedin.ts';
import { ProviderError, type SignInProvider } from './provider.ts';
import { createSignInProviders } from './providers.ts';
import { fakeProvider, rightHash, type FakeProvider, type Tampering } from './providers.testing.ts';

const attempt = {
  state: 'state-of-the-test',
  nonce: 'nonce-of-the-test',
  verifier: 'v'.repeat(43),
  redirectUri: 'https://polylogue.test/oauth/login',
};
const returned = { code: 'code-1', state: attempt.state };
const client = { clientId: 'client-1', clientSecret: 'secret-1' };

const entries = [
  {
    name: 'google' as const,
    create: createGoogle,
    issuer: googleIssuer,
    otherSpelling: 'accounts.google.com',
    usual: { nonce: attempt.nonce },
  },
  {
    name: 'linkedin' as const,
    create: createLinkedin,
    issuer: linkedinIssuer,
    otherSpelling: 'https://www.linkedin.com',
    usual: {},
  },
];

afterEach(() => vi.unstubAllGlobals());

describe.each(entries)('$name', ({ name, create, issuer, otherSpelling, usual }) => {
  let fake: FakeProvider;
  let provider: SignInProvider;

  beforeEach(async () => {
    fake = await fakeProvider(issuer, client.clientId);
    fake.tampering = { claims: usual };
    vi.stubGlobal('fetch', fake.fetch);
    provider = create({ issuer, ...client });
  });

  function exchangeWith(tampering: Tampering) {
    fake.tampering = { ...tampering, claims: { ...usual, ...tampering.claims } };
    return provider.exchange(returned, attempt);
  }

  test('sends people to its page with our state and exact callback URL', async () => {
    const url = new URL(await provider.authorizationUrl(attempt));
    expect(provider.name).toBe(name);
    expect(url.origin).toBe(new URL(issuer).origin);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'client-1',
      redirect_uri: attempt.redirectUri,
      state: attempt.state,
      scope: 'openid email profile',
    });
    expect(url.href).not.toContain('secret-1');
    expect(url.href).not.toContain(attempt.verifier);
  });

  test('exchanges the code once, with the secret in the body', async () => {
    await expect(provider.exchange(returned, attempt)).resolves.toMatchObject({ subject: 'subject-1' });
    expect(fake.tokenRequests).toHaveLength(1);
    expect(Object.fromEntries(fake.tokenRequests[0] ?? [])).toMatchObject({
      grant_type: 'authorization_code',
      code: 'code-1',
      client_id: 'client-1',
      client_secret: 'secret-1',
      redirect_uri: attempt.redirectUri,
    });
  });

  test('is discovered once, and again after a failure', async () => {
    fake.away = true;
    await expect(provider.authorizationUrl(attempt)).rejects.toBeInstanceOf(ProviderError);
    fake.away = false;
    await Promise.all([provider.authorizationUrl(attempt), provider.authorizationUrl(attempt)]);
    await provider.exchange(returned, attempt);
    expect(fake.discoveries).toBe(2);
  });

  test('accepts exactly the two spellings of its issuer, in discovery and in tokens', async () => {
    await expect(exchangeWith({ claims: { iss: otherSpelling } })).resolves.toBeDefined();
    expect(fake.tokenRequests).toHaveLength(1);
    await expect(exchangeWith({ claims: { iss: `${issuer}/` } })).rejects.toThrow('iss');
    await expect(exchangeWith({ claims: { iss: undefined } })).rejects.toBeInstanceOf(ProviderError);
    fake.discovery = { issuer: 'https://evil.test' };
    await expect(create({ issuer, ...client }).authorizationUrl(attempt)).rejects.toThrow('issuer');
  });

  test('refuses a response from another issuer', async () => {
    const answer = { ...returned, iss: 'https://evil.test' };
    await expect(provider.exchange(answer, attempt)).rejects.toThrow('issuer');
    expect(fake.tokenRequests).toEqual([]);
    await expect(provider.exchange({ ...returned, iss: issuer }, attempt)).resolves.toBeDefined();
  });

  test('refuses a state other than the one sent', async () => {
    const answer = { ...returned, state: 'another' };
    await expect(provider.exchange(answer, attempt)).rejects.toBeInstanceOf(ProviderError);
    expect(fake.tokenRequests).toEqual([]);
  });

  const now = Math.floor(Date.now() / 1000);
  test.each<[string, Tampering]>([
    ['for another client', { claims: { aud: 'another' } }],
    ['for several clients without a party', { claims: { aud: ['client-1', 'another'] } }],
    ['for several clients and another party', { claims: { aud: ['client-1', 'another'], azp: 'another' } }],
    ['for another party', { claims: { azp: 'another' } }],
    ['that has expired', { claims: { exp: now - 120 } }],
    ['made long ago', { claims: { iat: now - 900 } }],
    ['made in the future', { claims: { iat: now + 900 } }],
    ['of another sign-in', { claims: { nonce: 'another' } }],
    ['that goes with another access token', { claims: { at_hash: 'another' } }],
    ['without a subject', { claims: { sub: undefined } }],
    ['with an empty subject', { claims: { sub: '' } }],
    ['with a subject that is too long', { claims: { sub: 's'.repeat(256) } }],
    ['signed by somebody else', { foreignKey: true }],
    ['signed by an unknown key', { header: { kid: 'unknown' } }],
    ['that is no token', { idToken: 'nonsense' }],
    ['that is not there', { idToken: null }],
    ['that came as an error', { status: 400, body: { error: 'invalid_grant' } }],
    ['that came from a broken server', { status: 500, body: { oops: true } }],
  ])('refuses an id token %s', async (_, tampering) => {
    await expect(exchangeWith(tampering)).rejects.toBeInstanceOf(ProviderError);
  });

  test('refuses tokens without a valid signature', async () => {
    const claims = { iss: issuer, aud: 'client-1', sub: 'subject-1', ...usual };
    const unsigned = new UnsecuredJWT(claims).setIssuedAt().setExpirationTime('1m').encode();
    await expect(exchangeWith({ idToken: unsigned })).rejects.toBeInstanceOf(ProviderError);
    const shared = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', kid: 'own' })
      .setIssuedAt()
      .setExpirationTime('1m')
      .sign(new TextEncoder().encode('secret-1'.padEnd(32, '-')));
    await expect(exchangeWith({ idToken: shared })).rejects.toBeInstanceOf(ProviderError);
  });

  test('accepts additional claims', async () => {
    const claims = { aud: ['client-1'], azp: 'client-1', at_hash: rightHash };
    await expect(exchangeWith({ claims })).resolves.toMatchObject({ subject: 'subject-1' });
  });

  test('reveals no secrets in its errors', async () => {
    const error: unknown = await exchangeWith({
      claims: { aud: 'another', email: 'who@example.test' },
    }).catch((thrown: unknown) => thrown);
    const shown = `${String(error)} ${JSON.stringify(error)} ${String((error as Error).cause)}`;
    for (const secret of ['code-1', 'secret-1', attempt.verifier, 'who@example.test'])
      expect(shown).not.toContain(secret);
  });

  test('an address is normalised, or rejected', async () => {
    const cases: [unknown, string | null][] = [
      ['Ann.Lee+x@BÜCHER.example', 'Ann.Lee+x@xn--bcher-kva.example'],
      ['not an address', null],
      ['', null],
      [7, null],
      [undefined, null],
    ];
    for (const [email, expected] of cases) {
      const identity = await exchangeWith({ claims: { email, email_verified: true } });
      expect(identity).toMatchObject({ email: expected, emailProven: false });
    }
  });

  test('a name is the full one, or its parts, or none', async () => {
    const names = [
      { name: ' Ada Lovelace ', given_name: 'Augusta' },
      { given_name: 'Ada', family_name: 'Lovelace' },
      { name: ' ' },
    ];
    const told = [];
    for (const claims of names) told.push((await exchangeWith({ claims })).name);
    expect(told).toEqual(['Ada Lovelace', 'Ada Lovelace', null]);
  });
});

describe('Google', () => {
  test('binds the code with PKCE and the token with a nonce', async () => {
    const fake = await fakeProvider(googleIssuer, client.clientId);
    vi.stubGlobal('fetch', fake.fetch);
    const google = createGoogle({ issuer: googleIssuer, ...client });
    const { searchParams } = new URL(await google.authorizationUrl(attempt));
    expect(searchParams.get('code_challenge_method')).toBe('S256');
    expect(searchParams.get('code_challenge')).toMatch(/^[\w-]{43}$/);
    expect(searchParams.get('nonce')).toBe(attempt.nonce);
    await expect(google.exchange(returned, attempt)).rejects.toBeInstanceOf(ProviderError);
    expect(fake.tokenRequests[0]?.get('code_verifier')).toBe(attempt.verifier);
  });

  test.each([
    ['a private account', { email: 'ada@gmail.com', email_verified: true }, true],
    ['a private account in capitals', { email: 'Ada@GMail.com', email_verified: 'true' }, true],
    ['a company account', { email: 'ada@corp.test', email_verified: true, hd: 'corp.test' }, true],
    [
      'another address of a company account',
      { email: 'a@x.test', email_verified: true, hd: 'corp.test' },
      false,
    ],
    ['a foreign mailbox', { email: 'ada@corp.test', email_verified: true }, false],
    [
      'an unverified company address',
      { email: 'a@corp.test', email_verified: false, hd: 'corp.test' },
      false,
    ],
    ['an odd word for yes', { email: 'ada@gmail.com', email_verified: 'yes' }, false],
    ['a number for yes', { email: 'ada@gmail.com', email_verified: 1 }, false],
    ['a domain that only ends alike', { email: 'ada@notgmail.com', email_verified: true }, false],
    ['no word on it', { email: 'ada@gmail.com' }, false],
  ])('is the authority over %s: %o → %s', async (_, claims, proven) => {
    const fake = await fakeProvider(googleIssuer, client.clientId);
    fake.tampering = { claims: { nonce: attempt.nonce, ...claims } };
    vi.stubGlobal('fetch', fake.fetch);
    const google = createGoogle({ issuer: googleIssuer, ...client });
    expect(await google.exchange(returned, attempt)).toMatchObject({ emailProven: proven });
  });
});

describe('LinkedIn', () => {
  test('uses neither PKCE nor nonce, but rejects a foreign nonce', async () => {
    const fake = await fakeProvider(linkedinIssuer, client.clientId);
    vi.stubGlobal('fetch', fake.fetch);
    const linkedin = createLinkedin({ issuer: linkedinIssuer, ...client });
    const { searchParams } = new URL(await linkedin.authorizationUrl(attempt));
    for (const name of ['nonce', 'code_challenge', 'code_challenge_method'])
      expect(searchParams.has(name), name).toBe(false);
    fake.tampering = { claims: { nonce: attempt.nonce, email: 'a@gmail.com', email_verified: 'true' } };
    expect(await linkedin.exchange(returned, attempt)).toMatchObject({ emailProven: false });
    expect(fake.tokenRequests).toHaveLength(1);
    expect(fake.tokenRequests[0]?.has('code_verifier')).toBe(false);
  });
});

describe('the providers in use', () => {
  test('are real if configured, else simulated if simulators run, else off', async () => {
    const settings = { GOOGLE_CLIENT_ID: 'client-1', GOOGLE_CLIENT_SECRET: 'secret-1' };
    expect(Object.values(createSignInProviders({})).filter(Boolean)).toEqual([]);
    const { google, linkedin } = createSignInProviders(settings);
    expect(linkedin).toBeUndefined();
    vi.stubGlobal('fetch', (await fakeProvider(googleIssuer, 'client-1')).fetch);
    expect(await google?.authorizationUrl(attempt)).toContain('https://accounts.google.com/');
    const simulated = createSignInProviders(settings, 'http://127.0.0.1:9');
    vi.stubGlobal('fetch', (await fakeProvider('http://127.0.0.1:9/oauth/linkedin', 'polylogue')).fetch);
    expect(await simulated.linkedin?.authorizationUrl(attempt)).toContain('http://127.0.0.1:9/');
  });
});
