import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** What a signed link to a file turned out to be. */
export type LinkVerdict = 'valid' | 'expired' | 'forged';

/** Makes and checks signed links to files. */
export interface FileLinks {
  urlOf(fileId: number, now: Date): string;
  check(link: { fileId: number; expires: number; signature: string }, now: Date): LinkVerdict;
  /** A network address as it is kept: enough to recognise it, not enough to know it. */
  addressHash(address: string): string;
}

/** Links change once in this many seconds and live for one to two such windows, so that caches can work. */
const windowSeconds = 3600;

/** Links signed with a key derived from the product's secret. */
export function createFileLinks(secret: string): FileLinks {
  const linkKey = derivedKey(secret, 'polylogue file link');
  const addressKey = derivedKey(secret, 'polylogue guest address');

  function signatureOf(fileId: number, expires: number): Buffer {
    return createHmac('sha256', linkKey).update(`${fileId}.${expires}`).digest();
  }

  return {
    urlOf: (fileId, now) => {
      const expires = (Math.floor(now.getTime() / 1000 / windowSeconds) + 2) * windowSeconds;
      const signature = signatureOf(fileId, expires).toString('base64url');
      return `/api/files/download?fileId=${fileId}&expires=${expires}&signature=${signature}`;
    },
    check: ({ fileId, expires, signature }, now) => {
      const given = Buffer.from(signature, 'base64url');
      const wanted = signatureOf(fileId, expires);
      if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return 'forged';
      return expires * 1000 > now.getTime() ? 'valid' : 'expired';
    },
    addressHash: (address) => createHmac('sha256', addressKey).update(address).digest('base64url'),
  };
}

function derivedKey(secret: string, label: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', label, 32));
}
