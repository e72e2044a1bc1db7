import { desktopBreakpoint } from '@polylogue/contract/limits';
import { useCallback, useSyncExternalStore } from 'react';

/**
 * Layout breakpoints in pixels; each is the last width of the smaller layout. Style sheets cannot read them,
 * so a test checks their media queries against this list.
 */
export const breakpoints = {
  /** The narrowest phones: essentials only. */
  small: 400,
  /** Phones: one column, short labels. */
  phone: 600,
  /** A pane beside the sidebar, or a large phone in landscape: icon-only tools. */
  pane: 700,
  /** Tablets in portrait: forms and images stacked. */
  tablet: 960,
  /** The sidebar is a drawer, panels are sheets. */
  drawer: desktopBreakpoint,
} as const;

/** Name of a breakpoint. */
export type Breakpoint = keyof typeof breakpoints;

function upTo(name: Breakpoint): string {
  return `(max-width: ${breakpoints[name]}px)`;
}

/** Whether the window is at most this wide. A page rendered on the server is wide until the app runs in it. */
export function useIsUpTo(name: Breakpoint): boolean {
  const query = upTo(name);
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}

/** Whether the sidebar is beside the page instead of over it. */
export function useIsDesktop(): boolean {
  return !useIsUpTo('drawer');
}

/** `useIsDesktop`, read once. */
export function isDesktop(): boolean {
  return !window.matchMedia(upTo('drawer')).matches;
}
