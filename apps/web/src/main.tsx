import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import i18next from 'i18next';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '@fontsource-variable/geist/wght.css';
import '@fontsource-variable/geist-mono/wght.css';
import './base.css';
import { startI18n } from './lib/i18n/i18n.ts';
import { createQueryClient } from './lib/query-client.ts';
import { followSessionEnd } from './lib/session/session.data.ts';
import { createAppRouter } from './router.tsx';
import { notifyError } from './ui/notifications/notify.ts';
import { UiProvider } from './ui/ui-provider.tsx';

async function start(root: HTMLElement): Promise<void> {
  const queryClient = createQueryClient();
  const router = createAppRouter(queryClient);
  followSessionEnd(queryClient, () => notifyError(i18next.t('common.sessionEnded')));
  await startI18n();
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <UiProvider>
          <RouterProvider router={router} />
        </UiProvider>
      </QueryClientProvider>
    </StrictMode>,
  );
}

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root element');
// Nothing is on the page yet, in no language: the browser's own words are better than a blank page.
start(root).catch((error: unknown) => {
  root.textContent = String(error);
  throw error;
});
