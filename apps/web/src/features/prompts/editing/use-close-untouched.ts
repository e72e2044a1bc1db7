import { uiTimes } from '@polylogue/contract/limits';
import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Closes a dialog after a period without interaction. Returns the function to call on the first interaction,
 * which cancels that.
 */
export function useCloseUntouched(close: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const leave = useEffectEvent(close);
  useEffect(() => {
    timer.current = setTimeout(() => leave(), uiTimes.promptModalLife);
    return () => clearTimeout(timer.current);
  }, []);
  return () => clearTimeout(timer.current);
}
