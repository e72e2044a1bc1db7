import { useMediaQuery } from '@mantine/hooks';
import { desktopBreakpoint } from '@polylogue/contract/limits';

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

/** Whether the window is at most this wide. */
export function useIsUpTo(name: Breakpoint): boolean {
  const query = upTo(name);
  return useMediaQuery(query, window.matchMedia(query).matches);
}

/** Whether the sidebar is beside the page instead of over it. */
export function useIsDesktop(): boolean {
  return !useIsUpTo('drawer');
}

/** `useIsDesktop`, read once. */
export function isDesktop(): boolean {
  return !window.matchMedia(upTo('drawer')).matches;
}
