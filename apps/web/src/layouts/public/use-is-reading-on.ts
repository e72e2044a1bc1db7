import { uiDistances } from '@polylogue/contract/limits';
import { useEffect, useState } from 'react';

/** Whether the reader has scrolled down past the beginning; scrolling up ends it. */
export function useIsReadingOn(): boolean {
  const [isReadingOn, setReadingOn] = useState(false);
  useEffect(() => {
    let before = window.scrollY;
    function follow(): void {
      const { scrollY } = window;
      if (scrollY !== before) setReadingOn(scrollY > before && scrollY > uiDistances.headerHideScroll);
      before = scrollY;
    }
    window.addEventListener('scroll', follow, { passive: true });
    return () => window.removeEventListener('scroll', follow);
  }, []);
  return isReadingOn;
}
