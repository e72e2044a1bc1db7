import { createHash } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK } from 'jose';

/** How the next id token differs from a valid one; undefined removes a claim. */
export interface Tampering {
  claims?: Record<string, unknown>;
  header?: Record<string, unknown>;
  /** Signs with an unpublished key. */
  foreignKey?: boolean;
  /** The whole id token, or none. */
  idToken?: string | null;
  status?: number;
  body?: unknown;
}

/** A fake provider in place of the network; answers correctly unless told otherwise. */
export interface FakeProvider {
  fetch: typeof fetch;
  /** Forms received by the token endpoint. */
  tokenRequests: URLSearchParams[];
  discoveries: number;
  tampering: Tampering;
  discovery: Record<string, unknown>;
  /** Makes the next discovery fail. */
  away: boolean;
}

const accessToken = 'access-token-of-the-test';

/** The access token hash that matches the fake's access token. */
export const rightHash = createHash('sha256')
  .update(accessToken)
  .digest()
  .subarray(0, 16)
  .toString('base64url');

/** Shared, since generating keys is slow. */
const keys = Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')]);

/** Starts a fake provider with this issuer. */
export async function fakeProvider(issuer: string, clientId: string): Promise<FakeProvider> {
  const [own, foreign] = await keys;
  const jwk: JWK = { ...(await exportJWK(own.publicKey)), kid: 'own', alg: 'RS256', use: 'sig' };
  const fake: FakeProvider = {
    fetch: (input, init) => answer(new URL(input instanceof Request ? input.url : input), init),
    tokenRequests: [],
    discoveries: 0,
    tampering: {},
    discovery: {},
    away: false,
  };

  async function answer(url: URL, init: RequestInit | undefined): Promise<Response> {
    if (url.pathname.endsWith('/.well-known/openid-configuration')) return discover();
    if (url.pathname === '/jwks') return Response.json({ keys: [jwk] });
    if (url.pathname !== '/token') return new Response(null, { status: 404 });
    fake.tokenRequests.push(new URLSearchParams(init?.body as URLSearchParams));
    const { status = 200, body, idToken } = fake.tampering;
    if (body !== undefined) return Response.json(body, { status });
    const id_token = idToken === undefined ? await sign(fake.tampering) : (idToken ?? undefined);
    return Response.json({ access_token: accessToken, token_type: 'Bearer', expires_in: 60, id_token });
  }

  function discover(): Response {
    fake.discoveries += 1;
    if (fake.away) throw new TypeError('fetch failed');
    const origin = new URL(issuer).origin;
    return Response.json({
      issuer,
      authorization_endpoint: `${origin}/authorize`,
      token_endpoint: `${origin}/token`,
      jwks_uri: `${origin}/jwks`,
      response_types_supported: ['code'],
      id_token_signing_alg_values_supported: ['RS256'],
      authorization_response_iss_parameter_supported: true,
      ...fake.discovery,
    });
  }

  function sign({ claims, header, foreignKey }: Tampering): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const good = { iss: issuer, aud: clientId, sub: 'subject-1', iat: now, exp: now + 60 };
    const key: CryptoKey = foreignKey ? foreign.privateKey : own.privateKey;
    return new SignJWT(withoutAbsent({ ...good, ...claims }))
      .setProtectedHeader({ alg: 'RS256', kid: 'own', ...header })
      .sign(key);
  }

  return fake;
}

function withoutAbsent(claims: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== undefined));
}
