import { useQuery } from '@tanstack/react-query';
import { Outlet, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { repeatPress } from './lib/early-acts.ts';
import { followKeptLocale } from './lib/i18n/i18n.ts';
import { sessionQuery } from './lib/session/session.data.ts';
import { ModalHost } from './ui/modals/modal-host.tsx';
import { closeAllModals } from './ui/modals/modal-stack.store.ts';
import { NotificationHost } from './ui/notifications/notification-host.tsx';
import { useDocumentTitle } from './use-document-title.ts';
import { useScrollOnNavigation } from './use-scroll-on-navigation.ts';

/** Re-runs the guards when a session ends on an open page. */
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

/** A page rendered on the server may be in another language than the one chosen on this device; what was typed stays. */
function useKeptLocale(): void {
  useEffect(() => {
    // If its texts do not load, the page stays as it is.
    followKeptLocale().catch(() => undefined);
  }, []);
}

/** Wraps every page. */
export function Root() {
  useDocumentTitle();
  useScrollOnNavigation();
  useGuardsOnSessionEnd();
  useKeptLocale();
  useEffect(() => void repeatPress(), []);
  return (
    <>
      <Outlet />
      <ModalHost />
      <NotificationHost />
    </>
  );
}
