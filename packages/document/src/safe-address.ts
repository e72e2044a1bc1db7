const safeProtocols = new Set(['http:', 'https:', 'mailto:']);

/** The URL of a link that is safe to follow. Relative URLs make no sense outside the page they were written for. */
export function safeAddress(href: string): string | undefined {
  const url = URL.parse(href);
  return url && safeProtocols.has(url.protocol) ? url.href : undefined;
}
