import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { useQuery } from '@tanstack/react-query';
import { sessionQuery } from '../session/session.data.ts';
import type { ChannelListener } from './channel-book.ts';
import { realtime, wakeWithPage } from './realtime.browser.ts';
import type { RealtimeStatus } from './realtime.client.ts';

/** Whether the socket is there; `offline` only after two seconds without it. */
export function useRealtimeStatus(): RealtimeStatus {
  return useSyncExternalStore(realtime.onStatus, realtime.status);
}

/** Keeps the socket open while somebody is signed in. Stands once, near the root. */
export function useRealtimeOfSession(): void {
  // Follows the cache without fetching: the guards of the routes decide when the session is asked for.
  const userId = useQuery({ ...sessionQuery, enabled: false }).data?.userId ?? null;
  useEffect(() => {
    if (userId === null) return undefined;
    realtime.start();
    const stopWaking = wakeWithPage();
    return () => {
      stopWaking();
      realtime.stop();
    };
  }, [userId]);
}

/** Follows a channel while the component is there; null follows none. The latest callbacks are the ones called. */
export function useChannel(channel: string | null, listener: ChannelListener): void {
  const onEvent = useEffectEvent(listener.onEvent);
  const onSubscribed = useEffectEvent(() => listener.onSubscribed?.());
  const onRefused = useEffectEvent<NonNullable<ChannelListener['onRefused']>>((code) =>
    listener.onRefused?.(code),
  );
  const from = useEffectEvent(() => listener.from?.());
  useEffect(() => {
    if (channel === null) return undefined;
    return realtime.subscribe(channel, { from, onEvent, onSubscribed, onRefused });
  }, [channel]);
}
