import { uiTimes } from '@polylogue/contract/limits';
import type { QueryClient } from '@tanstack/react-query';
import { isChanging } from './list-change.ts';

/** Debounced refetch of a sidebar list. */
export interface ListReload {
  /** Refetches shortly after the last request. */
  request: () => void;
  /** Cancels a pending refetch. */
  cancel: () => void;
}

/** Creates the refetch of a list; it never runs during a pending change. */
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
