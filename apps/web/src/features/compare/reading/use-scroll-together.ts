import { useEffect, type RefObject } from 'react';
import { followingTop, movedApart, type Leads, type Reach } from './scroll-together.ts';

function reachOf({ scrollTop, scrollHeight, clientHeight }: Element): Reach {
  return { top: scrollTop, max: scrollHeight - clientHeight };
}

/** The scrolling texts of the columns. */
function textsIn(strip: Element): Element[] {
  return [...strip.querySelectorAll(':scope > section [role="region"]')];
}

/** Tells a column that the user scrolls it, by way of another one. */
export const columnMovedEvent = 'columnmoved';

/** Gestures that tell which column the user scrolls; what follows from code is not the user's. */
const gestures = ['wheel', 'touchstart', 'touchmove', 'pointerdown', 'keydown'];

/**
 * Scrolls the columns together while it is on: each to the same part of its text. Scrolling with Alt moves one
 * apart, and it keeps that distance.
 */
export function useScrollTogether(strip: RefObject<HTMLElement | null>, isOn: boolean): void {
  useEffect(() => {
    const box = strip.current;
    if (box === null || !isOn) return undefined;
    let leads: Leads<Element> = new Map();
    let leader: Element | null = null;
    let isApart = false;
    const before = new WeakMap<Element, Reach>();

    function onGesture(event: Event): void {
      const { target } = event;
      leader = target instanceof Element ? target.closest('[role="region"]') : null;
      isApart = 'altKey' in event && event.altKey === true;
    }

    function onScroll({ target }: Event): void {
      if (!(target instanceof Element) || target !== leader || box === null) return;
      const reach = reachOf(target);
      const from = before.get(target) ?? reach;
      before.set(target, reach);
      if (isApart) {
        leads = movedApart(leads, target, { from, to: reach });
        return;
      }
      for (const text of textsIn(box)) {
        if (text === target) continue;
        const top = followingTop(leads, { column: target, reach }, { column: text, reach: reachOf(text) });
        text.dispatchEvent(new Event(columnMovedEvent));
        text.scrollTop = top;
        before.set(text, reachOf(text));
      }
    }

    // Scroll events do not bubble, so they are caught on their way down.
    box.addEventListener('scroll', onScroll, { capture: true, passive: true });
    for (const name of gestures) box.addEventListener(name, onGesture, { capture: true, passive: true });
    return () => {
      box.removeEventListener('scroll', onScroll, { capture: true });
      for (const name of gestures) box.removeEventListener(name, onGesture, { capture: true });
    };
  }, [strip, isOn]);
}
