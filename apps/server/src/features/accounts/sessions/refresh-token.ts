import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey, randomToken } from '../../../platform/secrets.ts';

/** Refresh tokens: session id, a secret, and a seal that proves we issued them. */
export interface RefreshTokens {
  /** The first token of a session. */
  first(sessionId: string): string;
  /** A token's successor, derived from the token itself, so that asking twice returns the same. */
  successorOf(sessionId: string, token: string): string;
  /**
   * Whether we ever issued the token. Only hashes of the newest two are stored, so without the seal an old
   * token could not be told from a forged one.
   */
  isIssued(token: string): boolean;
}

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The session a refresh token names; null if it is not one of ours. */
export function sessionIdOf(token: string): string | null {
  const id = token.slice(0, Math.max(token.indexOf('.'), 0));
  return uuidPattern.test(id) ? id : null;
}

/** Issues and verifies tokens with keys derived from the session secret. */
export function createRefreshTokens(secret: string): RefreshTokens {
  const successorKey = deriveKey(secret, 'refresh-token');
  const sealKey = deriveKey(secret, 'refresh-token-seal');

  function sealed(text: string): string {
    return `${text}.${createHmac('sha256', sealKey).update(text).digest('base64url')}`;
  }

  return {
    first: (sessionId) => sealed(`${sessionId}.${randomToken()}`),
    successorOf: (sessionId, token) =>
      sealed(`${sessionId}.${createHmac('sha256', successorKey).update(token).digest('base64url')}`),
    isIssued: (token) => {
      const given = Buffer.from(token);
      const wanted = Buffer.from(sealed(token.slice(0, Math.max(token.lastIndexOf('.'), 0))));
      return given.length === wanted.length && timingSafeEqual(given, wanted);
    },
  };
}
