import { createHash, hkdfSync, randomBytes } from 'node:crypto';
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

/** What is stored of a random token. It has full entropy, so it needs no salt or slow hash. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** An unguessable token. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}
