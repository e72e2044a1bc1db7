import { useEffect, useRef, useState } from 'react';
import { blockId } from './block-id.ts';

/** A block counts as reached once its top has come this near to the top of the screen. */
const reach = 140;
/** What a hand does to leave the block it was brought to. */
const handEvents = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

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
 * The block on screen. It follows the scroll, except that the block one was brought to stays active until a hand moves
 * the page: the last blocks never come near the top.
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
    scroller.addEventListener('scroll', follow, { passive: true });
    for (const name of handEvents) scroller.addEventListener(name, release, { passive: true });
    return () => {
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
