import { exportJWK, generateKeyPair, SignJWT, type JWK } from 'jose';

/** The key pair of one run: signs id tokens and publishes its public key. */
export interface Signer {
  sign(claims: Record<string, unknown>): Promise<string>;
  keys(): Promise<{ keys: JWK[] }>;
}

async function createKey() {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const jwk = await exportJWK(publicKey);
  // Derived from the key, so that a client that cached an earlier run's keys fetches again.
  const kid = (jwk.n ?? '').slice(0, 16);
  return { privateKey, kid, shown: { ...jwk, kid, alg: 'RS256', use: 'sig' } };
}

/** Starts generating the keys without waiting: most runs never sign anybody in. */
export function createSigner(): Signer {
  const key = createKey();
  // A caller that awaits the key gets the error; otherwise it must not end the process.
  key.catch(() => undefined);
  return {
    async sign(claims) {
      const { privateKey, kid } = await key;
      return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' }).sign(privateKey);
    },
    keys: async () => ({ keys: [(await key).shown] }),
  };
}
