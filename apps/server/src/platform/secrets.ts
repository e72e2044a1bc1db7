import { createHash, hkdfSync, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** A secret that is made once and kept in a file only its owner can read. */
export async function keptSecret(path: string): Promise<string> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const whole = `${path}.${randomBytes(4).toString('hex')}`;
  await writeFile(whole, randomToken(), { mode: 0o600 });
  try {
    // Of several processes starting at once exactly one gets the name, and the file has its content by then.
    await link(whole, path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await rm(whole);
  }
  return (await readFile(path, 'utf8')).trim();
}

/** A key of its own for each use, so that what one use reveals is worth nothing to another. */
export function deriveKey(secret: string, label: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `polylogue:${label}`, 32));
}

/** What is kept of a random token. It needs no salt and no slow hash: there is nothing to guess. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** A token nobody can guess. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}
