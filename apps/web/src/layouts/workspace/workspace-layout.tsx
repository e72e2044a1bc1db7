import { useNetwork } from '@mantine/hooks';
import { IconCloudOff } from '@tabler/icons-react';
import { Outlet, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDelivery, type CarryToCompared } from '../../features/conversation/sending/use-delivery.ts';
import { useWriting } from '../../features/conversation/sending/use-writing.ts';
import { restoreOpenFolders } from '../../features/tree/open-folders.store.ts';
import { uploads } from '../../features/library/uploads/uploads.browser.ts';
import { keptNotesName } from '../../features/notes/notes.keys.ts';
import { useRealtimeOfSession, useRealtimeStatus } from '../../lib/realtime/realtime.react.ts';
import { userData } from '../../lib/session/local-data.ts';
import { useSession } from '../../lib/session/session.data.ts';
import { whenIdle } from '../../lib/when-idle.ts';
import { PendingPage } from '../../pending-page.tsx';
import { useIsDesktop } from '../../ui/breakpoints.ts';
import { lazyPart } from '../../ui/code/lazy-part.tsx';
import { PageHeaderFrame } from '../../ui/page-header.tsx';
import { restoreReadingStyle } from '../../ui/reading-style.store.ts';
import { useOnceTrue } from '../../ui/use-once-true.ts';
import { AccountBanner } from './account-banner.tsx';
import { DrawerButton, UserMenuButton } from './mobile-header.tsx';
import { Rail } from './rail.tsx';
import { closeDrawer, leaveSidebar, restoreSidebar, useSidebar } from './sidebar.store.ts';
import { useWorkspaceShortcuts } from './shortcuts/use-workspace-shortcuts.ts';
import { Sidebar } from './sidebar.tsx';
import { useAppUpdates } from './use-app-updates.ts';
import { useApplicationLoad } from './use-application-load.ts';
import { useEscape } from './use-escape.ts';
import { useNoStrayDrops } from './use-no-stray-drops.ts';
import { useExpiredNotice } from './use-expired-notice.ts';
import { useUserEvents } from './use-user-events.ts';
import classes from './workspace.module.css';

const NoteSaving = lazyPart(
  async () => (await import('../../features/notes/saving/note-saving.tsx')).NoteSaving,
  { isQuiet: true },
);
const PaymentOutcomes = lazyPart(
  async () => (await import('../../features/payments/results/payment-outcomes.tsx')).PaymentOutcomes,
  { isQuiet: true },
);
const ChangedDocuments = lazyPart(
  async () => (await import('../../features/legal/changed-documents.tsx')).ChangedDocuments,
  { isQuiet: true },
);
const SidebarDrawer = lazyPart(async () => (await import('./sidebar-drawer.tsx')).SidebarDrawer);

function OfflineNotice() {
  const { t } = useTranslation();
  const status = useRealtimeStatus();
  // The browser notices a lost network at once; a socket only after a timeout.
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

/** Saves notes once one is open or there are unsaved texts; otherwise its code is not loaded. */
function LazyNoteSaving() {
  const { userId } = useSession();
  const { n: note } = useSearch({ strict: false });
  const isLeft = userId !== null && userData(userId).get(keptNotesName) !== undefined;
  if (!useOnceTrue(note !== undefined || isLeft)) return null;
  return <NoteSaving />;
}

/** Tells of payments and of documents that have changed, once the workspace is there and has nothing better to do. */
function LazyNews({ hasLoaded }: { hasLoaded: boolean }) {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => (hasLoaded ? whenIdle(() => setIdle(true)) : undefined), [hasLoaded]);
  if (!isIdle) return null;
  return (
    <>
      <PaymentOutcomes />
      <ChangedDocuments />
    </>
  );
}

/** Loads the drawer's code when it is first opened. */
function LazyDrawer() {
  const isOpen = useSidebar((state) => state.isDrawerOpen);
  const [losses, setLosses] = useState(0);
  if (!useOnceTrue(isOpen)) return null;
  return (
    <SidebarDrawer
      key={losses}
      onLost={() => {
        closeDrawer();
        setLosses(losses + 1);
      }}
    />
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
      // At the beginning: a drawer opened while the page loads stays open.
      router.subscribe('onBeforeNavigate', ({ pathChanged, fromLocation }) => {
        if (pathChanged && fromLocation !== undefined) leaveSidebar();
      }),
    [router],
  );
}

/** Loaded with the first compared request. */
const carryToCompared: CarryToCompared = async (queryClient, message) =>
  (await import('../../features/compare/carry-to-compared.ts')).carryToCompared(queryClient, message);

const mobileEnds = { before: <DrawerButton />, after: <UserMenuButton /> };

/**
 * Layout for signed-in users. When the session ends its pages unmount at once: another render on the way to
 * sign-in would refetch data that is no longer accessible.
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
  useWriting();
  useDelivery(carryToCompared);
  const hasLoaded = useApplicationLoad();
  useUserEvents(hasLoaded);
  useExpiredNotice();
  useEscape();
  useWorkspaceShortcuts();
  useNoStrayDrops();
  useEffect(() => () => uploads.clear(), []);
  useAppUpdates();
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
        <LazyNews hasLoaded={hasLoaded} />
        <PageHeaderFrame value={isDesktop ? null : mobileEnds}>
          <Outlet />
        </PageHeaderFrame>
      </main>
      {isDesktop ? null : <LazyDrawer />}
      <LazyNoteSaving />
    </div>
  );
}
