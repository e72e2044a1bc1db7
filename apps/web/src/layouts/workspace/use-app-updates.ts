import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isKeptPage, keepForOffline } from '../../lib/offline.ts';
import { whenIdle } from '../../lib/when-idle.ts';
import { useRealtimeStatus } from '../../lib/realtime/realtime.react.ts';
import { tellLostCode } from '../../ui/code/lost-code.ts';

/**
 * Keeps the workspace for use without a connection, and offers a new version: a deploy closes every connection, so a
 * page asks when it is connected again, and one that was opened from what is kept when it is connected at last.
 */
export function useAppUpdates(): void {
  const status = useRealtimeStatus();
  const queryClient = useQueryClient();
  const wasConnected = useRef(false);
  useEffect(() => whenIdle(() => void keepForOffline()), []);
  useEffect(() => {
    if (status !== 'online') return;
    const isFirst = !wasConnected.current;
    wasConnected.current = true;
    if (isFirst && !isKeptPage()) return;
    void tellLostCode({ isQuiet: true });
    // What a kept page shows was read some time ago.
    if (isFirst) void queryClient.invalidateQueries();
  }, [status, queryClient]);
}
