import { useEffect, useEffectEvent, useRef } from 'react';

/** Acts once for each key. Links and codes work once, and React runs effects twice in development. */
export function useOnLoad(key: string, act: () => Promise<void>): void {
  const begun = useRef<string | null>(null);
  const run = useEffectEvent(act);
  useEffect(() => {
    if (begun.current === key) return;
    begun.current = key;
    void run();
  }, [key]);
}
