import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { BrokenPage } from '../broken-page.tsx';
import type { Capability, ComingPageName } from '../features/coming/coming.ts';
import { detourOf, needsSession } from '../guards.ts';
import { withTexts } from '../lib/i18n/texts.ts';
import { Root } from '../root.tsx';
import { sessionOnNavigation } from '../session-on-navigation.ts';
import type { TitleName } from '../use-document-title.ts';

interface RouterContext {
  queryClient: QueryClient;
  /** The path on screen; undefined while the page is being opened. */
  previousPath: () => string | undefined;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: TitleName;
    /** What a page that is not built yet names. */
    coming?: { page: ComingPageName; capability: Capability };
  }
}

/** Asks the guards on every navigation, and stands around every page. */
export const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: Root,
  notFoundComponent: lazyRouteComponent(
    withTexts(['site'], () => import('../layouts/public/not-found.page.tsx')),
    'NotFoundPage',
  ),
  errorComponent: BrokenPage,
  beforeLoad: async ({ location, context, preload }) => {
    if (preload) return;
    const going = { pathname: location.pathname, search: location.search, from: context.previousPath() };
    if (!needsSession(going)) return;
    const session = await sessionOnNavigation(context.queryClient);
    const detour = detourOf(going, session.isAuth);
    if (detour) redirect({ ...detour, replace: true, throw: true });
  },
});
