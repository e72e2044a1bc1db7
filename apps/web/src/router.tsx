import type { QueryClient } from '@tanstack/react-query';
import { createRouter, type AnyRoute, type RouterHistory } from '@tanstack/react-router';
import { BrokenPart } from './broken-page.tsx';
import { PendingPage } from './pending-page.tsx';
import type { Locale } from './lib/i18n/locale.ts';
import type { AppRoutes } from './routes/app.routes.tsx';

interface RouterParts<Routes extends AnyRoute> {
  routeTree: Routes;
  queryClient: QueryClient;
  locale: () => Locale;
  /** Only on the server: the one page to render. */
  history?: RouterHistory;
}

/** Creates the router. */
export function createAppRouter<Routes extends AnyRoute>({
  routeTree,
  queryClient,
  locale,
  history,
}: RouterParts<Routes>) {
  const router = createRouter({
    routeTree,
    isServer: history !== undefined,
    ...(history && { history }),
    context: {
      queryClient,
      locale,
      previousPath: (): string | undefined => router.state.resolvedLocation?.pathname,
    },
    defaultPreload: 'intent',
    defaultPendingComponent: PendingPage,
    // The layout stays when one of its pages fails.
    defaultErrorComponent: BrokenPart,
    defaultPendingMs: 400,
    // The app scrolls itself: smoothly to the anchor, otherwise to the top.
    defaultHashScrollIntoView: false,
  });
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter<AppRoutes>>;
  }
}
