import type { OauthProvider } from '@polylogue/contract/oauth';
import * as client from 'openid-client';
import { checkClaims, emailOf, nameOf } from './claims.ts';
import { ProviderError, type Identity, type ProviderClient, type SignInProvider } from './provider.ts';
import { createTokenAnswers, type TokenAnswers } from './token-answers.ts';

/** How OpenID providers differ. */
export interface OpenIdRules {
  name: OauthProvider;
  /** Every spelling of the issuer that its id tokens may contain. */
  issuers: readonly string[];
  /** Whether the code is bound by a verifier (PKCE). */
  pkce: boolean;
  /** Whether the provider returns our nonce. If not required, one that is present must still match. */
  nonce: boolean;
  /** Additional parameters of the authorization request. */
  parameters?: Record<string, string>;
  /** Whether the provider is the authority over the address. */
  isEmailProven(email: string, claims: client.IDToken): boolean;
}

interface Discovered {
  /** One per spelling of the issuer, the discovered one first. */
  configurations: client.Configuration[];
  answers: TokenAnswers;
}

/** Seconds to wait for each response: somebody is watching a page. */
const timeout = 10;

/** Allowed clock skew in seconds. */
const tolerance = 60;

/** An OpenID Connect provider with authorization code flow, discovered when first needed. */
export function createOpenIdProvider(rules: OpenIdRules, known: ProviderClient): SignInProvider {
  let discovered: Promise<Discovered> | undefined;

  function discover(): Promise<Discovered> {
    discovered ??= discoverProvider(rules, known).catch((error: unknown) => {
      // Retry next time: a brief outage must not last until the restart.
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
  // The full URL on purpose: for a bare issuer the library insists on one spelling.
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
      // We compare the callback's `iss` ourselves: not every callback has it.
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
    // Without it the library trusts TLS and does not verify the signature.
    client.enableNonRepudiationChecks(configuration);
    if (insecure) client.allowInsecureRequests(configuration);
    return configuration;
  });
  return { configurations, answers };
}

type Tokens = Awaited<ReturnType<typeof client.authorizationCodeGrant>>;

/**
 * Returns the first expectation the response meets. Each is checked in full; they differ only in issuer and
 * nonce.
 */
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

/** The claim that did not match, from the library's chain of causes. */
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
  // Real time, not the product's clock, which tests move.
  checkClaims(claims, { clientId: known.clientId, accessToken: tokens.access_token, now: new Date() });
  const email = emailOf(claims);
  return {
    subject: claims.sub,
    email,
    emailProven: email !== null && rules.isEmailProven(email, claims),
    name: nameOf(claims),
  };
}

/** Keeps what helps the operator and drops the rest: causes contain codes, tokens and claims. */
function asProviderError(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error;
  if (error instanceof client.ResponseBodyError)
    return new ProviderError(`the provider answered ${error.error}`);
  if (!(error instanceof Error)) return new ProviderError('unknown');
  const claim = mismatchedClaim(error);
  return new ProviderError(typeof claim === 'string' ? `${error.message}: ${claim}` : error.message);
}
