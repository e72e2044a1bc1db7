import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '../../lib/session/session.data.ts';
import { readThreads } from './compare.data.ts';
import { changeSlots, readSlots, restoreCompare, useCompare } from './compare.store.ts';
import { onlyChats } from './slots.ts';

/** Brings back the comparison that was kept in this browser; true once what is still there of it is known. */
export function useRestored(): boolean {
  const queryClient = useQueryClient();
  const { userId } = useSession();
  const isOwned = useCompare(({ owner }) => owner !== null && owner === userId);
  useEffect(() => {
    if (userId !== null) restoreCompare(userId);
  }, [userId]);
  const { isPending } = useQuery({
    queryKey: ['compare-restored', userId],
    queryFn: async () => {
      const kept = readSlots().flatMap(({ chatId }) => chatId ?? []);
      if (kept.length === 0) return true;
      const there = await readThreads(queryClient, kept);
      // A chat that was made meanwhile was not asked about.
      changeSlots((slots) => onlyChats(slots, (chatId) => there.has(chatId) || !kept.includes(chatId)));
      return true;
    },
    enabled: isOwned,
    // Asked each time the screen is opened: another tab may have kept one and deleted the others.
    staleTime: 0,
    gcTime: 0,
  });
  // Where it cannot be asked, each slot reads its own thread and says what is wrong.
  return isOwned && !isPending;
}
