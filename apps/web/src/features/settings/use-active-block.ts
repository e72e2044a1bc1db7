import { useEffect, useRef, useState } from 'react';
import { blockId } from './block-id.ts';

/** Distance from the top of the screen at which a block becomes active. */
const reach = 140;
/** User input: from then on the page does not scroll by itself. */
export const handEvents = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

function scrollerOf(element: Element): Element {
  for (let parent = element.parentElement; parent !== null; parent = parent.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(parent).overflowY)) return parent;
  }
  return document.documentElement;
}

function reachedBlock(names: readonly string[], scroller: Element): string | undefined {
  const isAtEnd =
    scroller.scrollTop > 0 && scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 2;
  if (isAtEnd) return names.at(-1);
  const top = scroller.getBoundingClientRect().top + reach;
  return names.findLast((name) => {
    const block = document.getElementById(blockId(name));
    return block !== null && block.getBoundingClientRect().top <= top;
  });
}

/**
 * The active block. Follows the scroll position, except that a block navigated to stays active until the user
 * scrolls: the last blocks never reach the top.
 */
export function useActiveBlock(names: readonly string[]) {
  const [active, setActive] = useState(names[0]);
  const held = useRef<string | undefined>(undefined);

  useEffect(() => {
    const first = document.getElementById(blockId(names[0] ?? ''));
    if (first === null) return undefined;
    const scroller = scrollerOf(first);
    function follow(): void {
      if (held.current === undefined) setActive(reachedBlock(names, scroller) ?? names[0]);
    }
    function release(): void {
      held.current = undefined;
    }
    // Blocks above may load late and push the one navigated to away.
    const blocks = first.parentElement;
    const stay = new ResizeObserver(() => {
      if (held.current !== undefined) document.getElementById(blockId(held.current))?.scrollIntoView();
    });
    if (blocks !== null) stay.observe(blocks);
    scroller.addEventListener('scroll', follow, { passive: true });
    for (const name of handEvents) scroller.addEventListener(name, release, { passive: true });
    return () => {
      stay.disconnect();
      scroller.removeEventListener('scroll', follow);
      for (const name of handEvents) scroller.removeEventListener(name, release);
    };
  }, [names]);

  function activate(name: string): void {
    held.current = name;
    setActive(name);
  }

  return { active, activate };
}
