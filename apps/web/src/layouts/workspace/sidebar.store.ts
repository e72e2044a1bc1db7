import { userData } from '../../lib/session/local-data.ts';
import { isDesktop } from '../../ui/breakpoints.ts';
import { createUserStore } from '../../lib/session/user-state.ts';

interface SidebarState {
  userId: number | null;
  /** Wide screens: the full sidebar, otherwise a narrow rail. */
  isVisible: boolean;
  /** A pinned sidebar stays open on navigation. */
  isPinned: boolean;
  /** Small screens: the drawer. Not persisted, always closed at first. */
  isDrawerOpen: boolean;
  /** Gets the focus back when the drawer closes. */
  drawerOpener: Element | null;
}

/** State of the sidebar; persisted per user. */
export const useSidebar = createUserStore<SidebarState>(() => ({
  userId: null,
  isVisible: true,
  isPinned: true,
  isDrawerOpen: false,
  drawerOpener: null,
}));

const storageName = 'sidebar';

function flag(kept: unknown, name: string): boolean {
  if (typeof kept !== 'object' || kept === null) return true;
  return Object.entries(kept).find(([key]) => key === name)?.[1] !== false;
}

/** Restores this user's state; called when the workspace opens. */
export function restoreSidebar(userId: number): void {
  const kept = userData(userId).get(storageName);
  useSidebar.setState({ userId, isVisible: flag(kept, 'isVisible'), isPinned: flag(kept, 'isPinned') });
}

function keep(change: Partial<Pick<SidebarState, 'isVisible' | 'isPinned'>>): void {
  useSidebar.setState(change);
  const { userId, isVisible, isPinned } = useSidebar.getState();
  if (userId !== null) userData(userId).set(storageName, { isVisible, isPinned });
}

/** Toggles the sidebar, rail or drawer. */
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

/** A chat was opened: closes the drawer, keeps the sidebar. */
export function closeDrawer(): void {
  useSidebar.setState({ isDrawerOpen: false });
}

/** Another page was opened: closes the drawer and an unpinned sidebar. */
export function leaveSidebar(): void {
  if (!isDesktop()) useSidebar.setState({ isDrawerOpen: false });
  else if (!useSidebar.getState().isPinned) keep({ isVisible: false });
}
