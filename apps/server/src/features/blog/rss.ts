import type { Locale } from '@polylogue/contract/limits';
import { escapeHtml } from '../../platform/escape-html.ts';
import { localizedAddress } from '../../platform/pages/localized-addresses.ts';
import { productName } from '../../site-facts.ts';
import { blogWords } from './blog.words.ts';
import type { ReadyArticle } from './ready-article.ts';

/** Address of the feed in a language. */
export function feedPath(locale: Locale): string {
  return `/blog/rss.${locale}.xml`;
}

/** The articles of a language as a feed, newest first, with their whole texts. */
export function feedOf(articles: readonly ReadyArticle[], site: string, locale: Locale): string {
  const { title, description } = blogWords[locale];
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
<title>${escapeHtml(`${productName}: ${title}`)}</title>
<link>${escapeHtml(localizedAddress(site, '/blog', locale))}</link>
<description>${escapeHtml(description)}</description>
<language>${locale}</language>
<atom:link href="${escapeHtml(`${site}${feedPath(locale)}`)}" rel="self" type="application/rss+xml"/>
${articles.map((article) => itemOf(article, site, locale)).join('\n')}
</channel>
</rss>
`;
}

function itemOf({ card, html }: ReadyArticle, site: string, locale: Locale): string {
  const url = escapeHtml(localizedAddress(site, `/blog/${card.urlID}`, locale));
  return `<item>
<title>${escapeHtml(card.title)}</title>
<link>${url}</link>
<guid isPermaLink="true">${url}</guid>
<pubDate>${new Date(card.createDate).toUTCString()}</pubDate>
<dc:creator>${escapeHtml(card.user.name)}</dc:creator>
<category>${escapeHtml(card.heading.title)}</category>
<description>${escapeHtml(card.description)}</description>
<content:encoded>${escapeHtml(absolute(html, site, locale))}</content:encoded>
</item>`;
}

/** Links of a text as readers outside of the site need them. Anchors within the text stay. */
function absolute(html: string, site: string, locale: Locale): string {
  return html.replace(/(href|src)="\/([^"]*)"/g, (_, name: string, rest: string) => {
    const isArticle = name === 'href' && /^blog(\/[\w-]+)*$/.test(rest);
    return `${name}="${site}/${rest}${isArticle ? `?lang=${locale}` : ''}"`;
  });
}
