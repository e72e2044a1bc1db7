import { locales } from '@polylogue/contract/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readRobots } from '../src/features/library/links/robots-rules.ts';
import type { TestApp } from './harness.ts';
import { parseXml, readPage, site, startPublicSite, type ReadPage } from './public-site.ts';

let testApp: TestApp;

beforeAll(async () => {
  // The Russian edition links more: it has manuals.
  testApp = await startPublicSite({ SITE_LOCATION: 'RU' });
});

afterAll(() => testApp.close());

async function fetched(path: string) {
  return testApp.app.inject(path);
}

async function sitemap(): Promise<{ loc: string; alternates: (string | undefined)[][]; updated: string }[]> {
  const response = await fetched('/sitemap.xml');
  expect(response.headers['content-type']).toBe('application/xml; charset=utf-8');
  const { name, attributes, children } = parseXml(response.body);
  expect(name).toBe('urlset');
  expect(attributes['xmlns']).toBe('http://www.sitemaps.org/schemas/sitemap/0.9');
  return children.map((url) => {
    const textOf = (wanted: string) => url.children.find((one) => one.name === wanted)?.text ?? '';
    const links = url.children.filter((one) => one.name === 'xhtml:link');
    return {
      loc: textOf('loc'),
      updated: textOf('lastmod'),
      alternates: links.map((link) => [link.attributes['hreflang'], link.attributes['href']]),
    };
  });
}

test('the sitemap has every public page in each language, with the others beside it', async () => {
  const entries = await sitemap();
  const paths = new Set(entries.map(({ loc }) => new URL(loc).pathname));
  expect(entries).toHaveLength(paths.size * locales.length);
  for (const path of ['/blog', '/blog/tag/guides', '/blog/compare-models', '/terms', '/tariffs']) {
    expect(paths).toContain(path);
  }
  expect(paths.size).toBeGreaterThan(20);
  for (const { loc, alternates, updated } of entries) {
    const { origin, pathname } = new URL(loc);
    expect(origin).toBe(site);
    expect(alternates).toEqual([
      ...locales.map((locale) => [locale, `${site}${pathname}?lang=${locale}`]),
      ['x-default', `${site}${pathname}`],
    ]);
    if (updated !== '') expect(updated).toMatch(/^\d{4}-\d\d-\d\d$/);
  }
});

interface Visited {
  status: number;
  page: ReadPage;
}

/** Opens addresses, each once. */
function createVisits(): (address: string) => Promise<Visited> {
  const visits = new Map<string, Promise<Visited>>();
  async function visit(address: string): Promise<Visited> {
    const { statusCode, body, headers } = await fetched(address);
    const isPage = /^(text\/html|image\/svg)/.test(String(headers['content-type']));
    return { status: statusCode, page: readPage(isPage ? body : '') };
  }
  return (address) => {
    const known = visits.get(address) ?? visit(address);
    visits.set(address, known);
    return known;
  };
}

/** The addresses on a page that lead to our own site. */
function linksOf({ elements }: ReadPage, address: string): URL[] {
  const links = elements.flatMap(({ attributes: { href, src } }) => [href ?? '', src ?? '']);
  return [...new Set(links.filter(Boolean))]
    .map((link) => new URL(link, `${site}${address}`))
    .filter(({ origin }) => origin === site);
}

test('every link of every public page leads somewhere, and every anchor is there', async () => {
  const visit = createVisits();
  const broken: string[] = [];
  let followed = 0;
  for (const { loc } of await sitemap()) {
    const address = loc.slice(site.length);
    for (const { pathname, search, hash } of linksOf((await visit(address)).page, address)) {
      const { status, page } = await visit(pathname + search);
      const anchor = decodeURIComponent(hash.slice(1));
      const hasAnchor = anchor === '' || page.elements.some(({ attributes }) => attributes['id'] === anchor);
      if (status !== 200 || !hasAnchor) broken.push(`${address} → ${pathname}${search}${hash} (${status})`);
      followed += 1;
    }
  }
  expect(broken).toEqual([]);
  expect(followed).toBeGreaterThan(1000);
});

test('no two elements of a page have the same id', async () => {
  for (const path of ['/terms?lang=ru', '/blog/compare-models?lang=fr', '/tariffs?lang=en']) {
    const ids = readPage((await fetched(path)).body).elements.flatMap(({ attributes: { id } }) => id ?? []);
    expect(ids.length).toBe(new Set(ids).size);
  }
});

test.each(locales)('the feed in %s is valid, and its links lead to its articles', async (locale) => {
  const response = await fetched(`/blog/rss.${locale}.xml`);
  expect(response.headers['content-type']).toBe('application/rss+xml; charset=utf-8');
  const rss = parseXml(response.body);
  expect([rss.name, rss.attributes['version']]).toEqual(['rss', '2.0']);
  const [channel] = rss.children;
  const textOf = (element: typeof channel, name: string) =>
    element?.children.find((one) => one.name === name)?.text ?? '';
  expect(textOf(channel, 'language')).toBe(locale);
  expect(textOf(channel, 'link')).toBe(`${site}/blog?lang=${locale}`);
  expect(channel?.children.find(({ name }) => name === 'atom:link')?.attributes['href']).toBe(
    `${site}/blog/rss.${locale}.xml`,
  );
  const items = channel?.children.filter(({ name }) => name === 'item') ?? [];
  expect(items.length).toBeGreaterThan(13);
  const dates = items.map((item) => Date.parse(textOf(item, 'pubDate')));
  expect(dates).toEqual(dates.toSorted((one, other) => other - one));
  for (const item of items) {
    const link = textOf(item, 'link');
    expect(textOf(item, 'guid')).toBe(link);
    const { page } = { page: readPage((await fetched(link.slice(site.length))).body) };
    expect(page.heading).toBe(textOf(item, 'title'));
    const content = readPage(textOf(item, 'content:encoded'));
    expect(content.words.length).toBeGreaterThan(1000);
    for (const { attributes } of content.all('a')) expect(attributes['href']).toMatch(/^(https?:|mailto:|#)/);
  }
});

test('a page of the blog names its feed', async () => {
  const page = readPage((await fetched('/blog?lang=fr')).body);
  const [feed] = page.all('link', { type: 'application/rss+xml' });
  expect(feed?.attributes['href']).toBe(`${site}/blog/rss.fr.xml`);
});

test('robots may read what is public, and nothing else', async () => {
  const { body, headers } = await fetched('/robots.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(body).toContain(`Sitemap: ${site}/sitemap.xml`);
  const mayRead = async (path: string, agent = 'Googlebot') =>
    (await readRobots(Buffer.from(body), agent))(new URL(path, site));
  for (const path of [
    '/',
    '/blog',
    '/blog/compare-models?lang=ru',
    '/terms',
    '/tariffs',
    '/signin',
    '/signup',
  ]) {
    expect(await mayRead(path), path).toBe(true);
  }
  expect(await mayRead('/api/blog/cover?urlID=compare-models')).toBe(true);
  for (const path of ['/api/blog/list', '/chat', '/chat/settings', '/share/1', '/payment/x', '/ticket/x']) {
    expect(await mayRead(path), path).toBe(false);
  }
  // Whoever sends a link wants a preview of it.
  expect(await mayRead('/share/1', 'Twitterbot')).toBe(true);
  expect(await mayRead('/chat', 'Twitterbot')).toBe(false);
});
