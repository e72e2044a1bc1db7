import { createRoute, lazyRouteComponent, type ParsedLocation } from '@tanstack/react-router';
import { withTexts } from '../lib/i18n/texts.ts';
import { paths } from '../paths.ts';
import { rootRoute } from './root.route.ts';

/**
 * The content policy of these pages belongs to their document, so a navigation inside the app becomes a full load, and
 * the promise keeps the old page until then.
 */
async function enterByLoad({
  context,
  location,
  preload,
}: {
  context: { previousPath: () => string | undefined };
  location: ParsedLocation;
  preload: boolean;
}): Promise<void> {
  if (preload || context.previousPath() === undefined) return;
  window.location.assign(location.href);
  await new Promise(() => undefined);
}

const paymentPages = createRoute({
  getParentRoute: () => rootRoute,
  id: 'payment-pages',
  beforeLoad: enterByLoad,
});

const paymentRoutes = [
  createRoute({
    getParentRoute: () => paymentPages,
    path: paths.payment,
    staticData: { title: 'payment' },
    component: lazyRouteComponent(
      withTexts(['payments', 'workspace'], () => import('../features/payments/results/pending.page.tsx')),
      'PendingPage',
    ),
  }),
  createRoute({
    getParentRoute: () => paymentPages,
    path: paths.paymentPage,
    staticData: { title: 'paymentPage' },
    component: lazyRouteComponent(
      withTexts(['payments', 'workspace'], () => import('../features/payments/form/form.page.tsx')),
      'FormPage',
    ),
  }),
  createRoute({
    getParentRoute: () => paymentPages,
    path: paths.cloudPayment,
    staticData: { title: 'cloudPayment' },
    component: lazyRouteComponent(
      withTexts(['payments', 'workspace'], () => import('../features/payments/card/card.page.tsx')),
      'CardPage',
    ),
  }),
] as const;

/** Pages with a gateway's script. */
export const paymentTree = paymentPages.addChildren(paymentRoutes);
