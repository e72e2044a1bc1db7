import { uiTimes } from '@polylogue/contract/limits';
import type { QueryClient } from '@tanstack/react-query';
import { isChanging } from './list-change.ts';

/** Reads a list of the sidebar anew, not at every word about it. */
export interface ListReload {
  /** Something changed: the list is read a moment after the last such word. */
  request: () => void;
  /** Forgets what was requested. */
  cancel: () => void;
}

/** Makes the reload of a list; it never reads in the middle of a change of our own. */
export function createListReload(queryClient: QueryClient, name: string): ListReload {
  let timer: ReturnType<typeof setTimeout> | undefined;

  function request(): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (isChanging(queryClient, name)) request();
      else void queryClient.invalidateQueries({ queryKey: [name] });
    }, uiTimes.sidebarReloadDelay);
  }

  return { request, cancel: () => clearTimeout(timer) };
}
