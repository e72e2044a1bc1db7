import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { userKeyOf } from '../../../lib/session/local-data.ts';
import { sessionQuery, useSession } from '../../../lib/session/session.data.ts';
import { beginEdits, keepEdits } from '../editing/edits.store.ts';
import { places } from './places.browser.ts';

/** Persists the user's unsent drafts and messages and unsaved edits across page loads. */
export function useWriting(): void {
  const { userId } = useSession();
  const queryClient = useQueryClient();
  useEffect(() => {
    if (userId === null) return undefined;
    void places.restore(userId);
    const endEdits = beginEdits(userId);
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener('pagehide', places.save, { signal });
    window.addEventListener('pagehide', keepEdits, { signal });
    // Only what the browser has no room for is lost with the page, be it left or loaded anew by our own button.
    window.addEventListener(
      'beforeunload',
      (event) => {
        if (!keepEdits()) event.preventDefault();
      },
      { signal },
    );
    window.addEventListener(
      'storage',
      ({ key, newValue }) => {
        const name = key === null ? undefined : userKeyOf(userId, key);
        if (name !== undefined) places.noticed(name, newValue !== null);
      },
      { signal },
    );
    return () => {
      listening.abort();
      endEdits();
      // After a log-out the stored data has just been erased.
      if (queryClient.getQueryData(sessionQuery.queryKey)?.isAuth === true) places.save();
    };
  }, [userId, queryClient]);
}
