import { createHash } from 'node:crypto';
import { fieldOf, type Simulator } from '../exchange.ts';
import type { Json } from '../json.ts';
import { namesOf, type Grant } from './grants.ts';
import { signInSimulator, type Provider } from './provider.ts';
import type { Signer } from './signer.ts';

/** LinkedIn's member ids differ between applications. */
function subjectOf({ request, person }: Grant): string {
  return createHash('sha256')
    .update(`linkedin:${request.clientId}:${person.email.toLowerCase()}`)
    .digest('base64url')
    .slice(0, 10);
}

/** In the e-mail claims the id token and userinfo differ in types. */
function profileOf(grant: Grant, verified: string | boolean, locale: string | Json): Json {
  const { email, shareEmail, name } = grant.person;
  return {
    sub: subjectOf(grant),
    ...namesOf(name),
    locale,
    ...(shareEmail ? { email, email_verified: verified } : {}),
  };
}

const provider: Provider = {
  prefix: '/oauth/linkedin',
  title: 'LinkedIn sign-in',
  about:
    'OpenID Connect without PKCE and nonce; discovery under /oauth/linkedin/.well-known/openid-configuration',
  texts: {
    name: 'LinkedIn',
    colour: '#0a66c2',
    asks: 'It would like to use your name, photo and the primary e-mail address of your profile.',
    people: [
      { email: 'grace.hopper@example.com', name: 'Grace Hopper' },
      { email: 'ada.lovelace@gmail.com', name: 'Ada Lovelace' },
    ],
    options: [
      { field: 'share_email', label: 'Share the e-mail address', checked: true },
      { field: 'verified', label: 'The e-mail address is verified', checked: true },
    ],
    cancels: [
      { decision: 'cancel', label: 'Cancel' },
      { decision: 'cancel_login', label: 'Leave the sign-in' },
    ],
  },
  paths: {
    authorize: '/v2/authorization',
    token: '/v2/accessToken',
    userinfo: '/v2/userinfo',
    jwks: '/openid/jwks',
  },
  discovery: {
    subject_types_supported: ['pairwise'],
    scopes_supported: ['openid', 'profile', 'email'],
    claims_supported: [
      'iss',
      'aud',
      'iat',
      'exp',
      'sub',
      'name',
      'given_name',
      'family_name',
      'picture',
      'email',
      'email_verified',
      'locale',
    ],
  },
  cancelErrors: { cancel: 'user_cancelled_authorize', cancel_login: 'user_cancelled_login' },
  redirectExtras: () => ({}),
  personOf: (form) => ({
    shareEmail: fieldOf(form, 'share_email') === 'yes',
    hostedDomain: '',
  }),
  checkClient(form) {
    // Even an unrequested verifier counts as a failed client authentication.
    if (!form.has('code_verifier')) return null;
    return { status: 401, error: 'invalid_client', description: 'Client authentication failed' };
  },
  checkExchange: () => null,
  idTokenClaims: ({ grant, issuer }) => ({
    iss: issuer,
    aud: grant.request.clientId,
    ...profileOf(grant, String(grant.person.emailVerified), 'en_US'),
  }),
  userinfo: (grant) => profileOf(grant, grant.person.emailVerified, { country: 'US', language: 'en' }),
};

export function linkedinSignIn(signer: Signer): Simulator {
  return signInSimulator(provider, signer);
}
