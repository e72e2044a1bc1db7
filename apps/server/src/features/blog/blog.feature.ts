import * as calls from '@polylogue/contract/blog';
import type { FastifyRequest } from 'fastify';
import { locales, type Locale } from '@polylogue/contract/limits';
import { publicUrl } from '../../config.ts';
import type { Feature } from '../../feature.ts';
import { bind } from '../../platform/http/bind.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { requestedLanguage } from '../../platform/http/language.ts';
import { createCovers } from './article-cover.ts';
import { blogPages } from './blog.pages.ts';
import { createBlog } from './blog.service.ts';
import { feedOf, feedPath } from './rss.ts';

const hour = 'public, max-age=3600';

const blog = createBlog();

/** The public blog. It has no tables: its articles are files of the release. */
export const blogFeature: Feature = {
  name: 'blog',
  pages: ({ config }) => blogPages(blog, publicUrl(config)),
  routes: (app, http, { config }) => {
    const coverOf = createCovers();

    bind(app, http, calls.articleOf, async ({ request, query }) => {
      const article = await blog.article(localeOf(request), query.urlID);
      if (!article) throw new CallError('not_found');
      return article;
    });

    bind(app, http, calls.articleCoverOf, async ({ query, reply }) => {
      const article = await blog.article('en', query.urlID);
      const cover = article && (await coverOf(article.urlID));
      if (!cover) throw new CallError('not_found');
      return reply.header('cache-control', hour).type('image/png').send(cover);
    });

    bind(app, http, calls.headingsOf, ({ request, query }) => blog.headings(localeOf(request), query));

    bind(app, http, calls.mainArticleOf, ({ request }) => blog.main(localeOf(request)));

    bind(app, http, calls.articlesOf, ({ request, query }) => blog.list(localeOf(request), query));

    for (const locale of locales) {
      app.get(feedPath(locale), async (_request, reply) =>
        reply
          .header('cache-control', hour)
          .type('application/rss+xml; charset=utf-8')
          .send(feedOf(await blog.all(locale), publicUrl(config), locale)),
      );
    }
  },
};

function localeOf(request: FastifyRequest): Locale {
  return requestedLanguage(request.headers) ?? 'en';
}
