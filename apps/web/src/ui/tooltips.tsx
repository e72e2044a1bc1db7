import { lazy, Suspense, useEffect, useState } from 'react';

const TooltipBubble = lazy(async () => ({ default: (await import('./tooltip-bubble.tsx')).TooltipBubble }));

/** Long enough that passing over a row of buttons shows nothing. */
const openDelay = 400;

function tippedOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null;
}

/**
 * Shows what stands in `data-tip` beside whatever is pointed at or reached by keyboard. One tooltip serves the page, and
 * its code comes when it is first wanted: a chat has hundreds of buttons.
 */
export function Tooltips() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let wanted: HTMLElement | null = null;

    function want(next: HTMLElement | null): void {
      if (next === wanted) return;
      wanted = next;
      clearTimeout(timer);
      setAnchor(null);
      if (next !== null) timer = setTimeout(() => setAnchor(next), openDelay);
    }

    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener(
      'pointerover',
      ({ target, pointerType }) => {
        // A finger has no way to point without pressing.
        if (pointerType !== 'touch') want(tippedOf(target));
      },
      { signal },
    );
    document.addEventListener(
      'focusin',
      ({ target }) => {
        const tipped = tippedOf(target);
        want(tipped?.matches(':focus-visible') === true ? tipped : null);
      },
      { signal },
    );
    for (const event of ['focusout', 'pointerdown', 'keydown']) {
      document.addEventListener(event, () => want(null), { signal });
    }
    return () => {
      clearTimeout(timer);
      listening.abort();
    };
  }, []);

  if (anchor === null) return null;
  return (
    <Suspense fallback={null}>
      <TooltipBubble anchor={anchor} />
    </Suspense>
  );
}
