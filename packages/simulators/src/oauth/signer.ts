import { exportJWK, generateKeyPair, SignJWT, type JWK } from 'jose';

/** The key pair of one run: signs id tokens and shows its public half. */
export interface Signer {
  sign(claims: Record<string, unknown>): Promise<string>;
  keys(): { keys: JWK[] };
}

export async function createSigner(): Promise<Signer> {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const jwk = await exportJWK(publicKey);
  // Derived from the key itself, so a client that cached an earlier run's keys knows to fetch anew.
  const kid = (jwk.n ?? '').slice(0, 16);
  return {
    sign: (claims) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' }).sign(privateKey),
    keys: () => ({ keys: [{ ...jwk, kid, alg: 'RS256', use: 'sig' }] }),
  };
}
