import { createSigner, randomToken, type SessionSecrets } from '../../../platform/secrets.ts';

/** Tokens of the links by which the operator signs in as a user. Each is bound to one user. */
export interface LoginLinkTokens {
  make(userId: number): string;
  /** Whether we issued the token for that user. It may still be spent or expired. */
  isGenuine(userId: number, token: string): boolean;
}

/** Signed with a key derived from the session secret: inserting a row alone opens no account. */
export function createLoginLinkTokens(secrets: SessionSecrets): LoginLinkTokens {
  const signer = createSigner(secrets, 'login-link');
  return {
    make: (userId) => {
      const nonce = randomToken();
      return `${nonce}.${signer.sign(`${userId}.${nonce}`)}`;
    },
    isGenuine: (userId, token) => {
      const [nonce = '', signature = ''] = token.split('.');
      return signer.isSigned(`${userId}.${nonce}`, signature);
    },
  };
}
