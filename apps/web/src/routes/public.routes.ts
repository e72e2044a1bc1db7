import { createRoute, lazyRouteComponent, retainSearchParams } from '@tanstack/react-router';
import { plansSearchOf } from '../features/payments/plans/offer.ts';
import { withTexts } from '../lib/i18n/texts.ts';
import { paths } from '../paths.ts';
import { langOf, paymentOf, textsOf } from './address.ts';
import { rootRoute } from './root.route.ts';

const publicLayout = createRoute({
  getParentRoute: () => rootRoute,
  id: 'public',
  validateSearch: langOf,
  // A reader who came by an address with a language keeps it on the way, with and without scripts.
  search: { middlewares: [retainSearchParams(['lang'])] },
  component: lazyRouteComponent(
    withTexts(['site'], () => import('../layouts/public/public-layout.tsx')),
    'PublicLayout',
  ),
});

const shareRoute = createRoute({
  getParentRoute: () => publicLayout,
  path: paths.share,
  staticData: { title: 'share' },
  loader: async ({ context, params }) =>
    (await import('../features/sharing/load-shared.ts')).loadShared(context.queryClient, params.uuid),
  component: lazyRouteComponent(
    withTexts(['sharing', 'answers'], () => import('../features/sharing/page/share.page.tsx')),
    'SharePage',
  ),
});

const blogRoute = createRoute({
  getParentRoute: () => publicLayout,
  path: paths.blog,
  staticData: { title: 'blog' },
  component: lazyRouteComponent(
    withTexts(['blog'], () => import('../features/blog/blog.page.tsx')),
    'BlogPage',
  ),
});

const tagRoute = createRoute({
  getParentRoute: () => publicLayout,
  path: paths.blogTag,
  staticData: { title: 'blogTag' },
  loader: async ({ context, params }) =>
    (await import('../features/blog/load-blog.ts')).loadHeading(
      context.queryClient,
      params.urlId,
      context.locale(),
    ),
  component: lazyRouteComponent(
    withTexts(['blog'], () => import('../features/blog/tag.page.tsx')),
    'BlogTagPage',
  ),
});

const articleRoute = createRoute({
  getParentRoute: () => publicLayout,
  path: paths.blogView,
  staticData: { title: 'blogView' },
  loader: async ({ context, params }) =>
    (await import('../features/blog/load-blog.ts')).loadArticle(
      context.queryClient,
      params.urlId,
      context.locale(),
    ),
  component: lazyRouteComponent(
    withTexts(['blog'], () => import('../features/blog/article.page.tsx')),
    'ArticlePage',
  ),
});

const termsRoute = createRoute({
  getParentRoute: () => publicLayout,
  path: paths.terms,
  staticData: { title: 'terms' },
  component: lazyRouteComponent(
    withTexts(['legal'], () => import('../features/legal/terms.page.tsx')),
    'TermsPage',
  ),
});

const plansRoute = createRoute({
  getParentRoute: () => publicLayout,
  path: paths.publicTariffs,
  validateSearch: plansSearchOf,
  staticData: { title: 'tariffs' },
  component: lazyRouteComponent(
    withTexts(['payments', 'workspace'], () => import('../features/payments/plans/public-plans.page.tsx')),
    'PublicPlansPage',
  ),
});

const publicRoutes = [
  plansRoute,
  blogRoute,
  tagRoute,
  articleRoute,
  shareRoute,
  termsRoute,
  createRoute({
    getParentRoute: () => publicLayout,
    path: paths.support,
    validateSearch: (search) => textsOf(search, 'subject', 'text', 'transaction'),
    staticData: { title: 'support' },
    component: lazyRouteComponent(
      withTexts(['support'], () => import('../features/support/support.page.tsx')),
      'SupportPage',
    ),
  }),
  createRoute({
    getParentRoute: () => publicLayout,
    path: paths.ticket,
    staticData: { title: 'ticket' },
    component: lazyRouteComponent(
      withTexts(['support'], () => import('../features/support/guest-ticket.page.tsx')),
      'GuestTicketPage',
    ),
  }),
  createRoute({
    getParentRoute: () => publicLayout,
    path: paths.paymentSuccess,
    validateSearch: paymentOf,
    staticData: { title: 'paymentSuccess' },
    component: lazyRouteComponent(
      withTexts(['payments', 'workspace'], () => import('../features/payments/results/result.page.tsx')),
      'PaymentSuccessPage',
    ),
  }),
  createRoute({
    getParentRoute: () => publicLayout,
    path: paths.paymentFail,
    validateSearch: paymentOf,
    staticData: { title: 'paymentFail' },
    component: lazyRouteComponent(
      withTexts(['payments', 'workspace'], () => import('../features/payments/results/result.page.tsx')),
      'PaymentFailPage',
    ),
  }),
] as const;

/** Public pages. */
export const publicTree = publicLayout.addChildren(publicRoutes);

/** Only those that are rendered on the server. A layout has one list of pages: this replaces that of the app. */
export function serverTree() {
  return publicLayout.addChildren([plansRoute, blogRoute, tagRoute, articleRoute, shareRoute, termsRoute]);
}
