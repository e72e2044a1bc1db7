import { useEffect, useEffectEvent, useRef } from 'react';

/** Runs once per key. Links and codes are single-use, and React runs effects twice in development. */
export function useOnLoad(key: string, act: () => Promise<void>): void {
  const begun = useRef<string | null>(null);
  const run = useEffectEvent(act);
  useEffect(() => {
    if (begun.current === key) return;
    begun.current = key;
    void run();
  }, [key]);
}
