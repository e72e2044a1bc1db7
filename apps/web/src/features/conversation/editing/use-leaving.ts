import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';

function isWithin(root: HTMLElement | null, target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return true;
  // Menus and dialogs opened from inside are rendered elsewhere in the DOM.
  return root?.contains(target) === true || target.closest('[data-layer]') !== null;
}

interface Leaving {
  /** Whether the user is there from the start. */
  startsInside: boolean;
  onLeave: () => void;
}

/**
 * Runs when the user moves elsewhere on the page by pointer or keyboard. Merely losing focus, because a
 * button became disabled or the window was left, does not count. Returns a function that tells whether the user is elsewhere.
 */
export function useLeaving(
  root: RefObject<HTMLElement | null>,
  { startsInside, onLeave }: Leaving,
): () => boolean {
  const leave = useEffectEvent(onLeave);
  const isElsewhere = useRef(!startsInside);
  useEffect(() => {
    function follow(event: Event): void {
      const isBack = isWithin(root.current, event.target);
      const hasLeft = !isBack && !isElsewhere.current;
      // After coming back, for example because a save failed, the user can leave again.
      isElsewhere.current = !isBack;
      if (hasLeft) leave();
    }
    document.addEventListener('pointerdown', follow);
    document.addEventListener('focusin', follow);
    return () => {
      document.removeEventListener('pointerdown', follow);
      document.removeEventListener('focusin', follow);
    };
  }, [root]);
  return () => isElsewhere.current && root.current !== null;
}
