import { createHash, hkdfSync } from 'node:crypto';

/** A key of its own for each use, so that what one use reveals is worth nothing to another. */
export function deriveKey(secret: string, label: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `polylogue:${label}`, 32));
}

/** What is kept of a random token. It needs no salt and no slow hash: there is nothing to guess. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
