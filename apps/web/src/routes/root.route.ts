import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { BrokenPage } from '../broken-page.tsx';
import { needsSession, redirectOf } from '../guards.ts';
import type { Locale } from '../lib/i18n/locale.ts';
import { withTexts } from '../lib/i18n/texts.ts';
import { Root } from '../root.tsx';
import { sessionOnNavigation } from '../session-on-navigation.ts';
import type { TitleName } from '../use-document-title.ts';

interface RouterContext {
  queryClient: QueryClient;
  /** The language of the page. */
  locale: () => Locale;
  /** The current path; undefined on the initial load. */
  previousPath: () => string | undefined;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: TitleName;
  }
}

/** Runs the guards on every navigation and wraps every page. */
export const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: Root,
  notFoundComponent: lazyRouteComponent(
    withTexts(['site'], () => import('../layouts/public/not-found.page.tsx')),
    'NotFoundPage',
  ),
  errorComponent: BrokenPage,
  beforeLoad: async ({ location, context, preload }) => {
    // Pages rendered on the server are those of guests.
    if (preload || typeof document === 'undefined') return;
    const change = { pathname: location.pathname, search: location.search, from: context.previousPath() };
    if (!needsSession(change)) return;
    const session = await sessionOnNavigation(context.queryClient, { isFirst: change.from === undefined });
    const target = redirectOf(change, session.isAuth);
    if (target) redirect({ ...target, replace: true, throw: true });
  },
});
