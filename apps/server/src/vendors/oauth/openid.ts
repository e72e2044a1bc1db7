import type { OauthProvider } from '@polylogue/contract/oauth';
import * as client from 'openid-client';
import { checkClaims, emailOf, nameOf } from './claims.ts';
import { ProviderError, type Identity, type ProviderClient, type SignInProvider } from './provider.ts';
import { createTokenAnswers, type TokenAnswers } from './token-answers.ts';

/** What makes one OpenID provider different from another. */
export interface OpenIdRules {
  name: OauthProvider;
  /** Every spelling of the issuer that its id tokens may carry. */
  issuers: readonly string[];
  /** Whether the code is bound to the one who asked by a verifier (PKCE). */
  pkce: boolean;
  /** Whether the provider repeats our nonce. Where it is not asked to, one that comes anyway has to be ours. */
  nonce: boolean;
  /** Further parameters of the authorization request. */
  parameters?: Record<string, string>;
  /** Whether the provider is the authority over the address. */
  isEmailProven(email: string, claims: client.IDToken): boolean;
}

interface Discovered {
  /** One per spelling of the issuer, the discovered one first. */
  configurations: client.Configuration[];
  answers: TokenAnswers;
}

/** Seconds to wait for each answer of a provider: somebody is watching a page meanwhile. */
const timeout = 10;

/** Clocks may differ by this many seconds. */
const tolerance = 60;

/** A provider that speaks OpenID Connect by authorization code. It is discovered when first needed. */
export function createOpenIdProvider(rules: OpenIdRules, known: ProviderClient): SignInProvider {
  let discovered: Promise<Discovered> | undefined;

  function discover(): Promise<Discovered> {
    discovered ??= discoverProvider(rules, known).catch((error: unknown) => {
      // The next one tries again: a provider that was away for a moment must not be away until the restart.
      discovered = undefined;
      throw asProviderError(error);
    });
    return discovered;
  }

  return {
    name: rules.name,
    authorizationUrl: async ({ state, nonce, verifier, redirectUri }) => {
      const { configurations } = await discover();
      const [configuration] = configurations;
      if (!configuration) throw new ProviderError('nothing was discovered');
      const challenge = await client.calculatePKCECodeChallenge(verifier);
      return client.buildAuthorizationUrl(configuration, {
        ...rules.parameters,
        response_type: 'code',
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        ...(rules.nonce ? { nonce } : {}),
        ...(rules.pkce ? { code_challenge: challenge, code_challenge_method: 'S256' } : {}),
      }).href;
    },
    exchange: async (returned, attempt) => {
      const { configurations, answers } = await discover();
      const spellings = configurations.map((configuration) => configuration.serverMetadata().issuer);
      if (returned.iss !== undefined && !spellings.includes(returned.iss)) {
        throw new ProviderError('another issuer answered');
      }
      const here = new URL(attempt.redirectUri);
      here.searchParams.set('code', returned.code);
      here.searchParams.set('state', returned.state);
      const nonces = rules.nonce ? [attempt.nonce] : [undefined, attempt.nonce];
      const checks = nonces.map((expectedNonce) => ({
        expectedNonce,
        expectedState: attempt.state,
        idTokenExpected: true,
        pkceCodeVerifier: rules.pkce ? attempt.verifier : undefined,
      }));
      try {
        const tokens = await grant(configurations, here, checks);
        return identityOf(tokens, rules, known);
      } catch (error) {
        throw asProviderError(error);
      } finally {
        answers.forget(returned.code);
      }
    },
  };
}

async function discoverProvider(rules: OpenIdRules, known: ProviderClient): Promise<Discovered> {
  const insecure = known.issuer.startsWith('http:');
  const { clientId, clientSecret } = known;
  // The whole address on purpose: for a bare issuer the library insists on one spelling of it.
  const address = new URL(`${known.issuer}/.well-known/openid-configuration`);
  const found = await client.discovery(
    address,
    clientId,
    clientSecret,
    client.ClientSecretPost(clientSecret),
    {
      timeout,
      execute: insecure ? [client.allowInsecureRequests] : [],
    },
  );
  const { supportsPKCE: _helper, ...metadata } = found.serverMetadata();
  if (!rules.issuers.includes(metadata.issuer)) throw new ProviderError('another issuer was discovered');
  const answers = createTokenAnswers(metadata.token_endpoint ?? '');
  const spellings = [metadata.issuer, ...rules.issuers.filter((issuer) => issuer !== metadata.issuer)];
  const configurations = spellings.map((issuer) => {
    const configuration = new client.Configuration(
      // The return's `iss` is compared by us: not every way back carries it.
      { ...metadata, issuer, authorization_response_iss_parameter_supported: false },
      clientId,
      {
        client_secret: clientSecret,
        id_token_signed_response_alg: 'RS256',
        [client.clockTolerance]: tolerance,
      },
      client.ClientSecretPost(clientSecret),
    );
    configuration.timeout = timeout;
    configuration[client.customFetch] = answers.fetch;
    // Without it the library trusts the connection and leaves the signature alone.
    client.enableNonRepudiationChecks(configuration);
    if (insecure) client.allowInsecureRequests(configuration);
    return configuration;
  });
  return { configurations, answers };
}

type Tokens = Awaited<ReturnType<typeof client.authorizationCodeGrant>>;

/** The first expectation that the answer meets. Each is checked in full; only issuer and nonce differ between them. */
async function grant(
  configurations: client.Configuration[],
  here: URL,
  checks: client.AuthorizationCodeGrantChecks[],
): Promise<Tokens> {
  let mismatch: unknown;
  const expectations = configurations.flatMap((configuration) =>
    checks.map((check) => ({ configuration, check })),
  );
  for (const { configuration, check } of expectations) {
    try {
      return await client.authorizationCodeGrant(configuration, here, check);
    } catch (error) {
      if (mismatch === undefined && !isOtherSpelling(error)) throw error;
      mismatch ??= error;
    }
  }
  throw mismatch;
}

function isOtherSpelling(error: unknown): boolean {
  const claim = mismatchedClaim(error);
  return claim === 'iss' || claim === 'nonce';
}

/** The claim whose value was not the expected one, by the library's chain of causes. */
function mismatchedClaim(error: unknown): unknown {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { cause: details } = cause;
    if (typeof details === 'object' && details !== null && 'claim' in details) return details.claim;
  }
  return undefined;
}

function identityOf(tokens: Tokens, rules: OpenIdRules, known: ProviderClient): Identity {
  const claims = tokens.claims();
  if (!claims) throw new ProviderError('there is no id token');
  // The provider's clock is the world's, not the product's, which tests move.
  checkClaims(claims, { clientId: known.clientId, accessToken: tokens.access_token, now: new Date() });
  const email = emailOf(claims);
  return {
    subject: claims.sub,
    email,
    emailProven: email !== null && rules.isEmailProven(email, claims),
    name: nameOf(claims),
  };
}

/** Keeps what helps the operator and drops the rest: causes carry codes, tokens and claims. */
function asProviderError(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error;
  if (error instanceof client.ResponseBodyError)
    return new ProviderError(`the provider answered ${error.error}`);
  if (!(error instanceof Error)) return new ProviderError('unknown');
  const claim = mismatchedClaim(error);
  return new ProviderError(typeof claim === 'string' ? `${error.message}: ${claim}` : error.message);
}
