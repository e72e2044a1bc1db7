import { useEffect, useRef } from 'react';
import { keepForOffline } from '../../lib/offline.ts';
import { whenIdle } from '../../lib/when-idle.ts';
import { useRealtimeStatus } from '../../lib/realtime/realtime.react.ts';
import { tellLostCode } from '../../ui/code/lost-code.ts';

/**
 * Keeps the workspace for use without a connection, and offers a new version: a deploy closes every connection, so a
 * page asks when it is connected again.
 */
export function useAppUpdates(): void {
  const status = useRealtimeStatus();
  const wasConnected = useRef(false);
  useEffect(() => whenIdle(() => void keepForOffline()), []);
  useEffect(() => {
    if (status !== 'online') return;
    if (wasConnected.current) void tellLostCode({ isQuiet: true });
    wasConnected.current = true;
  }, [status]);
}
