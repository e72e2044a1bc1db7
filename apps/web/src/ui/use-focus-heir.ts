import { useLayoutEffect, useRef, type RefObject } from 'react';

/** When an element goes away with the focus in it, what stands around it and can hold the focus gets it. */
export function useFocusHeir<Owner extends HTMLElement>(): RefObject<Owner | null> {
  const ref = useRef<Owner>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    return () => {
      if (element?.contains(document.activeElement) !== true) return;
      element.parentElement?.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true });
    };
  }, []);
  return ref;
}
