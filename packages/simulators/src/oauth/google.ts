import { createHash } from 'node:crypto';
import { fieldOf, type Simulator } from '../exchange.ts';
import type { Json } from '../json.ts';
import { namesOf, type Grant } from './grants.ts';
import { signInSimulator, type Provider, type TokenRefusal } from './provider.ts';
import type { Signer } from './signer.ts';

/** 21 digits that depend only on the address: the same person comes back after a restart. */
function subjectOf(email: string): string {
  const digest = createHash('sha256').update(`google:${email.toLowerCase()}`).digest('hex');
  return `1${(BigInt(`0x${digest}`) % 10n ** 20n).toString().padStart(20, '0')}`;
}

function profileOf({ person }: Grant): Json {
  const { email, emailVerified, name, hostedDomain } = person;
  return {
    sub: subjectOf(email),
    email,
    email_verified: emailVerified,
    ...namesOf(name),
    ...(hostedDomain === '' ? {} : { hd: hostedDomain }),
  };
}

function checkVerifier({ request }: Grant, form: FormData): TokenRefusal | null {
  const { codeChallenge, codeChallengeMethod } = request;
  const verifier = fieldOf(form, 'code_verifier');
  if (codeChallenge === '' && verifier === '') return null;
  const hashed = createHash('sha256').update(verifier).digest('base64url');
  // Google treats a challenge without a method as plain.
  const expected = codeChallengeMethod === 'S256' ? hashed : verifier;
  if (verifier !== '' && expected === codeChallenge) return null;
  const description = verifier === '' ? 'Missing code verifier.' : 'Invalid code verifier.';
  return { status: 400, error: 'invalid_grant', description };
}

function atHash(accessToken: string): string {
  return createHash('sha256').update(accessToken).digest().subarray(0, 16).toString('base64url');
}

const provider: Provider = {
  prefix: '/oauth/google',
  title: 'Google sign-in',
  about: 'OpenID Connect with PKCE; discovery under /oauth/google/.well-known/openid-configuration',
  texts: {
    name: 'Google',
    colour: '#1a73e8',
    asks: 'It will see your name and e-mail address.',
    people: [
      { email: 'ada.lovelace@gmail.com', name: 'Ada Lovelace' },
      { email: 'alan.turing@example.com', name: 'Alan Turing' },
    ],
    options: [
      { field: 'verified', label: 'The e-mail address is verified', checked: true },
      { field: 'workspace', label: 'The account belongs to a company (hd claim)', checked: false },
    ],
    cancels: [{ decision: 'cancel', label: 'Cancel' }],
  },
  paths: {
    authorize: '/o/oauth2/v2/auth',
    token: '/token',
    userinfo: '/v1/userinfo',
    jwks: '/oauth2/v3/certs',
  },
  discovery: {
    response_modes_supported: ['query'],
    subject_types_supported: ['public'],
    scopes_supported: ['openid', 'email', 'profile'],
    claims_supported: [
      'aud',
      'email',
      'email_verified',
      'exp',
      'family_name',
      'given_name',
      'iat',
      'iss',
      'name',
      'sub',
    ],
    code_challenge_methods_supported: ['plain', 'S256'],
    grant_types_supported: ['authorization_code'],
    authorization_response_iss_parameter_supported: true,
  },
  cancelErrors: { cancel: 'access_denied' },
  redirectExtras: ({ scope }, issuer) => ({ iss: issuer, scope, authuser: '0' }),
  personOf(form, email) {
    const domain = email.split('@')[1] ?? '';
    const company = fieldOf(form, 'workspace') === 'yes' && domain !== 'gmail.com';
    return {
      shareEmail: true,
      hostedDomain: company ? domain : '',
    };
  },
  checkClient: () => null,
  checkExchange: checkVerifier,
  idTokenClaims: ({ grant, issuer, accessToken }) => ({
    iss: issuer,
    azp: grant.request.clientId,
    aud: grant.request.clientId,
    at_hash: atHash(accessToken),
    ...(grant.request.nonce === '' ? {} : { nonce: grant.request.nonce }),
    ...profileOf(grant),
  }),
  userinfo: profileOf,
};

export function googleSignIn(signer: Signer): Simulator {
  return signInSimulator(provider, signer);
}
