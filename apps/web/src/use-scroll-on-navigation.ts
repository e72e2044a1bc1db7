import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

function behavior(): ScrollBehavior {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';
}

function scrollTo(hash: string): void {
  const anchor = hash === '' ? null : document.getElementById(hash);
  if (anchor) {
    anchor.scrollIntoView({ behavior: behavior() });
    return;
  }
  window.scrollTo({ top: 0, behavior: behavior() });
}

/** Scrolls after a navigation: smoothly to the anchor, otherwise to the top. */
export function useScrollOnNavigation(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ hrefChanged, toLocation }) => {
        if (hrefChanged) scrollTo(toLocation.hash);
      }),
    [router],
  );
}
