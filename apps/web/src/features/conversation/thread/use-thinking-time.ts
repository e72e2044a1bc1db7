import { useEffect, useState } from 'react';

/**
 * Thinking time in milliseconds: the server's last figure plus, while it goes on, the time since. Null if
 * unknown.
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
