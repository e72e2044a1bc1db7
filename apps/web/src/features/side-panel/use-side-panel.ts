import { useRouter, useRouterState, type RegisteredRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { panelAddress, panelOf, type OpenedPanel } from './panel-address.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** This entry of the history was made by opening a panel: going back closes it. */
    hasOpenedPanel?: boolean;
  }
}

/** The open panel, if it is one that is asked for. */
export function useOpenedPanel(isWanted: (opened: OpenedPanel) => boolean = () => true): OpenedPanel | null {
  // Not `useSearch`: an answer that the server renders has no route around it.
  const address = useRouterState({
    select: ({ location }) => {
      const opened = panelOf(location.search.p);
      return opened !== null && isWanted(opened) ? location.search.p : undefined;
    },
  });
  return panelOf(address);
}

function sidePanelOf(router: RegisteredRouter) {
  /** Puts a panel into the address, or removes it. Opening one can be taken back by the button of the browser. */
  function go(p: string | undefined, options: { replace: boolean; hasOpenedPanel: boolean }): void {
    const { pathname, search } = router.state.location;
    const { replace, hasOpenedPanel } = options;
    void router.navigate({
      to: pathname,
      search: { ...search, p },
      state: { hasOpenedPanel },
      replace,
      resetScroll: false,
    });
  }

  /** Opens a panel, in place of one that is open. */
  function open(name: string, argument = ''): void {
    const { search, state } = router.state.location;
    const address = panelAddress({ name, argument });
    if (search.p === address) return;
    const isAnother = panelOf(search.p) !== null;
    go(address, { replace: isAnother, hasOpenedPanel: !isAnother || state.hasOpenedPanel === true });
  }

  function close(): void {
    const { search, state } = router.state.location;
    if (panelOf(search.p) === null) return;
    // Back, so that the next press of that button does not open the panel again.
    if (state.hasOpenedPanel === true) router.history.back();
    else go(undefined, { replace: true, hasOpenedPanel: false });
  }

  function toggle(name: string): void {
    if (panelOf(router.state.location.search.p)?.name === name) close();
    else open(name);
  }

  return { open, close, toggle };
}

/** Opens and closes what stands in the side panel, which is part of the address. */
export function useSidePanel() {
  const router = useRouter();
  return useMemo(() => sidePanelOf(router), [router]);
}
