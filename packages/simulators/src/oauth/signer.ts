import { exportJWK, generateKeyPair, SignJWT, type JWK } from 'jose';

/** The key pair of one run: signs id tokens and shows its public half. */
export interface Signer {
  sign(claims: Record<string, unknown>): Promise<string>;
  keys(): Promise<{ keys: JWK[] }>;
}

async function createKey() {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const jwk = await exportJWK(publicKey);
  // Derived from the key itself, so a client that cached an earlier run's keys knows to fetch anew.
  const kid = (jwk.n ?? '').slice(0, 16);
  return { privateKey, kid, shown: { ...jwk, kid, alg: 'RS256', use: 'sig' } };
}

/** Begins with the keys at once but keeps nobody waiting: most runs never sign anybody in. */
export function createSigner(): Signer {
  const key = createKey();
  // Whoever asks for the key gets the error; unasked it must not end the process.
  key.catch(() => undefined);
  return {
    async sign(claims) {
      const { privateKey, kid } = await key;
      return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' }).sign(privateKey);
    },
    keys: async () => ({ keys: [(await key).shown] }),
  };
}
