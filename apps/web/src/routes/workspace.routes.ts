import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { takeChosenPlan } from '../lib/session/chosen-plan.ts';
import { openOf } from '../features/conversation/open-search.ts';
import { librarySearchOf } from '../features/library/library-search.ts';
import { plansSearchOf } from '../features/payments/plans/offer.ts';
import { promptSearchOf } from '../features/prompts/prompt-search.ts';
import { keepPanel } from '../features/side-panel/panel-address.ts';
import { rememberOrigin } from '../features/prompts/using/prompt-origin.ts';
import { withTexts } from '../lib/i18n/texts.ts';
import { paths } from '../paths.ts';
import { retried } from '../ui/code/lazy-code.ts';
import { chatSearchOf, comparisonOf, supportOf, textsOf } from './address.ts';
import { rootRoute } from './root.route.ts';

const workspaceLayout = createRoute({
  getParentRoute: () => rootRoute,
  id: 'workspace',
  component: lazyRouteComponent(
    retried(
      withTexts(
        ['accounts', 'answers', 'chats', 'instructions', 'models', 'notes', 'workspace'],
        () => import('../layouts/workspace/workspace-layout.tsx'),
      ),
    ),
    'WorkspaceLayout',
  ),
  loader: async ({ context, preload }) => {
    if (!preload) (await import('../layouts/workspace/first-data.ts')).loadWorkspace(context.queryClient);
  },
  // Once; the workspace keeps its data fresh itself.
  staleTime: Infinity,
});

const workspaceRoutes = [
  createRoute({
    getParentRoute: () => workspaceLayout,
    path: paths.chat,
    validateSearch: chatSearchOf,
    search: { middlewares: [keepPanel] },
    beforeLoad: ({ preload }) => {
      // A guest has chosen a plan before signing up: it waits there.
      const chosen = preload ? undefined : takeChosenPlan(Date.now());
      if (chosen)
        redirect({ to: paths.tariffs, search: plansSearchOf({ ...chosen }), replace: true, throw: true });
    },
    // Not by the route's key: a chat that is chosen stands there at once, without a page that waits for it.
    loader: async ({ context, location, preload }) => {
      const { c } = openOf(location.search);
      if (preload || typeof c !== 'number') return;
      (await import('../layouts/workspace/first-data.ts')).loadChat(context.queryClient, c);
    },
    // Not when only the panel beside the chat changes.
    shouldReload: ({ cause }) => cause !== 'stay',
    staticData: { title: 'chat' },
    component: lazyRouteComponent(
      retried(() => import('../features/chats/chat.page.tsx')),
      'ChatPage',
    ),
  }),
  createRoute({
    getParentRoute: () => workspaceLayout,
    path: paths.prompts,
    validateSearch: promptSearchOf,
    beforeLoad: ({ context, preload }) => {
      if (!preload) rememberOrigin(context.previousPath());
    },
    staticData: { title: 'prompts' },
    component: lazyRouteComponent(
      retried(withTexts(['prompts'], () => import('../features/prompts/prompts.page.tsx'))),
      'PromptsPage',
    ),
  }),
  createRoute({
    getParentRoute: () => workspaceLayout,
    path: paths.library,
    validateSearch: librarySearchOf,
    staticData: { title: 'library' },
    component: lazyRouteComponent(
      retried(withTexts(['library'], () => import('../features/library/library.page.tsx'))),
      'LibraryPage',
    ),
  }),
  createRoute({
    getParentRoute: () => workspaceLayout,
    path: paths.compareModels,
    validateSearch: comparisonOf,
    staticData: { title: 'compareModels' },
    component: lazyRouteComponent(
      retried(withTexts(['compare'], () => import('../features/compare/compare.page.tsx'))),
      'ComparePage',
    ),
  }),
  createRoute({
    getParentRoute: () => workspaceLayout,
    path: paths.tariffs,
    validateSearch: plansSearchOf,
    staticData: { title: 'tariffs' },
    component: lazyRouteComponent(
      retried(withTexts(['payments'], () => import('../features/payments/plans/plans.page.tsx'))),
      'PlansPage',
    ),
  }),
  createRoute({
    getParentRoute: () => workspaceLayout,
    path: paths.user,
    validateSearch: supportOf,
    staticData: { title: 'user' },
    component: lazyRouteComponent(
      retried(
        withTexts(
          ['accounts', 'compare', 'payments', 'settings', 'spending', 'support'],
          () => import('../features/settings/settings.page.tsx'),
        ),
      ),
      'SettingsPage',
    ),
  }),
  createRoute({
    getParentRoute: () => workspaceLayout,
    path: paths.chatOauthBinding,
    validateSearch: (search) => textsOf(search, 'code', 'state', 'iss', 'error'),
    staticData: { title: 'chatOauthBinding' },
    component: lazyRouteComponent(
      retried(withTexts(['accounts'], () => import('../features/accounts/oauth/oauth-binding.page.tsx'))),
      'OauthBindingPage',
    ),
  }),
] as const;

/** Pages for signed-in users. */
export const workspaceTree = workspaceLayout.addChildren(workspaceRoutes);
