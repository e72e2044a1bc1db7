import * as calls from '@polylogue/contract/blog';
import { blogPage, type Locale } from '@polylogue/contract/limits';
import { alternatesOf, localizedAddress } from '../../platform/pages/localized-addresses.ts';
import type { PageHead } from '../../platform/pages/page-head.ts';
import type { EmbeddedAnswer, ServerPage } from '../../platform/pages/server-page.ts';
import { breadcrumbFacts, organizationFacts, productName, websiteFacts } from '../../site-facts.ts';
import type { Blog } from './blog.service.ts';
import { blogWords } from './blog.words.ts';
import { feedPath } from './rss.ts';

const paths = {
  blog: '/blog',
  tag: (urlId: string) => `/blog/tag/${urlId}`,
  article: (urlId: string) => `/blog/${urlId}`,
};

/** The pages of the blog. The same for everybody; what they show changes only with a release. */
export function blogPages(blog: Blog, site: string): ServerPage[] {
  return [listPage(blog, site), tagPage(blog, site), articlePage(blog, site)];
}

function listPage(blog: Blog, site: string): ServerPage {
  return {
    path: /^\/blog\/?$/,
    isPublic: true,
    listed: async () => {
      const [newest] = await blog.all('en');
      return [{ path: paths.blog, ...(newest && { updated: dayOf(newest.card.createDate) }) }];
    },
    read: async ({ locale }) => {
      const main = await blog.main(locale);
      const wanted = { ...(main && { except: main.urlID }) };
      return {
        head: {
          ...headOf(site, paths.blog, locale),
          description: blogWords[locale].description,
          type: 'website',
          jsonLd: [
            organizationFacts(site),
            websiteFacts(site, locale),
            {
              '@type': 'Blog',
              name: blogWords[locale].title,
              description: blogWords[locale].description,
              url: localizedAddress(site, paths.blog, locale),
              inLanguage: locale,
              publisher: { '@id': organizationFacts(site)['@id'] },
            },
          ],
        },
        answers: [
          answerOf(calls.mainArticleOf, { locale }, main),
          await headingsAnswer(blog, locale),
          answerOf(
            calls.articlesOf,
            { ...wanted, locale },
            await blog.list(locale, { ...wanted, offset: 0, limit: blogPage }),
          ),
        ],
      };
    },
  };
}

function tagPage(blog: Blog, site: string): ServerPage {
  return {
    path: /^\/blog\/tag\/([^/]+)\/?$/,
    isPublic: true,
    listed: async () =>
      (await blog.headings('en', {})).map(({ url_id: urlId }) => ({ path: paths.tag(urlId) })),
    read: async ({ found: [urlId = ''], locale }) => {
      const heading = (await blog.headings(locale, {})).find(({ url_id: own }) => own === urlId);
      if (!heading) return undefined;
      const path = paths.tag(urlId);
      const list = await blog.list(locale, { heading: urlId, offset: 0, limit: blogPage });
      return {
        head: {
          ...headOf(site, path, locale),
          description: `${heading.title}: ${list.articles.map(({ title }) => title).join('; ')}`.slice(
            0,
            170,
          ),
          type: 'website',
          jsonLd: [breadcrumbFacts([blogCrumb(site, locale), crumbOf(site, path, locale, heading.title)])],
        },
        answers: [
          await headingsAnswer(blog, locale),
          answerOf(calls.articlesOf, { heading: urlId, locale }, list),
        ],
      };
    },
  };
}

function articlePage(blog: Blog, site: string): ServerPage {
  return {
    path: /^\/blog\/([^/]+)\/?$/,
    isPublic: true,
    listed: async () =>
      (await blog.all('en')).map(({ card, updateDate }) => ({
        path: paths.article(card.urlID),
        updated: dayOf(updateDate),
      })),
    read: async ({ found: [urlId = ''], locale }) => {
      const article = await blog.article(locale, urlId);
      if (!article) return undefined;
      const path = paths.article(urlId);
      const url = localizedAddress(site, path, locale);
      const image = `${site}/api/${calls.articleCoverOf.path}?urlID=${urlId}`;
      const { heading, title, description, createDate, updateDate } = article;
      return {
        head: {
          ...headOf(site, path, locale),
          description,
          type: 'article',
          published: createDate,
          modified: updateDate,
          image: { url: image, width: 1200, height: 630, alt: title },
          jsonLd: [
            {
              '@type': 'BlogPosting',
              headline: title,
              description,
              url,
              mainEntityOfPage: url,
              image,
              datePublished: createDate,
              dateModified: updateDate,
              inLanguage: locale,
              articleSection: heading.title,
              author: { '@type': 'Organization', name: article.user.name, url: `${site}/` },
              publisher: organizationFacts(site),
            },
            breadcrumbFacts([
              blogCrumb(site, locale),
              crumbOf(site, paths.tag(heading.url_id), locale, heading.title),
              crumbOf(site, path, locale, title),
            ]),
          ],
        },
        answers: [answerOf(calls.articleOf, { urlID: urlId, locale }, article)],
      };
    },
  };
}

function headOf(site: string, path: string, locale: Locale): Pick<PageHead, 'url' | 'alternates' | 'feeds'> {
  return {
    url: localizedAddress(site, path, locale),
    alternates: alternatesOf(site, path),
    feeds: [{ title: `${productName}: ${blogWords[locale].title}`, url: `${site}${feedPath(locale)}` }],
  };
}

function crumbOf(site: string, path: string, locale: Locale, name: string) {
  return { name, url: localizedAddress(site, path, locale) };
}

function blogCrumb(site: string, locale: Locale) {
  return crumbOf(site, paths.blog, locale, blogWords[locale].title);
}

async function headingsAnswer(blog: Blog, locale: Locale): Promise<EmbeddedAnswer> {
  return answerOf(calls.headingsOf, { locale }, await blog.headings(locale, {}));
}

/** What the app would ask for. The language is part of what it asks. */
function answerOf(call: { path: string }, query: Record<string, string>, answer: unknown): EmbeddedAnswer {
  return { path: call.path, query, answer };
}

function dayOf(moment: string): string {
  return moment.slice(0, 10);
}
