import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { promptSearchOf } from '../features/prompts/prompt-search.ts';
import { rememberOrigin } from '../features/prompts/using/prompt-origin.ts';
import { withTexts } from '../lib/i18n/texts.ts';
import { paths } from '../paths.ts';
import { openOf, textsOf } from './address.ts';
import { rootRoute } from './root.route.ts';

const workspaceLayout = createRoute({
  getParentRoute: () => rootRoute,
  id: 'workspace',
  component: lazyRouteComponent(
    withTexts(
      ['answers', 'chats', 'models', 'notes', 'workspace'],
      () => import('../layouts/workspace/workspace-layout.tsx'),
    ),
    'WorkspaceLayout',
  ),
});

const WorkspaceComing = lazyRouteComponent(
  withTexts(['coming'], () => import('../features/coming/coming.pages.tsx')),
  'WorkspaceComingPage',
);

const workspaceRoutes = [
  createRoute({
    getParentRoute: () => workspaceLayout,
    path: paths.chat,
    validateSearch: openOf,
    staticData: { title: 'chat' },
    component: lazyRouteComponent(() => import('../features/chats/chat.page.tsx'), 'ChatPage'),
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
      withTexts(['prompts'], () => import('../features/prompts/prompts.page.tsx')),
      'PromptsPage',
    ),
  }),
  createRoute({
    getParentRoute: () => workspaceLayout,
    path: paths.compareModels,
    staticData: { title: 'compareModels' },
    component: lazyRouteComponent(
      withTexts(['compare'], () => import('../features/compare/compare.page.tsx')),
      'ComparePage',
    ),
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
    component: lazyRouteComponent(
      withTexts(
        ['accounts', 'coming', 'compare', 'settings'],
        () => import('../features/settings/settings.page.tsx'),
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
      withTexts(['accounts'], () => import('../features/accounts/oauth/oauth-binding.page.tsx')),
      'OauthBindingPage',
    ),
  }),
] as const;

/** What somebody signed in works with. */
export const workspaceTree = workspaceLayout.addChildren(workspaceRoutes);
