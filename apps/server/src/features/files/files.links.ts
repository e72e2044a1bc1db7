import { createHmac, timingSafeEqual } from 'node:crypto';
import { networkOf } from '../../platform/http/network.ts';
import { deriveKey } from '../../platform/secrets.ts';

/** What a signed link to a file turned out to be. */
export type LinkVerdict = 'valid' | 'expired' | 'forged';

/** The parts of a link that make it work. */
export interface FileLink {
  fileId: number;
  /** Seconds since 1970. */
  expires: number;
  signature: string;
}

/** What is made with keys derived from the product's secret. */
export interface FileLinks {
  urlOf(fileId: number, now: Date): string;
  check(link: FileLink, now: Date): LinkVerdict;
  /** The network of an address as it is kept: enough to recognise it, not enough to know it. */
  networkHash(address: string): string;
}

/** A link changes once in this many seconds and lives for one to two such spans, so that browsers can cache. */
const spanSeconds = 3600;

/** Signs links and hides addresses; each use has a key of its own. */
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
