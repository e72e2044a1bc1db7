import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useRealtimeStatus } from '../../lib/realtime/realtime.react.ts';
import { messagesQuery } from './conversation.data.ts';

/** Poll interval without a live connection. */
const pollPause = 4_000;

/**
 * Polls a running answer when there is no live connection, for example behind a proxy that blocks it. Returns
 * whether it polls.
 */
export function useAnswerPoll(chatId: number | null, isRunning: boolean): boolean {
  const queryClient = useQueryClient();
  const isPolling = useRealtimeStatus() === 'offline' && isRunning && chatId !== null;
  useEffect(() => {
    if (!isPolling || chatId === null) return undefined;
    const timer = setInterval(() => void queryClient.invalidateQueries(messagesQuery(chatId)), pollPause);
    return () => clearInterval(timer);
  }, [isPolling, chatId, queryClient]);
  return isPolling;
}
