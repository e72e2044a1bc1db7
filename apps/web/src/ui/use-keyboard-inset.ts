import { useEffect, useState } from 'react';

/** The pixels at the lower edge that a phone's keyboard covers. Browsers do not shrink the page for it. */
export function useKeyboardInset(isWanted: boolean): number {
  const [inset, setInset] = useState(0);
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!isWanted || viewport === null) return;
    const view = viewport;
    function measure(): void {
      // A page zoomed in by hand also has a smaller view, which is no keyboard.
      const covered = view.scale > 1 ? 0 : window.innerHeight - view.height - view.offsetTop;
      setInset(Math.max(0, Math.round(covered)));
    }
    measure();
    view.addEventListener('resize', measure);
    view.addEventListener('scroll', measure);
    return () => {
      view.removeEventListener('resize', measure);
      view.removeEventListener('scroll', measure);
    };
  }, [isWanted]);
  return inset;
}
