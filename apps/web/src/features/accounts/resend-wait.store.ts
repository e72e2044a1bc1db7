import { linkTimes } from '@polylogue/contract/limits';
import { useCallback, useSyncExternalStore } from 'react';
import { create } from 'zustand';

/** End of each cooldown in epoch milliseconds, by key. Survives navigation. */
const useWaits = create<Record<string, number>>(() => ({}));

/** Polling interval; below a second, so that no second is skipped. */
const tick = 250;

function secondsUntil(end: number): number {
  return Math.max(0, Math.ceil((end - Date.now()) / 1000));
}

/** Starts a cooldown. */
export function startWait(key: string, seconds: number = linkTimes.resetResend): void {
  useWaits.setState({ [key]: Date.now() + seconds * 1000 });
}

/** Remaining seconds of a cooldown. */
export function secondsLeft(key: string): number {
  return secondsUntil(useWaits.getState()[key] ?? 0);
}

/** Remaining seconds, updated live. */
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

/** Formats seconds as 0:42. */
export function clockOf(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
