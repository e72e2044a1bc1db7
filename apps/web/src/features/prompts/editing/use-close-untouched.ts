import { uiTimes } from '@polylogue/contract/limits';
import { useEffect, useEffectEvent, useRef } from 'react';

/** Closes a dialog that nobody touches for a while. Answers what to call at the first touch; then it stays. */
export function useCloseUntouched(close: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const leave = useEffectEvent(close);
  useEffect(() => {
    timer.current = setTimeout(() => leave(), uiTimes.promptModalLife);
    return () => clearTimeout(timer.current);
  }, []);
  return () => clearTimeout(timer.current);
}
