import { locales } from '@polylogue/contract/limits';
import { escapeHtml } from '../escape-html.ts';
import { alternatesOf, localizedAddress } from './localized-addresses.ts';
import type { ListedAddress, ServerPage } from './server-page.ts';

/** The sitemap: every public page in each language, with its other languages beside it. */
export async function sitemapOf(site: string, pages: readonly ServerPage[]): Promise<string> {
  const lists = await Promise.all(pages.map(async ({ listed }) => (await listed?.()) ?? []));
  const entries = lists.flat().flatMap((address) => locales.map((locale) => entryOf(site, address, locale)));
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>
`;
}

function entryOf(site: string, { path, updated }: ListedAddress, locale: string): string {
  const others = alternatesOf(site, path).map(
    (other) => `<xhtml:link rel="alternate" hreflang="${other.locale}" href="${escapeHtml(other.url)}"/>`,
  );
  return [
    `<url><loc>${escapeHtml(localizedAddress(site, path, locale))}</loc>`,
    ...(updated === undefined ? [] : [`<lastmod>${updated}</lastmod>`]),
    ...others,
    '</url>',
  ].join('');
}
