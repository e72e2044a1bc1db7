import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '../lib/i18n/texts.ts';
import { paths } from '../paths.ts';
import { rootRoute } from './root.route.ts';

const publicLayout = createRoute({
  getParentRoute: () => rootRoute,
  id: 'public',
  component: lazyRouteComponent(
    withTexts(['site'], () => import('../layouts/public/public-layout.tsx')),
    'PublicLayout',
  ),
});

const PublicComing = lazyRouteComponent(
  withTexts(['coming'], () => import('../features/coming/coming.pages.tsx')),
  'PublicComingPage',
);
const publicRoutes = [
  createRoute({
    getParentRoute: () => publicLayout,
    path: paths.blog,
    staticData: { title: 'blog', coming: { page: 'blog', capability: 'blog' } },
    component: PublicComing,
  }),
  createRoute({
    getParentRoute: () => publicLayout,
    path: paths.blogTag,
    staticData: { title: 'blogTag', coming: { page: 'blogTag', capability: 'blog' } },
    component: PublicComing,
  }),
  createRoute({
    getParentRoute: () => publicLayout,
    path: paths.blogView,
    staticData: { title: 'blogView', coming: { page: 'blogView', capability: 'blog' } },
    component: PublicComing,
  }),
  createRoute({
    getParentRoute: () => publicLayout,
    path: paths.share,
    staticData: { title: 'share', coming: { page: 'share', capability: 'sharing' } },
    component: PublicComing,
  }),
  createRoute({
    getParentRoute: () => publicLayout,
    path: paths.payment,
    staticData: { title: 'payment', coming: { page: 'payment', capability: 'billing' } },
    component: PublicComing,
  }),
  createRoute({
    getParentRoute: () => publicLayout,
    path: paths.paymentPage,
    staticData: { title: 'paymentPage', coming: { page: 'paymentPage', capability: 'billing' } },
    component: PublicComing,
  }),
  createRoute({
    getParentRoute: () => publicLayout,
    path: paths.cloudPayment,
    staticData: { title: 'cloudPayment', coming: { page: 'cloudPayment', capability: 'billing' } },
    component: PublicComing,
  }),
  createRoute({
    getParentRoute: () => publicLayout,
    path: paths.terms,
    staticData: { title: 'terms', coming: { page: 'terms', capability: 'legal' } },
    component: PublicComing,
  }),
  createRoute({
    getParentRoute: () => publicLayout,
    path: paths.paymentSuccess,
    staticData: { title: 'paymentSuccess', coming: { page: 'paymentSuccess', capability: 'billing' } },
    component: PublicComing,
  }),
  createRoute({
    getParentRoute: () => publicLayout,
    path: paths.paymentFail,
    staticData: { title: 'paymentFail', coming: { page: 'paymentFail', capability: 'billing' } },
    component: PublicComing,
  }),
] as const;

/** Public pages. */
export const publicTree = publicLayout.addChildren(publicRoutes);
