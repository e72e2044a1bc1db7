import { linkTimes } from '@polylogue/contract/limits';
import { useCallback, useSyncExternalStore } from 'react';
import { create } from 'zustand';

/** Ends of the waits, in milliseconds since 1970, by what is waited for. Outlives the screens that show them. */
const useWaits = create<Record<string, number>>(() => ({}));

/** How often a running wait is looked at; shorter than a second, so that no second is skipped. */
const tick = 250;

function secondsUntil(end: number): number {
  return Math.max(0, Math.ceil((end - Date.now()) / 1000));
}

/** Begins the wait before something may be sent again. */
export function startWait(key: string, seconds: number = linkTimes.resetResend): void {
  useWaits.setState({ [key]: Date.now() + seconds * 1000 });
}

/** Seconds still to wait. */
export function secondsLeft(key: string): number {
  return secondsUntil(useWaits.getState()[key] ?? 0);
}

/** Seconds still to wait, as they pass. */
export function useSecondsLeft(key: string): number {
  const end = useWaits((waits) => waits[key] ?? 0);
  const follow = useCallback(
    (onTick: () => void) => {
      if (secondsUntil(end) === 0) return () => undefined;
      const timer = setInterval(() => {
        onTick();
        if (secondsUntil(end) === 0) clearInterval(timer);
      }, tick);
      return () => clearInterval(timer);
    },
    [end],
  );
  return useSyncExternalStore(follow, () => secondsUntil(end));
}

/** A wait as a clock: 0:42. */
export function clockOf(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
