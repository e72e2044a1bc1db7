import { createSigner, randomToken, type SessionSecrets } from '../../../platform/secrets.ts';

/** Refresh tokens: session id, a secret, and a seal that proves we issued them. */
export interface RefreshTokens {
  /** The first token of a session. */
  first(sessionId: string): string;
  /**
   * A token's successor by each secret, the one to give first. It is derived from the token itself, so that asking twice
   * returns the same.
   */
  successorsOf(sessionId: string, token: string): string[];
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
export function createRefreshTokens(secrets: SessionSecrets): RefreshTokens {
  const successors = createSigner(secrets, 'refresh-token');
  const seals = createSigner(secrets, 'refresh-token-seal');

  return {
    first: (sessionId) => {
      const text = `${sessionId}.${randomToken()}`;
      return `${text}.${seals.sign(text)}`;
    },
    successorsOf: (sessionId, token) =>
      successors.signAll(token).map((own, secret) => {
        const text = `${sessionId}.${own}`;
        return `${text}.${seals.signAll(text)[secret]}`;
      }),
    isIssued: (token) => {
      const end = Math.max(token.lastIndexOf('.'), 0);
      return seals.isSigned(token.slice(0, end), token.slice(end + 1));
    },
  };
}
