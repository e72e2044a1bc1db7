import { useEffect, useState } from 'react';

/** Whole seconds since the thinking was first seen here; it stands still once that is over. Undefined if it was never seen. */
export function useThinkingTime(isThinking: boolean): number | undefined {
  const [seconds, setSeconds] = useState(isThinking ? 0 : undefined);
  useEffect(() => {
    if (!isThinking) return undefined;
    const since = Date.now();
    // At least a second: "0 s" says nothing.
    const tell = () => setSeconds(Math.max(1, Math.round((Date.now() - since) / 1_000)));
    const timer = setInterval(tell, 1_000);
    return () => {
      clearInterval(timer);
      tell();
    };
  }, [isThinking]);
  return seconds;
}
