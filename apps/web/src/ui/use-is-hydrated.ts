import { useSyncExternalStore } from 'react';

function subscribe(): () => void {
  return () => undefined;
}

/** False in a page rendered on the server until the app runs in it. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
