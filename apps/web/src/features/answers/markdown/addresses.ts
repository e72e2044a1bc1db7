const safeProtocols = new Set(['http:', 'https:', 'mailto:']);
/** Where the product serves files by signed links. */
const ownFiles = '/api/files/download';

/** The address of a link that may be followed. One without a protocol of its own leads nowhere from an answer. */
export function safeAddress(href: string): string | undefined {
  const url = URL.parse(href);
  return url && safeProtocols.has(url.protocol) ? url.href : undefined;
}

/** The site an address belongs to, as people read it. */
export function siteOf(address: string): string {
  return URL.parse(address)?.host ?? '';
}

/**
 * The address of a picture that may load by itself: one of the product's own files. Any other would tell a stranger
 * who reads, and any other path of our own could be a call.
 */
export function ownPicture(href: string, origin: string): string | undefined {
  const url = URL.parse(href, origin);
  if (!url || url.origin !== origin || url.pathname !== ownFiles) return undefined;
  return `${url.pathname}${url.search}`;
}
