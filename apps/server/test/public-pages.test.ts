import { locales, type Locale } from '@polylogue/contract/limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from './harness.ts';
import { readPage, site, startPublicSite } from './public-site.ts';

let editions: Record<'international' | 'ru', TestApp>;

beforeAll(async () => {
  editions = {
    international: await startPublicSite(),
    ru: await startPublicSite({ SITE_LOCATION: 'RU' }),
  };
});

afterAll(() => Promise.all(Object.values(editions).map((app) => app.close())));

async function open(path: string, edition: keyof typeof editions = 'international') {
  const response = await editions[edition].app.inject(path);
  return { response, page: readPage(response.body) };
}

/** Words that each page has in each language. */
const pages: { path: string; words: Record<Locale, string>; types: string[] }[] = [
  {
    path: '/blog',
    words: { en: 'How models think', ru: 'Как думают модели', fr: 'modèles' },
    types: ['Organization', 'WebSite', 'Blog'],
  },
  {
    path: '/blog/tag/models',
    words: { en: 'Models', ru: 'Модели', fr: 'Modèles' },
    types: ['BreadcrumbList'],
  },
  {
    path: '/blog/compare-models',
    words: { en: 'disagreement', ru: 'расхожден', fr: 'désaccord' },
    types: ['BlogPosting', 'BreadcrumbList'],
  },
  {
    path: '/terms',
    words: { en: 'Privacy policy', ru: 'Политика конфиденциальности', fr: 'confidentialité' },
    types: ['WebPage'],
  },
  {
    path: '/tariffs',
    words: { en: 'Get Pro', ru: 'Creative', fr: 'Creative' },
    types: ['Product'],
  },
];

test.each(['/signin', '/signup', '/nowhere', ...pages.map(({ path }) => path)])(
  '%s waits for no file and is taken over without the code of the workspace',
  async (path) => {
    const { response, page } = await open(path);
    // The sheets stand in the page; the links that name them load nothing.
    const sheets = page.all('link', { rel: 'stylesheet' });
    expect(sheets.filter(({ attributes }) => attributes['disabled'] === undefined)).toEqual([]);
    expect(page.all('style').length).toBeGreaterThanOrEqual(sheets.length);
    expect(page.all('link', { rel: 'modulepreload' })).toEqual([]);
    const scripts = page.all('script').flatMap(({ attributes }) => attributes['src'] ?? []);
    expect(scripts).toEqual([expect.stringMatching(/^\/assets\/main-/)]);
    const [, content = '{}'] = /id="page-start">(.*?)<\/script>/.exec(response.body) ?? [];
    const { files } = JSON.parse(content);
    expect(files).toContainEqual(expect.stringContaining('/first-'));
    expect(files.filter((file: string) => /workspace|reading/.test(file))).toEqual([]);
  },
);

describe.each(Object.keys({ international: 0, ru: 0 }) as (keyof typeof editions)[])(
  'the %s edition',
  (edition) => {
    describe.each(pages)('$path', ({ path, words, types }) => {
      test.each(locales)('has its text, its head and its facts in %s', async (locale) => {
        const { response, page } = await open(`${path}?lang=${locale}`, edition);
        expect(response.statusCode).toBe(200);
        expect(page.all('html')[0]?.attributes['lang']).toBe(locale);
        expect(page.words).toContain(words[locale]);
        expect(page.all('h1')).toHaveLength(1);
        expect(page.title).toMatch(/^\S.* · Polylogue$/);
        const description = page.all('meta', { name: 'description' })[0]?.attributes['content'] ?? '';
        expect(description.length).toBeGreaterThan(20);
        expect(page.all('link', { rel: 'canonical' })[0]?.attributes['href']).toBe(
          `${site}${path}?lang=${locale}`,
        );
        const alternates = page
          .all('link', { rel: 'alternate' })
          .filter(({ attributes }) => attributes['hreflang']);
        expect(alternates.map(({ attributes }) => [attributes['hreflang'], attributes['href']])).toEqual([
          ...locales.map((one) => [one, `${site}${path}?lang=${one}`]),
          ['x-default', `${site}${path}`],
        ]);
        const og = (name: string) => page.all('meta', { property: `og:${name}` })[0]?.attributes['content'];
        expect(og('title')).toBe(page.title);
        expect(og('description')).toBe(description);
        expect(og('url')).toBe(`${site}${path}?lang=${locale}`);
        expect(page.facts.map((facts) => facts['@type'])).toEqual(types);
        expect(new Set(page.facts.map((facts) => facts['@context']))).toEqual(
          new Set(['https://schema.org']),
        );
        // The app takes the page over with what stands in it, and asks for nothing.
        expect(response.body).not.toContain('<div data-skeleton');
        expect(JSON.parse(/id="page-start">(.*?)<\/script>/.exec(response.body)?.[1] ?? '')).toMatchObject({
          locale,
          session: { isAuth: false },
          answers: expect.arrayContaining([expect.anything()]),
        });
      });
    });
  },
);

test('an article that was changed says when; one that was not has one date', async () => {
  const changed = await open('/blog/release-0-2?lang=en');
  expect(changed.page.facts[0]).toMatchObject({
    datePublished: '2026-11-16T00:00:00.000Z',
    dateModified: '2026-11-17T00:00:00.000Z',
  });
  expect(changed.page.words).toContain('updated November 17, 2026');
  const { page } = await open('/blog/compare-models?lang=en');
  expect(page.facts[0]?.['dateModified']).toBe(page.facts[0]?.['datePublished']);
  expect(page.words).not.toContain('updated');
});

describe('the language', () => {
  test('is that of the address, then of the device, then of the country', async () => {
    const { app } = editions.international;
    const lang = async (url: string, headers: Record<string, string> = {}) =>
      readPage((await app.inject({ url, headers })).body).all('html')[0]?.attributes['lang'];
    expect(await lang('/blog?lang=fr', { cookie: 'language=ru' })).toBe('fr');
    expect(await lang('/blog?lang=xx', { cookie: 'language=ru' })).toBe('ru');
    expect(await lang('/blog', { cookie: 'language=ru' })).toBe('ru');
    expect(await lang('/blog')).toBe('en');
  });

  test('stays on the way through the public pages, without scripts too', async () => {
    const { page } = await open('/blog?lang=ru');
    const links = page.all('a').map(({ attributes }) => attributes['href'] ?? '');
    expect(links).toContain('/tariffs?lang=ru');
    expect(links).toContain('/blog/tag/models?lang=ru');
    expect(links.filter((href) => /^\/blog\/[a-z\d-]+\?lang=ru$/.test(href)).length).toBeGreaterThan(6);
    expect(links).toContain('?lang=fr');
    expect(links).toContain('/signin');
  });
});

describe('what is sent', () => {
  test('is sent again only if it has changed', async () => {
    const { app } = editions.international;
    const first = await app.inject('/blog/compare-models?lang=en');
    const etag = String(first.headers['etag']);
    expect(first.headers['cache-control']).toBe('public, max-age=0, s-maxage=300');
    expect(first.headers['vary']).toContain('cookie');
    const again = await app.inject({
      url: '/blog/compare-models?lang=en',
      headers: { 'if-none-match': `"other", ${etag}` },
    });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
    expect(again.headers['etag']).toBe(etag);
    const other = await app.inject({
      url: '/blog/compare-models?lang=ru',
      headers: { 'if-none-match': etag },
    });
    expect(other.statusCode).toBe(200);
  });

  test('is nobody else’s where it depends on who asks', async () => {
    const { app } = editions.international;
    expect((await app.inject('/terms')).headers['cache-control']).toBe('private, no-cache');
    const withCookie = await app.inject({ url: '/terms?lang=en', headers: { cookie: 'language=en' } });
    expect(withCookie.headers['cache-control']).toBe('private, no-cache');
  });

  test('is the same page for a user, with the way into the chat', async () => {
    const testApp = editions.international;
    const cookies = await testApp.signIn(await testApp.createUser());
    const response = await testApp.app.inject({ url: '/blog/compare-models?lang=en', cookies });
    const page = readPage(response.body);
    expect(response.headers['cache-control']).toBe('private, no-cache');
    expect(page.words).toContain('Open the chat');
    expect(page.words).toContain('disagreement');
    expect(response.body).not.toContain('<div data-skeleton');
    const plans = await testApp.app.inject({ url: '/tariffs', cookies });
    expect(readPage(plans.body).all('h1')).toHaveLength(0);
  });
});

describe('an address without a page', () => {
  test.each([
    '/nowhere',
    '/blog/no-such-article',
    '/blog/tag/none',
    '/chat/nowhere',
    '/a/b/c.php',
    '//nowhere',
  ])('%s says so by its status and in three languages', async (path) => {
    for (const [locale, title] of [
      ['en', 'Nobody is talking here'],
      ['ru', 'Здесь никто не разговаривает'],
      ['fr', 'Personne ne parle ici'],
    ] as const) {
      const { response, page } = await open(`${path}?lang=${locale}`);
      expect(response.statusCode, path).toBe(404);
      expect(page.heading).toBe(title);
      expect(page.all('link', { rel: 'canonical' })).toHaveLength(0);
    }
  });

  test.each([
    '/signin',
    '/chat',
    '/chat/settings',
    '/chat/settings/profile',
    '/payment/abc',
    '/ticket/abc',
    '/',
  ])('%s has one', async (path) => {
    expect((await open(path)).response.statusCode).toBe(200);
  });
});

test('an article of another’s words cannot end the block of facts', async () => {
  const { response } = await open('/blog/compare-models?lang=en');
  const blocks = response.body.match(/<script type="application\/ld\+json">.*?<\/script>/g) ?? [];
  expect(blocks).toHaveLength(2);
  for (const block of blocks) expect(block.slice(1, -9)).not.toContain('<');
});

test('the picture of an article is a PNG of the usual size', async () => {
  const { app } = editions.international;
  const { page } = await open('/blog/compare-models?lang=en');
  const url = page.all('meta', { property: 'og:image' })[0]?.attributes['content'] ?? '';
  expect(url.startsWith(`${site}/api/blog/cover?`)).toBe(true);
  const cover = await app.inject(url.slice(site.length));
  expect(cover.headers['content-type']).toBe('image/png');
  expect(cover.rawPayload.readUInt32BE(16)).toBe(1200);
  expect(cover.rawPayload.readUInt32BE(20)).toBe(630);
  expect((await app.inject('/api/blog/cover?urlID=none')).statusCode).toBe(404);
});

test('plans name what a month costs, in the currency that is shown', async () => {
  const { page } = await open('/tariffs?lang=ru&card=ru');
  const [product] = page.facts;
  expect(product?.['offers']).toEqual(
    expect.arrayContaining([expect.objectContaining({ name: 'Pro', priceCurrency: 'RUB' })]),
  );
  expect(page.words).toContain('₽');
});

test('a guest from Russia finds roubles in the page itself, and a page that caches share is nobody’s', async () => {
  const { app } = editions.international;
  const russian = { 'accept-language': 'ru-RU,ru;q=0.9' };
  const own = await app.inject({ url: '/tariffs', headers: russian });
  expect(own.body).toContain('"currency":"RUB"');
  expect((await app.inject({ url: '/tariffs', headers: { 'accept-language': 'fr-FR' } })).body).not.toContain(
    'RUB',
  );
  const shared = await app.inject({ url: '/tariffs?lang=ru', headers: russian });
  expect(shared.headers['cache-control']).toMatch(/^public/);
  expect(shared.body).not.toContain('"currency":"RUB"');
  const inRussia = await editions.ru.app.inject({ url: '/tariffs' });
  expect(inRussia.body).toContain('"currency":"RUB"');
});
