import { createHash } from 'node:crypto';
import { domainToASCII } from 'node:url';
import { signUpEmail } from '@polylogue/contract/validation';
import type { IDToken } from 'openid-client';
import { ProviderError } from './provider.ts';

/** An id token is made for this sign-in; one older than this was made for another. */
const oldestToken = 300;

/** Length of a subject by the protocol. */
const subjectLength = 255;

/** What the library leaves to its callers: the age of the token, the party it is for, the access token it goes with. */
export function checkClaims(
  claims: IDToken,
  expected: { clientId: string; accessToken: string; now: Date },
): void {
  const age = expected.now.getTime() / 1000 - claims.iat;
  if (Math.abs(age) > oldestToken) throw new ProviderError('the id token is not of now');
  if (claims.azp !== undefined && claims.azp !== expected.clientId) {
    throw new ProviderError('the id token is for another party');
  }
  if (claims.at_hash !== undefined && claims.at_hash !== halfHash(expected.accessToken)) {
    throw new ProviderError('the id token goes with another access token');
  }
  if (claims.sub.trim() === '' || claims.sub.length > subjectLength) {
    throw new ProviderError('the id token names nobody');
  }
}

/** The left half of the hash, as RS256 asks for. */
function halfHash(accessToken: string): string {
  return createHash('sha256').update(accessToken).digest().subarray(0, 16).toString('base64url');
}

/** Only true and "true" say so: LinkedIn sends text where the protocol has a boolean. */
export function isTrue(claim: unknown): boolean {
  return claim === true || claim === 'true';
}

/** The address with its domain as the mail system writes it; null when there is none that an account could have. */
export function emailOf(claims: IDToken): string | null {
  const parsed = signUpEmail.safeParse(asciiDomain(claims.email));
  return parsed.success ? parsed.data : null;
}

function asciiDomain(email: unknown): unknown {
  if (typeof email !== 'string') return undefined;
  const at = email.lastIndexOf('@');
  return at < 1 ? email : `${email.slice(0, at)}@${domainToASCII(email.slice(at + 1))}`;
}

/** The part after the at sign. */
export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase();
}

/** The name as the provider writes it. */
export function nameOf(claims: IDToken): string | null {
  const parts = [claims.given_name, claims.family_name].filter((part) => typeof part === 'string');
  const name = typeof claims.name === 'string' ? claims.name : parts.join(' ');
  return name.trim() === '' ? null : name.trim();
}
