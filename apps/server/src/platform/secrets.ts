import { createHash, hkdfSync, randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** A secret that is made once and kept in a file only its owner can read. */
export async function keptSecret(path: string): Promise<string> {
  await mkdir(dirname(path), { recursive: true });
  try {
    // wx: of two processes starting at once exactly one writes, the other reads what was written.
    await writeFile(path, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
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
