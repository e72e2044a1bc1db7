import { networkOf } from '../../platform/http/network.ts';
import { createSigner, type SessionSecrets } from '../../platform/secrets.ts';

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
  /**
   * Keyed hash of an address's network: enough to recognise it, not to identify it. It counts what guests upload within a
   * day, which begins anew when the secret is replaced.
   */
  networkHash(address: string): string;
}

/** A link changes at this interval and is valid for one to two of them, so that browsers can cache. */
const spanSeconds = 3600;

/** Signs links and hashes addresses, each with its own key. */
export function createFileLinks(secrets: SessionSecrets): FileLinks {
  const links = createSigner(secrets, 'polylogue file link');
  const networks = createSigner(secrets, 'polylogue guest network');

  return {
    urlOf: (fileId, now) => {
      const expires = (Math.floor(now.getTime() / 1000 / spanSeconds) + 2) * spanSeconds;
      const signature = links.sign(`${fileId}.${expires}`);
      return `/api/files/download?fileId=${fileId}&expires=${expires}&signature=${signature}`;
    },
    check: ({ fileId, expires, signature }, now) => {
      if (!links.isSigned(`${fileId}.${expires}`, signature)) return 'forged';
      return expires * 1000 > now.getTime() ? 'valid' : 'expired';
    },
    networkHash: (address) => networks.sign(networkOf(address)),
  };
}
