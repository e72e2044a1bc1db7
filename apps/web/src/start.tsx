import i18next from 'i18next';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { keepAnswers } from './lib/embedded-answers.ts';
import { currentLocale, startI18n } from './lib/i18n/i18n.ts';
import { supportOlderBrowsers } from './lib/older-browsers.ts';
import { pageStart } from './lib/page-start.ts';
import { createQueryClient } from './lib/query-client.ts';
import { beginSession, followSessionEnd } from './lib/session/session.data.ts';
import { createAppRouter } from './router.tsx';
import { appRoutes } from './routes/app.routes.tsx';
import { tellLostCode } from './ui/code/lost-code.ts';
import { notifyError } from './ui/notifications/notify.ts';

/** Whether the page is one to take over. The skeleton of the workspace is replaced. */
function isRendered(root: HTMLElement): boolean {
  return root.hasChildNodes() && root.querySelector('[data-skeleton]') === null;
}

async function start(root: HTMLElement): Promise<void> {
  supportOlderBrowsers();
  const queryClient = createQueryClient();
  if (pageStart.session) beginSession(queryClient, pageStart.session);
  keepAnswers(queryClient, pageStart.answers ?? []);
  const router = createAppRouter({ routeTree: appRoutes, queryClient, locale: currentLocale });
  followSessionEnd(queryClient, () => notifyError(i18next.t('common.sessionEnded')));
  const isTakenOver = isRendered(root);
  await startI18n({ isRendered: isTakenOver });
  // A chunk that fails to load may mean that a new version was deployed.
  window.addEventListener('vite:preloadError', () => void tellLostCode({ isQuiet: true }));
  const app = <App queryClient={queryClient} router={router} />;
  if (isTakenOver) router.ssr = { manifest: undefined };
  // What the server has put on screen stays there until the whole page can replace it.
  if (root.hasChildNodes()) await router.load();
  // In a transition React pauses for input and paint instead of blocking both until the whole page is rendered.
  startTransition(() => {
    if (isTakenOver) hydrateRoot(root, app);
    else createRoot(root).render(app);
  });
}

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root element');
start(root).catch((error: unknown) => {
  // No texts are loaded: the browser's own message is better than a blank page. What can be read already stays.
  if (!isRendered(root)) root.textContent = String(error);
  throw error;
});
