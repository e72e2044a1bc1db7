import {
  fieldOf,
  headerOf,
  readForm,
  redirect,
  sendHtml,
  sendJson,
  type Exchange,
  type Simulator,
} from '../exchange.ts';
import type { Json } from '../json.ts';
import { PAGE_POLICY, escapeHtml, renderPage } from '../page.ts';
import { renderConsent, type ConsentTexts } from './consent-page.ts';
import { createGrants, nameOf, type AuthorizeRequest, type Grant, type Person } from './grants.ts';
import type { Signer } from './signer.ts';

export interface Claims {
  grant: Grant;
  issuer: string;
  accessToken: string;
  issuedAt: number;
}

/** A refusal by the token endpoint, in the provider's format. */
export interface TokenRefusal {
  status: number;
  error: string;
  description: string;
}

/** How sign-in providers differ. */
export interface Provider {
  prefix: string;
  title: string;
  about: string;
  texts: ConsentTexts;
  /** Its discovery document, beyond URLs and what all providers here have in common. */
  discovery: Json;
  /** Paths below the prefix. */
  paths: { authorize: string; token: string; userinfo: string; jwks: string };
  /** Cancel codes by button; the first is the default. */
  cancelErrors: Record<string, string>;
  redirectExtras(request: AuthorizeRequest, issuer: string): Record<string, string>;
  /** What the form says about the person besides name and address. */
  personOf(form: FormData | URLSearchParams, email: string): Pick<Person, 'shareEmail' | 'hostedDomain'>;
  /** Additional rules of the token endpoint; null if the exchange may proceed. */
  checkExchange(grant: Grant, form: FormData): TokenRefusal | null;
  /** Rules about the request alone, checked before the code is used up. */
  checkClient(form: FormData): TokenRefusal | null;
  idTokenClaims(claims: Claims): Json;
  userinfo(grant: Grant): Json;
}

const TOKEN_SECONDS = 3600;
const NO_STORE = { 'cache-control': 'no-store', pragma: 'no-cache' };

function parseAuthorize(params: FormData | URLSearchParams): AuthorizeRequest | string {
  const request = {
    clientId: fieldOf(params, 'client_id'),
    redirectUri: fieldOf(params, 'redirect_uri'),
    responseType: fieldOf(params, 'response_type'),
    scope: fieldOf(params, 'scope'),
    state: fieldOf(params, 'state'),
    nonce: fieldOf(params, 'nonce'),
    codeChallenge: fieldOf(params, 'code_challenge'),
    codeChallengeMethod: fieldOf(params, 'code_challenge_method'),
    loginHint: fieldOf(params, 'login_hint'),
    prompt: fieldOf(params, 'prompt'),
  };
  if (request.clientId === '') return 'Missing required parameter: client_id';
  const target = URL.parse(request.redirectUri);
  if (!target || !['http:', 'https:'].includes(target.protocol))
    return 'Invalid parameter value for redirect_uri';
  return request;
}

function backTo(request: AuthorizeRequest, params: Record<string, string>): string {
  const target = new URL(request.redirectUri);
  for (const [name, value] of Object.entries({ ...params, state: request.state })) {
    if (value !== '') target.searchParams.set(name, value);
  }
  return target.href;
}

function showMistake(exchange: Exchange, message: string): void {
  const body = `<main style="max-width:32rem;margin:15vh auto;padding:0 1.25rem"><h1>This sign-in cannot go on</h1><p class="soft">${escapeHtml(message)}</p></main>`;
  sendHtml(exchange, renderPage({ title: 'Sign-in error', body }), { status: 400, headers: PAGE_POLICY });
}

function discoveryOf({ paths, discovery }: Provider, issuer: string): Json {
  return {
    issuer,
    authorization_endpoint: issuer + paths.authorize,
    token_endpoint: issuer + paths.token,
    userinfo_endpoint: issuer + paths.userinfo,
    jwks_uri: issuer + paths.jwks,
    response_types_supported: ['code'],
    id_token_signing_alg_values_supported: ['RS256'],
    token_endpoint_auth_methods_supported: ['client_secret_post'],
    ...discovery,
  };
}

/** An OpenID Connect provider with authorization code flow. */
export function signInSimulator(provider: Provider, signer: Signer): Simulator {
  const { prefix, title, about, paths } = provider;
  const grants = createGrants();
  const issuerOf = (exchange: Exchange): string => exchange.world.origin() + prefix;

  function decide(exchange: Exchange, request: AuthorizeRequest, form: FormData | URLSearchParams): void {
    const issuer = issuerOf(exchange);
    const extras = provider.redirectExtras(request, issuer);
    const decision = fieldOf(form, 'decision');
    const error = provider.cancelErrors[decision];
    if (error) {
      const error_description = 'The user cancelled the sign-in';
      return redirect(exchange, backTo(request, { error, error_description, ...extras }));
    }
    const email = fieldOf(form, 'other_email').trim() || fieldOf(form, 'email').trim();
    if (!/^[^\s@]+@[^\s@]+$/.test(email)) {
      return sendHtml(
        exchange,
        renderConsent({ provider, request, problem: 'Please enter an e-mail address.' }),
        {
          status: 400,
          headers: PAGE_POLICY,
        },
      );
    }
    const person = {
      email,
      name: nameOf(fieldOf(form, 'name'), email),
      emailVerified: fieldOf(form, 'verified') === 'yes',
      ...provider.personOf(form, email),
    };
    const code = grants.issue({ request, person }, exchange.world);
    redirect(exchange, backTo(request, { code, ...extras }));
  }

  function authorize(exchange: Exchange): void {
    const { searchParams } = exchange.url;
    const request = parseAuthorize(searchParams);
    if (typeof request === 'string') return showMistake(exchange, request);
    const refuse = (error: string, error_description: string): void => {
      redirect(
        exchange,
        backTo(request, {
          error,
          error_description,
          ...provider.redirectExtras(request, issuerOf(exchange)),
        }),
      );
    };
    if (request.responseType !== 'code')
      return refuse('unsupported_response_type', 'Only response_type=code is supported');
    if (!request.scope.split(/[\s+]+/).includes('openid'))
      return refuse('invalid_scope', 'The scope must contain openid');
    const auto = searchParams.get('auto') ?? '';
    if (provider.cancelErrors[auto])
      return decide(exchange, request, new URLSearchParams({ decision: auto }));
    if (auto !== '') {
      const form = new URLSearchParams({ verified: 'yes', share_email: 'yes' });
      for (const name of ['name', 'verified', 'share_email', 'workspace']) {
        const value = searchParams.get(name);
        if (value !== null) form.set(name, value);
      }
      form.set('email', auto);
      return decide(exchange, request, form);
    }
    if (request.prompt === 'none') return refuse('interaction_required', 'Nobody is signed in here');
    sendHtml(exchange, renderConsent({ provider, request }), { headers: PAGE_POLICY });
  }

  async function submit(exchange: Exchange): Promise<void> {
    const form = await readForm(exchange.request);
    if (!form) return showMistake(exchange, 'The form could not be read');
    const request = parseAuthorize(form);
    if (typeof request === 'string') return showMistake(exchange, request);
    decide(exchange, request, form);
  }

  function refuseToken(exchange: Exchange, { status, error, description }: TokenRefusal): void {
    sendJson(exchange, { error, error_description: description }, { status, headers: NO_STORE });
  }

  async function token(exchange: Exchange): Promise<void> {
    const form = await readForm(exchange.request);
    if (!form || fieldOf(form, 'grant_type') !== 'authorization_code') {
      return refuseToken(exchange, {
        status: 400,
        error: 'unsupported_grant_type',
        description: 'Invalid grant_type',
      });
    }
    const secret = fieldOf(form, 'client_secret');
    if (secret === '' || secret.startsWith('bad')) {
      return refuseToken(exchange, {
        status: 401,
        error: 'invalid_client',
        description: 'Client authentication failed',
      });
    }
    const refusal = provider.checkClient(form);
    if (refusal) return refuseToken(exchange, refusal);
    const { world } = exchange;
    const grant = grants.redeem(fieldOf(form, 'code'), world);
    const { request } = grant ?? {};
    if (!grant || !request || request.clientId !== fieldOf(form, 'client_id')) {
      return refuseToken(exchange, {
        status: 400,
        error: 'invalid_grant',
        description: 'Malformed, expired or used auth code',
      });
    }
    if (request.redirectUri !== fieldOf(form, 'redirect_uri')) {
      return refuseToken(exchange, {
        status: 400,
        error: 'redirect_uri_mismatch',
        description: 'Bad redirect_uri',
      });
    }
    const further = provider.checkExchange(grant, form);
    if (further) return refuseToken(exchange, further);
    const accessToken = grants.openSession(grant, world);
    const issuedAt = Math.floor(world.now().getTime() / 1000);
    const claims = provider.idTokenClaims({ grant, issuer: issuerOf(exchange), accessToken, issuedAt });
    const id_token = await signer.sign({ ...claims, iat: issuedAt, exp: issuedAt + TOKEN_SECONDS });
    const body = {
      access_token: accessToken,
      expires_in: TOKEN_SECONDS,
      scope: request.scope,
      token_type: 'Bearer',
      id_token,
    };
    sendJson(exchange, body, { headers: NO_STORE });
  }

  function userinfo(exchange: Exchange): void {
    const accessToken = /^Bearer\s+(.+)$/i.exec(headerOf(exchange.request, 'authorization'))?.[1] ?? '';
    const grant = grants.session(accessToken);
    if (grant) return sendJson(exchange, provider.userinfo(grant), { headers: NO_STORE });
    const headers = { 'www-authenticate': 'Bearer error="invalid_token"' };
    sendJson(
      exchange,
      { error: 'invalid_token', error_description: 'Invalid credentials' },
      { status: 401, headers },
    );
  }

  async function handle(exchange: Exchange): Promise<void> {
    const { request, path } = exchange;
    const call = `${request.method} ${path}`;
    if (call === 'GET /.well-known/openid-configuration')
      return sendJson(exchange, discoveryOf(provider, issuerOf(exchange)));
    if (call === `GET ${paths.authorize}`) return authorize(exchange);
    if (call === `POST ${paths.authorize}`) return submit(exchange);
    if (call === `POST ${paths.token}`) return token(exchange);
    if (path === paths.userinfo) return userinfo(exchange);
    if (call === `GET ${paths.jwks}`) {
      return sendJson(exchange, await signer.keys(), { headers: { 'cache-control': 'public, max-age=300' } });
    }
    sendJson(exchange, { error: 'not_found' }, { status: 404 });
  }

  return { prefix, title, about, handle };
}
