import { useEffect, useState } from 'react';

/** Whole seconds since the thinking was first seen here; it stands still once that is over. Undefined if it was never seen. */
export function useThinkingTime(isThinking: boolean): number | undefined {
  const [seconds, setSeconds] = useState(isThinking ? 0 : undefined);
  useEffect(() => {
    if (!isThinking) return undefined;
    const since = Date.now();
    const timer = setInterval(() => setSeconds(Math.round((Date.now() - since) / 1_000)), 1_000);
    return () => clearInterval(timer);
  }, [isThinking]);
  return seconds;
}
