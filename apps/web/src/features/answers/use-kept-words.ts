import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { sessionQuery, useSession } from '../../lib/session/session.data.ts';
import { restoreDrafts, saveDrafts } from './composer/drafts.store.ts';
import { restoreOutbox } from './sending/outbox.store.ts';

/** What is written but not sent belongs to the user, and outlives the page. */
export function useKeptWords(): void {
  const { userId } = useSession();
  const queryClient = useQueryClient();
  useEffect(() => {
    if (userId === null) return undefined;
    restoreDrafts(userId);
    void restoreOutbox(userId);
    window.addEventListener('pagehide', saveDrafts);
    return () => {
      window.removeEventListener('pagehide', saveDrafts);
      // A log-out has just erased what was kept.
      if (queryClient.getQueryData(sessionQuery.queryKey)?.isAuth === true) saveDrafts();
    };
  }, [userId, queryClient]);
}
