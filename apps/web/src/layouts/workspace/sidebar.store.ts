import { useMediaQuery } from '@mantine/hooks';
import { desktopBreakpoint } from '@polylogue/contract/limits';
import { create } from 'zustand';
import { userData } from '../../lib/session/local-data.ts';

interface SidebarState {
  userId: number | null;
  /** Above the breakpoint: the whole sidebar, otherwise a narrow rail. */
  isVisible: boolean;
  /** A pinned sidebar stays when another screen is opened. */
  isPinned: boolean;
  /** Below the breakpoint: the drawer. Never kept, a page opens without it. */
  isDrawerOpen: boolean;
  /** What had the focus before the drawer opened; it gets it back. */
  drawerOpener: Element | null;
}

/** How the sidebar stands; what is kept is kept for each user. */
export const useSidebar = create<SidebarState>(() => ({
  userId: null,
  isVisible: true,
  isPinned: true,
  isDrawerOpen: false,
  drawerOpener: null,
}));

const storageName = 'sidebar';
const desktopQuery = `(min-width: ${desktopBreakpoint + 1}px)`;

/** Whether the sidebar stands beside the page instead of over it. */
export function useIsDesktop(): boolean {
  return useMediaQuery(desktopQuery, window.matchMedia(desktopQuery).matches);
}

function isDesktop(): boolean {
  return window.matchMedia(desktopQuery).matches;
}

function flag(kept: unknown, name: string): boolean {
  if (typeof kept !== 'object' || kept === null) return true;
  return Object.entries(kept).find(([key]) => key === name)?.[1] !== false;
}

/** Takes over what this user left; called when the workspace opens. */
export function restoreSidebar(userId: number): void {
  const kept = userData(userId).get(storageName);
  useSidebar.setState({ userId, isVisible: flag(kept, 'isVisible'), isPinned: flag(kept, 'isPinned') });
}

function keep(change: Partial<Pick<SidebarState, 'isVisible' | 'isPinned'>>): void {
  useSidebar.setState(change);
  const { userId, isVisible, isPinned } = useSidebar.getState();
  if (userId !== null) userData(userId).set(storageName, { isVisible, isPinned });
}

/** Shows or hides the sidebar in whatever form it has. */
export function toggleSidebar(): void {
  const { isVisible, isDrawerOpen } = useSidebar.getState();
  if (isDesktop()) keep({ isVisible: !isVisible });
  else if (isDrawerOpen) useSidebar.setState({ isDrawerOpen: false });
  else useSidebar.setState({ isDrawerOpen: true, drawerOpener: document.activeElement });
}

/** Pins or unpins. */
export function togglePinned(): void {
  keep({ isPinned: !useSidebar.getState().isPinned });
}

/** A chat was opened: the drawer goes, a sidebar beside the page stays. */
export function closeDrawer(): void {
  useSidebar.setState({ isDrawerOpen: false });
}

/** Another screen was opened: the drawer goes, and so does a sidebar that is not pinned. */
export function leaveSidebar(): void {
  if (!isDesktop()) useSidebar.setState({ isDrawerOpen: false });
  else if (!useSidebar.getState().isPinned) keep({ isVisible: false });
}
