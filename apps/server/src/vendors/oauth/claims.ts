import { createHash } from 'node:crypto';
import { domainToASCII } from 'node:url';
import { signUpEmail } from '@polylogue/contract/validation';
import type { IDToken } from 'openid-client';
import { ProviderError } from './provider.ts';

/** Seconds. An id token is issued for this sign-in; an older one was issued for another. */
const oldestToken = 300;

/** Maximum length of a subject, by the protocol. */
const subjectLength = 255;

/**
 * Checks what the library leaves to its callers: the token's age, its authorized party, and its access token
 * hash.
 */
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

/** The left half of the hash, as RS256 requires. */
function halfHash(accessToken: string): string {
  return createHash('sha256').update(accessToken).digest().subarray(0, 16).toString('base64url');
}

/** Only true and "true": LinkedIn sends text where the protocol has a boolean. */
export function isTrue(claim: unknown): boolean {
  return claim === true || claim === 'true';
}

/** The address with a normalised domain; null if it is not one an account could have. */
export function emailOf(claims: IDToken): string | null {
  const parsed = signUpEmail.safeParse(asciiDomain(claims.email));
  return parsed.success ? parsed.data : null;
}

function asciiDomain(email: unknown): unknown {
  if (typeof email !== 'string') return undefined;
  const at = email.lastIndexOf('@');
  return at < 1 ? email : `${email.slice(0, at)}@${domainToASCII(email.slice(at + 1))}`;
}

/** The part after the @. */
export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase();
}

/** The name as the provider gives it. */
export function nameOf(claims: IDToken): string | null {
  const parts = [claims.given_name, claims.family_name].filter((part) => typeof part === 'string');
  const name = typeof claims.name === 'string' ? claims.name : parts.join(' ');
  return name.trim() === '' ? null : name.trim();
}
