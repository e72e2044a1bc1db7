import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey, randomToken } from '../../../platform/secrets.ts';

/** Refresh tokens: the session they belong to, a secret, and a seal that says that we issued them. */
export interface RefreshTokens {
  /** The first token of a session. */
  first(sessionId: string): string;
  /** The one that follows a token. It follows from the token itself, so asking twice answers the same. */
  successorOf(sessionId: string, token: string): string;
  /**
   * Whether we ever issued the token. Only hashes of the newest two are kept, so without the seal a token of long ago
   * could not be told from one that somebody made up.
   */
  isIssued(token: string): boolean;
}

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The session a refresh token names; null when it is no token of ours. */
export function sessionIdOf(token: string): string | null {
  const id = token.slice(0, Math.max(token.indexOf('.'), 0));
  return uuidPattern.test(id) ? id : null;
}

/** Makes and recognises tokens with keys of the session secret. */
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
