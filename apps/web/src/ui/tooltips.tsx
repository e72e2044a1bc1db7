import { useEffect, useState } from 'react';
import { lazyPart } from './code/lazy-part.tsx';

const TooltipBubble = lazyPart(async () => (await import('./tooltip-bubble.tsx')).TooltipBubble, {
  isQuiet: true,
});

/** Moving across a row of buttons shows nothing. */
const openDelay = 400;

function tippedOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null;
}

/**
 * Shows `data-tip` of the hovered or focused element. One tooltip serves the whole page, because a chat has
 * hundreds of buttons; its code loads on first use.
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
        // Touch cannot hover without pressing.
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
  return <TooltipBubble anchor={anchor} onLost={() => setAnchor(null)} />;
}
