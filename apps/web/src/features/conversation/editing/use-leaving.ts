import { useEffect, useEffectEvent, type RefObject } from 'react';

function isWithin(root: HTMLElement | null, target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return true;
  // Menus and dialogs opened from inside are rendered elsewhere in the DOM.
  return root?.contains(target) === true || target.closest('[data-layer]') !== null;
}

/**
 * Runs when the user moves elsewhere on the page by pointer or keyboard. Merely losing focus, because a
 * button became disabled or the window was left, does not count.
 */
export function useLeaving(root: RefObject<HTMLElement | null>, onLeave: () => void): void {
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    let hasLeft = false;
    function follow(event: Event): void {
      const isBack = isWithin(root.current, event.target);
      if (!isBack && !hasLeft) leave();
      // After coming back, for example because a save failed, the user can leave again.
      hasLeft = !isBack;
    }
    document.addEventListener('pointerdown', follow);
    document.addEventListener('focusin', follow);
    return () => {
      document.removeEventListener('pointerdown', follow);
      document.removeEventListener('focusin', follow);
    };
  }, [root]);
}
