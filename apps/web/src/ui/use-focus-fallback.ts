import { useLayoutEffect, useRef, type RefObject } from 'react';

/** When an element is removed while focused, moves the focus to the nearest focusable ancestor. */
export function useFocusFallback<Owner extends HTMLElement>(): RefObject<Owner | null> {
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
