import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '../lib/i18n/texts.ts';
import { paths } from '../paths.ts';
import { authTree } from './auth.routes.ts';
import { paymentTree } from './payment.routes.ts';
import { publicTree } from './public.routes.ts';
import { rootRoute } from './root.route.ts';
import { workspaceTree } from './workspace.routes.ts';

const homeRoute = createRoute({ getParentRoute: () => rootRoute, path: paths.home });

const designRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.design,
  staticData: { title: 'design' },
  component: __DESIGN__
    ? lazyRouteComponent(
        withTexts(['answers'], () => import('../design/design.page.tsx')),
        'DesignPage',
      )
    : undefined,
});

/** Every page. */
export const appRoutes = rootRoute.addChildren([
  homeRoute,
  authTree,
  workspaceTree,
  publicTree,
  paymentTree,
  // Without it in the build, the path is not found.
  ...(__DESIGN__ ? [designRoute] : []),
]);

export type AppRoutes = typeof appRoutes;
