import * as calls from '@polylogue/contract/blog';
import type { FastifyRequest } from 'fastify';
import type { Locale } from '@polylogue/contract/limits';
import type { Feature } from '../../feature.ts';
import { bind } from '../../platform/http/bind.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { requestedLanguage } from '../../platform/http/language.ts';
import { createBlog } from './blog.service.ts';

/** The public blog. It has no tables: its articles are files of the release. */
export const blogFeature: Feature = {
  name: 'blog',
  routes: (app, http) => {
    const blog = createBlog();

    bind(app, http, calls.articleOf, async ({ request, query }) => {
      const article = await blog.article(localeOf(request), query.urlID);
      if (!article) throw new CallError('not_found');
      return article;
    });

    bind(app, http, calls.headingsOf, ({ request, query }) => blog.headings(localeOf(request), query));

    bind(app, http, calls.mainArticleOf, ({ request }) => blog.main(localeOf(request)));

    bind(app, http, calls.articlesOf, ({ request, query }) => blog.list(localeOf(request), query));
  },
};

function localeOf(request: FastifyRequest): Locale {
  return requestedLanguage(request.headers) ?? 'en';
}
