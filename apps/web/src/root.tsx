import { useQuery } from '@tanstack/react-query';
import { Outlet, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { sessionQuery } from './lib/session/session.data.ts';
import { ModalHost } from './ui/modals/modal-host.tsx';
import { closeAllModals } from './ui/modals/modal-stack.store.ts';
import { NotificationHost } from './ui/notifications/notification-host.tsx';
import { useDocumentTitle } from './use-document-title.ts';
import { useScrollOnNavigation } from './use-scroll-on-navigation.ts';

/** Asks the guards again when a session ends while a page is on screen. */
function useGuardsOnSessionEnd(): void {
  const router = useRouter();
  const isAuth = useQuery({ ...sessionQuery, enabled: false }).data?.isAuth === true;
  const wasAuth = useRef(isAuth);
  useEffect(() => {
    const ended = wasAuth.current && !isAuth;
    wasAuth.current = isAuth;
    if (!ended) return;
    closeAllModals();
    void router.invalidate();
  }, [isAuth, router]);
}

/** What stands around every page. */
export function Root() {
  useDocumentTitle();
  useScrollOnNavigation();
  useGuardsOnSessionEnd();
  return (
    <>
      <Outlet />
      <ModalHost />
      <NotificationHost />
    </>
  );
}
