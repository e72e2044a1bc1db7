import { uiTimes } from '@polylogue/contract/limits';
import { useEffect, useState } from 'react';

/** True once the page has been on screen long enough for a table of contents to follow its reader. */
export function useIsSettled(): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), uiTimes.tableOfContentsDelay);
    return () => clearTimeout(timer);
  }, []);
  return isSettled;
}
