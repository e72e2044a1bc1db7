import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey, randomToken } from '../../../platform/secrets.ts';

/** Tokens of the links by which the operator signs in as a user. Each is bound to one user. */
export interface LoginLinkTokens {
  make(userId: number): string;
  /** Whether we issued the token for that user. It may still be spent or expired. */
  isGenuine(userId: number, token: string): boolean;
}

/** Signed with a key derived from the session secret: inserting a row alone opens no account. */
export function createLoginLinkTokens(secret: string): LoginLinkTokens {
  const key = deriveKey(secret, 'login-link');

  function sign(userId: number, nonce: string): string {
    return createHmac('sha256', key).update(`${userId}.${nonce}`).digest('base64url');
  }

  return {
    make: (userId) => {
      const nonce = randomToken();
      return `${nonce}.${sign(userId, nonce)}`;
    },
    isGenuine: (userId, token) => {
      const [nonce = '', signature = ''] = token.split('.');
      const given = Buffer.from(signature);
      const wanted = Buffer.from(sign(userId, nonce));
      return given.length === wanted.length && timingSafeEqual(given, wanted);
    },
  };
}
