import { createHmac, timingSafeEqual } from 'node:crypto';
import { networkOf } from '../../platform/http/network.ts';
import { deriveKey } from '../../platform/secrets.ts';

/** Result of checking a signed link. */
export type LinkVerdict = 'valid' | 'expired' | 'forged';

/** The query parameters of a link. */
export interface FileLink {
  fileId: number;
  /** Seconds since 1970. */
  expires: number;
  signature: string;
}

/** Operations with keys derived from the product's secret. */
export interface FileLinks {
  urlOf(fileId: number, now: Date): string;
  check(link: FileLink, now: Date): LinkVerdict;
  /** Keyed hash of an address's network: enough to recognise it, not to identify it. */
  networkHash(address: string): string;
}

/** A link changes at this interval and is valid for one to two of them, so that browsers can cache. */
const spanSeconds = 3600;

/** Signs links and hashes addresses, each with its own key. */
export function createFileLinks(secret: string): FileLinks {
  const linkKey = deriveKey(secret, 'polylogue file link');
  const networkKey = deriveKey(secret, 'polylogue guest network');

  function signatureOf(fileId: number, expires: number): Buffer {
    return createHmac('sha256', linkKey).update(`${fileId}.${expires}`).digest();
  }

  return {
    urlOf: (fileId, now) => {
      const expires = (Math.floor(now.getTime() / 1000 / spanSeconds) + 2) * spanSeconds;
      const signature = signatureOf(fileId, expires).toString('base64url');
      return `/api/files/download?fileId=${fileId}&expires=${expires}&signature=${signature}`;
    },
    check: ({ fileId, expires, signature }, now) => {
      const given = Buffer.from(signature, 'base64url');
      const wanted = signatureOf(fileId, expires);
      if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return 'forged';
      return expires * 1000 > now.getTime() ? 'valid' : 'expired';
    },
    networkHash: (address) => createHmac('sha256', networkKey).update(networkOf(address)).digest('base64url'),
  };
}
