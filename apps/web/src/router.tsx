import type { QueryClient } from '@tanstack/react-query';
import { createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from './lib/i18n/texts.ts';
import { paths } from './paths.ts';
import { PendingPage } from './pending-page.tsx';
import { authTree } from './routes/auth.routes.ts';
import { publicTree } from './routes/public.routes.ts';
import { rootRoute } from './routes/root.route.ts';
import { workspaceTree } from './routes/workspace.routes.ts';

const homeRoute = createRoute({ getParentRoute: () => rootRoute, path: paths.home });

const designRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.design,
  staticData: { title: 'design' },
  component: __DESIGN__
    ? lazyRouteComponent(
        withTexts(['answers', 'coming'], () => import('./design/design.page.tsx')),
        'DesignPage',
      )
    : undefined,
});

const routeTree = rootRoute.addChildren([
  homeRoute,
  authTree,
  workspaceTree,
  publicTree,
  // Where the build does not carry it, the path is not found like any other.
  ...(__DESIGN__ ? [designRoute] : []),
]);

/** Makes the router of the web app. */
export function createAppRouter(queryClient: QueryClient) {
  const router = createRouter({
    routeTree,
    context: { queryClient, previousPath: (): string | undefined => router.state.resolvedLocation?.pathname },
    defaultPreload: 'intent',
    defaultPendingComponent: PendingPage,
    defaultPendingMs: 400,
    // The app scrolls by itself: smoothly to the anchor, otherwise to the top.
    defaultHashScrollIntoView: false,
  });
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
