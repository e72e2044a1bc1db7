import { useEffect, useEffectEvent, useRef } from 'react';

interface TimeoutOptions {
  /** While true, the time does not run. */
  isPaused: boolean;
  onEnd: () => void;
}

/** Calls `onEnd` once, after this time without the pauses; never if the time is infinite. */
export function usePausableTimeout(milliseconds: number, { isPaused, onEnd }: TimeoutOptions): void {
  const left = useRef(milliseconds);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (isPaused || left.current === Infinity) return undefined;
    const since = Date.now();
    const timer = setTimeout(end, left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - since;
    };
  }, [isPaused]);
}
