import { escapeHtml } from '../escape-html.ts';

/** What search engines and other sites learn about a page. Addresses are absolute. */
export interface PageHead {
  /** Whole, with the name of the product; if missing, that of the rendered page. */
  title?: string;
  description: string;
  url: string;
  type: 'website' | 'article';
  /** The picture beside a link to the page. */
  image?: { url: string; width: number; height: number; alt: string };
  /** Not to be found by searching. A page that may be found names its address as the canonical one. */
  isHidden?: boolean;
  /** The same page in all languages, and for readers of any other (`x-default`). */
  alternates?: readonly { locale: string; url: string }[];
  /** Feeds that tell about new pages. */
  feeds?: readonly { title: string; url: string }[];
  /** When an article was published, for other sites. */
  published?: string;
  /** When it was last changed. */
  modified?: string;
  /** Facts for search engines, each with its own `@type`. */
  jsonLd?: readonly object[];
}

/** The tags of a head, apart from title and description, which every page has. */
export function headTags(head: PageHead, title: string): string {
  const { description, url, type, image, isHidden = false, jsonLd = [] } = head;
  return [
    isHidden ? meta('name', 'robots', 'noindex, nofollow') : link('canonical', { href: url }),
    ...(head.alternates ?? []).map(({ locale, url: href }) => link('alternate', { hreflang: locale, href })),
    ...(head.feeds ?? []).map((feed) =>
      link('alternate', { type: 'application/rss+xml', title: feed.title, href: feed.url }),
    ),
    meta('property', 'og:site_name', 'Polylogue'),
    meta('property', 'og:type', type),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', url),
    ...(image
      ? [
          meta('property', 'og:image', image.url),
          meta('property', 'og:image:width', String(image.width)),
          meta('property', 'og:image:height', String(image.height)),
          meta('property', 'og:image:alt', image.alt),
        ]
      : []),
    ...(head.published === undefined ? [] : [meta('property', 'article:published_time', head.published)]),
    ...(head.modified === undefined ? [] : [meta('property', 'article:modified_time', head.modified)]),
    meta('name', 'twitter:card', image ? 'summary_large_image' : 'summary'),
    ...jsonLd.map((facts) => factsBlock(facts)),
  ].join('');
}

/** A block of facts. A text in it cannot end it. */
function factsBlock(facts: object): string {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...facts });
  return `<script type="application/ld+json">${json.replaceAll('<', '\\u003c')}</script>`;
}

/** The tag that says what a page is about. */
export function descriptionTag(description: string): string {
  return meta('name', 'description', description);
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeHtml(content)}" />`;
}

function link(rel: string, attributes: Record<string, string>): string {
  const list = Object.entries(attributes).map(([name, value]) => `${name}="${escapeHtml(value)}"`);
  return `<link rel="${rel}" ${list.join(' ')} />`;
}
