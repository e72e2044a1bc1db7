import { useEffect, useEffectEvent, type RefObject } from 'react';

function isWithin(root: HTMLElement | null, target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return true;
  // A menu or a dialog that was opened from inside lies elsewhere in the page's tree.
  return root?.contains(target) === true || target.closest('[data-layer]') !== null;
}

/**
 * Runs once when the user goes elsewhere on the page, by pointer or by keyboard. A focus that is merely lost, as by a
 * button that becomes disabled, or by a window that is left for another, is no leaving.
 */
export function useLeaving(root: RefObject<HTMLElement | null>, onLeave: () => void): void {
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    let hasLeft = false;
    function follow(event: Event): void {
      if (hasLeft || isWithin(root.current, event.target)) return;
      hasLeft = true;
      leave();
    }
    document.addEventListener('pointerdown', follow);
    document.addEventListener('focusin', follow);
    return () => {
      document.removeEventListener('pointerdown', follow);
      document.removeEventListener('focusin', follow);
    };
  }, [root]);
}
