import { useNetwork } from '@mantine/hooks';
import { IconCloudOff } from '@tabler/icons-react';
import { Outlet, useRouter, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { restoreOpenFolders } from '../../features/chats/tree/open-folders.store.ts';
import { keptNotesName } from '../../features/notes/notes.keys.ts';
import { useRealtimeOfSession, useRealtimeStatus } from '../../lib/realtime/realtime.react.ts';
import { userData } from '../../lib/session/local-data.ts';
import { useSession } from '../../lib/session/session.data.ts';
import { PendingPage } from '../../pending-page.tsx';
import { PageHeaderFrame } from '../../ui/page-header.tsx';
import { restoreReadingStyle } from '../../ui/reading-style.store.ts';
import { useOnceTrue } from '../../ui/use-once-true.ts';
import { AccountBanner } from './account-banner.tsx';
import { DrawerButton, UserMenuButton } from './mobile-header.tsx';
import { usePaletteKeys } from './palette/use-palette.tsx';
import { Rail } from './rail.tsx';
import { leaveSidebar, restoreSidebar, useIsDesktop, useSidebar } from './sidebar.store.ts';
import { Sidebar } from './sidebar.tsx';
import { useApplicationLoad } from './use-application-load.ts';
import { useEscape } from './use-escape.ts';
import { useExpiredNotice } from './use-expired-notice.ts';
import { useUserEvents } from './use-user-events.ts';
import classes from './workspace.module.css';

const NoteSaving = lazy(async () => ({
  default: (await import('../../features/notes/saving/note-saving.tsx')).NoteSaving,
}));
const SidebarDrawer = lazy(async () => ({ default: (await import('./sidebar-drawer.tsx')).SidebarDrawer }));

function OfflineNotice() {
  const { t } = useTranslation();
  const status = useRealtimeStatus();
  // The browser knows of a lost network at once; a socket only learns of it when nobody answers.
  const { online } = useNetwork();
  return (
    <div role="status">
      {status === 'offline' || !online ? (
        <p className={classes['offline']}>
          <IconCloudOff size={15} stroke={1.8} aria-hidden />
          {t('workspace.offline')}
        </p>
      ) : null}
    </div>
  );
}

/** Saves notes once one is open, or when texts were left behind; everybody else does without its code. */
function LazyNoteSaving() {
  const { userId } = useSession();
  const { n: note } = useSearch({ strict: false });
  const isLeft = userId !== null && userData(userId).get(keptNotesName) !== undefined;
  if (!useOnceTrue(note !== undefined || isLeft)) return null;
  return (
    <Suspense fallback={null}>
      <NoteSaving />
    </Suspense>
  );
}

/** Fetches the drawer's code when it is first opened. */
function LazyDrawer() {
  const isOpen = useSidebar((state) => state.isDrawerOpen);
  if (!useOnceTrue(isOpen)) return null;
  return (
    <Suspense fallback={null}>
      <SidebarDrawer />
    </Suspense>
  );
}

function useChoicesOfSession(): void {
  const router = useRouter();
  const { userId } = useSession();
  useEffect(() => {
    if (userId === null) return;
    restoreSidebar(userId);
    restoreReadingStyle(userId);
    restoreOpenFolders(userId);
  }, [userId]);
  useEffect(
    () =>
      router.subscribe('onResolved', ({ pathChanged, fromLocation }) => {
        if (pathChanged && fromLocation !== undefined) leaveSidebar();
      }),
    [router],
  );
}

const mobileEnds = { before: <DrawerButton />, after: <UserMenuButton /> };

/**
 * The frame of everything a signed-in user does. A session that ends takes its pages away at once: drawn once more on
 * the way to the sign-in page, they would ask for data that nobody may have any longer.
 */
export function WorkspaceLayout() {
  return useSession().isAuth ? <Workspace /> : <PendingPage />;
}

function Workspace() {
  const { t } = useTranslation();
  const isDesktop = useIsDesktop();
  const isVisible = useSidebar((state) => state.isVisible);
  useRealtimeOfSession();
  useChoicesOfSession();
  useUserEvents(useApplicationLoad());
  useExpiredNotice();
  useEscape();
  usePaletteKeys();
  const isCollapsed = isDesktop && !isVisible;
  return (
    <div
      className={classes['app']}
      data-collapsed={isCollapsed ? '' : undefined}
      data-mobile={isDesktop ? undefined : ''}
    >
      <a href="#content" className="skip-link">
        {t('common.skipToContent')}
      </a>
      {isDesktop && isVisible ? <Sidebar /> : null}
      {isCollapsed ? <Rail /> : null}
      <main className={classes['main']} id="content" tabIndex={-1}>
        <OfflineNotice />
        <AccountBanner />
        <PageHeaderFrame value={isDesktop ? null : mobileEnds}>
          <Outlet />
        </PageHeaderFrame>
      </main>
      {isDesktop ? null : <LazyDrawer />}
      <LazyNoteSaving />
    </div>
  );
}
