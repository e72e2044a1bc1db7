import { uiDistances } from '@polylogue/contract/limits';
import { useEffect, useState } from 'react';

/** The id of the heading being read: the last one that has passed below the page's header, or else the first. */
export function useHeadingInSight(ids: readonly string[]): string | undefined {
  const [active, setActive] = useState<string>();
  useEffect(() => {
    function follow(): void {
      const passed = ids.findLast((id) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top ?? Infinity;
        return top <= uiDistances.tableOfContentsOffset + 8;
      });
      setActive(passed ?? ids[0]);
    }
    follow();
    window.addEventListener('scroll', follow, { passive: true });
    return () => window.removeEventListener('scroll', follow);
  }, [ids]);
  return active;
}
