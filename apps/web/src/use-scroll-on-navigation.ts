import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { scrollBehavior, scrollToAnchor } from './lib/scroll-to-anchor.ts';

/** Scrolls after a navigation: smoothly to the anchor, otherwise to the top. */
export function useScrollOnNavigation(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ hrefChanged, toLocation }) => {
        if (!hrefChanged || scrollToAnchor(toLocation.hash)) return;
        window.scrollTo({ top: 0, behavior: scrollBehavior() });
      }),
    [router],
  );
}
