import { useEffect, useState } from 'react';

/**
 * Milliseconds of thinking: what the server has told of it, and while it goes on the time since that was told. Null if
 * nobody knows.
 */
export function useThinkingTime(isThinking: boolean, told: number | null): number | null {
  const [waited, setWaited] = useState({ told, milliseconds: 0 });
  useEffect(() => {
    if (!isThinking) return undefined;
    const since = Date.now();
    const timer = setInterval(() => setWaited({ told, milliseconds: Date.now() - since }), 1_000);
    return () => clearInterval(timer);
  }, [isThinking, told]);
  if (!isThinking) return told;
  return (told ?? 0) + (waited.told === told ? waited.milliseconds : 0);
}
