import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '../../lib/session/session.data.ts';
import { readThreads } from './compare.data.ts';
import { changeSlots, readSaved, readSlots, restoreCompare, setSaved, useCompare } from './compare.store.ts';
import { restoreReading } from './reading/reading.store.ts';
import { onlyChats } from './slots.ts';

/** Restores the comparison stored in this browser; true once it is known which chats still exist. */
export function useRestored(): boolean {
  const queryClient = useQueryClient();
  const { userId } = useSession();
  const isOwned = useCompare(({ owner }) => owner !== null && owner === userId);
  useEffect(() => {
    if (userId === null) return;
    restoreCompare(userId);
    restoreReading(userId);
  }, [userId]);
  const { isPending } = useQuery({
    queryKey: ['compare-restored', userId],
    queryFn: async () => {
      const saved = readSaved();
      const kept = readSlots().flatMap(({ chatId }) => chatId ?? []);
      if (kept.length === 0) return true;
      const there = await readThreads(queryClient, kept);
      // A chat created meanwhile was not part of the request.
      changeSlots((slots) => onlyChats(slots, (chatId) => there.has(chatId) || !kept.includes(chatId)));
      // Deleted on another device.
      if (there.size === 0 && readSaved() === saved) setSaved(null);
      return true;
    },
    enabled: isOwned,
    // Refetched whenever the page opens: another tab may have kept one chat and deleted the others.
    staleTime: 0,
    gcTime: 0,
  });
  // On failure each slot loads its own thread and shows the error.
  return isOwned && !isPending;
}
