import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { BrokenPage } from './broken-page.tsx';
import { detourOf, needsSession } from './guards.ts';
import { sessionOnNavigation } from './session-on-navigation.ts';
import { paths } from './paths.ts';
import { PendingPage } from './pending-page.tsx';
import { Root } from './root.tsx';
import { promptSearchOf } from './features/prompts/prompt-search.ts';
import { rememberOrigin } from './features/prompts/using/prompt-origin.ts';
import type { Capability, ComingPageName } from './features/coming/coming.ts';
import type { TitleName } from './use-document-title.ts';

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

const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: Root,
  notFoundComponent: lazyRouteComponent(() => import('./layouts/public/not-found.page.tsx'), 'NotFoundPage'),
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

const homeRoute = createRoute({ getParentRoute: () => rootRoute, path: paths.home });

const authLayout = createRoute({
  getParentRoute: () => rootRoute,
  id: 'auth',
  component: lazyRouteComponent(() => import('./layouts/auth/auth-layout.tsx'), 'AuthLayout'),
});

const publicLayout = createRoute({
  getParentRoute: () => rootRoute,
  id: 'public',
  component: lazyRouteComponent(() => import('./layouts/public/public-layout.tsx'), 'PublicLayout'),
});

const workspaceLayout = createRoute({
  getParentRoute: () => rootRoute,
  id: 'workspace',
  component: lazyRouteComponent(() => import('./layouts/workspace/workspace-layout.tsx'), 'WorkspaceLayout'),
});

const PublicComing = lazyRouteComponent(
  () => import('./features/coming/coming.pages.tsx'),
  'PublicComingPage',
);
const WorkspaceComing = lazyRouteComponent(
  () => import('./features/coming/coming.pages.tsx'),
  'WorkspaceComingPage',
);

const authRoutes = [
  createRoute({
    getParentRoute: () => authLayout,
    path: paths.main,
    staticData: { title: 'main' },
    component: lazyRouteComponent(() => import('./features/accounts/sign-in.page.tsx'), 'SignInPage'),
  }),
  createRoute({
    getParentRoute: () => authLayout,
    path: paths.signUp,
    staticData: { title: 'signUp' },
    component: lazyRouteComponent(() => import('./features/accounts/sign-up/sign-up.page.tsx'), 'SignUpPage'),
  }),
  createRoute({
    getParentRoute: () => authLayout,
    path: paths.verifyEmail,
    staticData: { title: 'verifyEmail' },
    component: lazyRouteComponent(
      () => import('./features/accounts/verify-email.page.tsx'),
      'VerifyEmailPage',
    ),
  }),
  createRoute({
    getParentRoute: () => authLayout,
    path: paths.revertEmail,
    staticData: { title: 'revertEmail' },
    component: lazyRouteComponent(
      () => import('./features/accounts/revert-email.page.tsx'),
      'RevertEmailPage',
    ),
  }),
  createRoute({
    getParentRoute: () => authLayout,
    path: paths.resetPassword,
    staticData: { title: 'resetPassword' },
    component: lazyRouteComponent(() => import('./features/accounts/password/reset.page.tsx'), 'ResetPage'),
  }),
  createRoute({
    getParentRoute: () => authLayout,
    path: paths.recoveryPassword,
    validateSearch: (search) => textsOf(search, 'token'),
    staticData: { title: 'recoveryPassword' },
    component: lazyRouteComponent(
      () => import('./features/accounts/password/recovery.page.tsx'),
      'RecoveryPage',
    ),
  }),
  createRoute({
    getParentRoute: () => authLayout,
    path: paths.oauthLogin,
    validateSearch: (search) => textsOf(search, 'code', 'state', 'iss', 'error'),
    staticData: { title: 'oauthLogin' },
    component: lazyRouteComponent(
      () => import('./features/accounts/oauth/oauth-login.page.tsx'),
      'OauthLoginPage',
    ),
  }),
  createRoute({
    getParentRoute: () => authLayout,
    path: paths.loginAdminUser,
    validateSearch: (search) => textsOf(search, 'id', 'security'),
    staticData: { title: 'loginAdminUser' },
    component: lazyRouteComponent(
      () => import('./features/accounts/login-admin-user.page.tsx'),
      'LoginAdminUserPage',
    ),
  }),
] as const;

const workspaceRoutes = [
  createRoute({
    getParentRoute: () => workspaceLayout,
    path: paths.chat,
    validateSearch: openOf,
    staticData: { title: 'chat' },
    component: lazyRouteComponent(() => import('./features/chats/chat.page.tsx'), 'ChatPage'),
  }),
  createRoute({
    getParentRoute: () => workspaceLayout,
    path: paths.prompts,
    validateSearch: promptSearchOf,
    beforeLoad: ({ context, preload }) => {
      if (!preload) rememberOrigin(context.previousPath());
    },
    staticData: { title: 'prompts' },
    component: lazyRouteComponent(() => import('./features/prompts/prompts.page.tsx'), 'PromptsPage'),
  }),
  createRoute({
    getParentRoute: () => workspaceLayout,
    path: paths.compareModels,
    staticData: { title: 'compareModels' },
    component: lazyRouteComponent(() => import('./features/compare/compare.page.tsx'), 'ComparePage'),
  }),
  createRoute({
    getParentRoute: () => workspaceLayout,
    path: paths.tariffs,
    staticData: { title: 'tariffs', coming: { page: 'tariffs', capability: 'billing' } },
    component: WorkspaceComing,
  }),
  createRoute({
    getParentRoute: () => workspaceLayout,
    path: paths.user,
    staticData: { title: 'user' },
    component: lazyRouteComponent(() => import('./features/settings/settings.page.tsx'), 'SettingsPage'),
  }),
  createRoute({
    getParentRoute: () => workspaceLayout,
    path: paths.chatOauthBinding,
    validateSearch: (search) => textsOf(search, 'code', 'state', 'iss', 'error'),
    staticData: { title: 'chatOauthBinding' },
    component: lazyRouteComponent(
      () => import('./features/accounts/oauth/oauth-binding.page.tsx'),
      'OauthBindingPage',
    ),
  }),
] as const;

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

const designRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.design,
  staticData: { title: 'design' },
  component: __DESIGN__
    ? lazyRouteComponent(() => import('./design/design.page.tsx'), 'DesignPage')
    : undefined,
});

/** The named parts of the query as texts; the router reads what looks like a number as one. */
function textsOf<Name extends string>(
  search: Record<string, unknown>,
  ...names: Name[]
): Partial<Record<Name, string>> {
  const texts: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const value = search[name];
    if (typeof value === 'string' && value !== '') texts[name] = value;
    if (typeof value === 'number') texts[name] = String(value);
  }
  return texts;
}

/** The chat (with a message in it) or the note an address names; anything but a number names none. */
function openOf(search: Record<string, unknown>): { c?: number; m?: number; n?: number } {
  return { ...idOf(search, 'n'), ...idOf(search, 'c'), ...idOf(search, 'm') };
}

function idOf<Name extends string>(
  search: Record<string, unknown>,
  name: Name,
): Partial<Record<Name, number>> {
  const found: Partial<Record<Name, number>> = {};
  const id = Number(search[name]);
  if (Number.isInteger(id) && id > 0) found[name] = id;
  return found;
}

const routeTree = rootRoute.addChildren([
  homeRoute,
  authLayout.addChildren(authRoutes),
  workspaceLayout.addChildren(workspaceRoutes),
  publicLayout.addChildren(publicRoutes),
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
