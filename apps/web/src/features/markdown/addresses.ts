/** Path of the signed file downloads. */
const ownFiles = '/api/files/download';

/** The host of a URL, for display. */
export function siteOf(address: string): string {
  return URL.parse(address)?.host ?? '';
}

/**
 * The URL of an image that may load automatically: only the product's own files. Other hosts would learn who
 * reads, and other paths of ours could be API calls.
 */
export function ownPicture(href: string, origin: string): string | undefined {
  const url = URL.parse(href, origin);
  if (!url || url.origin !== origin || url.pathname !== ownFiles) return undefined;
  return `${url.pathname}${url.search}`;
}

/** The id of the user's file behind an image address; undefined for any other address. */
export function ownFile(href: string, origin: string): number | undefined {
  const own = ownPicture(href, origin);
  const id = own === undefined ? '' : (new URL(own, origin).searchParams.get('fileId') ?? '');
  return /^\d{1,9}$/.test(id) ? Number(id) : undefined;
}
