import type { Locale } from '@polylogue/contract/limits';
import { createMemoryHistory } from '@tanstack/react-router';
import i18next from 'i18next';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { isWorkspace } from '../service-worker/kept.ts';
import { App } from './app.tsx';
import { WorkspaceSkeleton } from './layouts/workspace/workspace-skeleton.tsx';
import { loadLocale } from './lib/i18n/texts.ts';
import { createQueryClient } from './lib/query-client.ts';
import { beginSession, guest } from './lib/session/session.data.ts';
import { paths } from './paths.ts';
import { createAppRouter } from './router.tsx';
import { authTree } from './routes/auth.routes.ts';
import { rootRoute } from './routes/root.route.ts';
import { titleText } from './use-document-title.ts';

/** The pages of guests; the rest of the app stays out of this build. */
const routeTree = rootRoute.addChildren([authTree]);

/** Pages that are the same for every guest. */
export const renderedPaths: readonly string[] = [paths.main, paths.signUp, paths.resetPassword];

const started = i18next.use(initReactI18next).init({
  lng: 'en',
  resources: {},
  interpolation: { escapeValue: false },
  returnNull: false,
});

const skeleton = renderToStaticMarkup(<WorkspaceSkeleton />);

/** What a user sees at an address until the app has loaded; nothing for pages outside of the workspace. */
export function skeletonOf(pathname: string): string | undefined {
  return isWorkspace(pathname) ? skeleton : undefined;
}

/** A page as a guest first sees it. */
interface RenderedPage {
  title: string;
  /** Content of the root element. */
  body: string;
}

/** Renders the page of a path. */
export async function renderPage(path: string, locale: Locale): Promise<RenderedPage> {
  await started;
  const queryClient = createQueryClient();
  beginSession(queryClient, guest);
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createAppRouter({ routeTree, queryClient, history });
  await router.load();
  // The routes have said which texts they need.
  await loadLocale(locale);
  const i18n = i18next.cloneInstance({ lng: locale });
  const body = renderToString(
    <I18nextProvider i18n={i18n}>
      <App queryClient={queryClient} router={router} />
    </I18nextProvider>,
  );
  const title = router.state.matches.at(-1)?.staticData.title ?? 'main';
  return { title: titleText(i18n.t, title), body };
}
