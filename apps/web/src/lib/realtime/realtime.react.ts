import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { useQuery } from '@tanstack/react-query';
import { sessionQuery } from '../session/session.data.ts';
import type { ChannelListener } from './channel-book.ts';
import { realtime, wakeWithPage } from './realtime.browser.ts';
import type { RealtimeStatus } from './realtime.client.ts';

/** Connection status; `offline` only after two seconds without one. */
export function useRealtimeStatus(): RealtimeStatus {
  return useSyncExternalStore(realtime.onStatus, realtime.status);
}

/** Keeps the socket open while a user is signed in. Used once, near the root. */
export function useRealtimeOfSession(): void {
  // Subscribes to the cache without fetching: the route guards fetch the session.
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

/** Subscribes to a channel while mounted; null subscribes to none. Always calls the latest callbacks. */
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
