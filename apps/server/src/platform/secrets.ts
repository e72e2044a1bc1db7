import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** A secret that is created once and kept in a file only its owner can read. */
export async function keptSecret(path: string): Promise<string> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const whole = `${path}.${randomBytes(4).toString('hex')}`;
  await writeFile(whole, randomToken(), { mode: 0o600 });
  try {
    // Of several processes starting together exactly one gets the name, and by then the file is complete.
    await link(whole, path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await rm(whole);
  }
  return (await readFile(path, 'utf8')).trim();
}

/** A separate key for each use, so that a leak in one does not affect another. */
export function deriveKey(secret: string, label: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `polylogue:${label}`, 32));
}

/** The session secrets, of which there are two while one is replaced: the first signs, and what any of them signed is accepted. */
export type SessionSecrets = readonly [string, ...string[]];

/** Signs texts and recognises what was signed. */
export interface Signer {
  /** The signature by the first secret, in letters of links. */
  sign(text: string): string;
  /** The signatures by each secret, the first one's first: for what was stored and has to be found again. */
  signAll(text: string): string[];
  /** Whether the signature is that of one of the secrets. */
  isSigned(text: string, signature: string): boolean;
}

/** Signs by keys derived from the secrets for one use. */
export function createSigner(
  secrets: SessionSecrets,
  label: string,
  keyOf: (secret: string, label: string) => Buffer | string = deriveKey,
): Signer {
  const [newest, ...others] = secrets;
  const first = keyOf(newest, label);
  const keys = [first, ...others.map((secret) => keyOf(secret, label))];
  const hmac = (key: Buffer | string, text: string) =>
    createHmac('sha256', key).update(text).digest('base64url');
  const signAll = (text: string) => keys.map((key) => hmac(key, text));
  return {
    sign: (text) => hmac(first, text),
    signAll,
    isSigned: (text, signature) => {
      const given = Buffer.from(signature);
      return signAll(text).some((own) => {
        const wanted = Buffer.from(own);
        return given.length === wanted.length && timingSafeEqual(given, wanted);
      });
    },
  };
}

/** What is stored of a random token. It has full entropy, so it needs no salt or slow hash. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** An unguessable token. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}
