import { uiDistances } from '@polylogue/contract/limits';
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { goesOnFollowing, leadsUp, type Scrolled } from './follow-scroll.ts';

/** Keeps the end of a growing list in view while the user is there. */
export interface FollowEnd {
  scroller: RefObject<HTMLDivElement | null>;
  content: RefObject<HTMLDivElement | null>;
  isAtEnd: boolean;
  onScroll: () => void;
  toEnd: (behavior?: ScrollBehavior) => void;
  /** Stops following, when the user is scrolled elsewhere. */
  stopFollowing: () => void;
}

/**
 * After a resize, such as rotating a phone, the list remeasures its rows; scroll events meanwhile are not the
 * user's.
 */
const settlingTime = 500;

const handled = ['wheel', 'touchmove', 'keydown', 'pointerdown'];

function distanceToEnd({ scrollHeight, scrollTop, clientHeight }: HTMLElement): number {
  return scrollHeight - scrollTop - clientHeight;
}

/** Follows the end while within ten pixels of it; scrolling up stops it. */
export function useFollowEnd(): FollowEnd {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  const last = useRef<Scrolled>({ top: 0, height: 0 });
  const settledAt = useRef(0);
  const [isAtEnd, setAtEnd] = useState(true);

  const onScroll = useCallback(() => {
    const box = scroller.current;
    if (box === null) return;
    const isNear = distanceToEnd(box) <= uiDistances.autoScroll;
    const now = { top: box.scrollTop, height: box.scrollHeight };
    const isSettling = performance.now() <= settledAt.current;
    if (isNear) follows.current = true;
    else follows.current &&= goesOnFollowing({ before: last.current, now, isNear, isSettling });
    last.current = now;
    setAtEnd(follows.current);
  }, []);

  const toEnd = useCallback((behavior: ScrollBehavior = 'auto') => {
    const box = scroller.current;
    if (box === null) return;
    follows.current = true;
    setAtEnd(true);
    box.scrollTo({ top: box.scrollHeight, behavior });
  }, []);

  const stopFollowing = useCallback(() => {
    follows.current = false;
    setAtEnd(false);
  }, []);

  useEffect(() => {
    const [box, inner] = [scroller.current, content.current];
    if (box === null || inner === null) return undefined;
    const keep = () => {
      // Do not scroll while the user edits inside the list.
      if (!follows.current || inner.querySelector('[data-layer]') !== null) return;
      box.scrollTop = box.scrollHeight;
    };
    const observer = new ResizeObserver((changes) => {
      if (changes.some(({ target }) => target === box)) settledAt.current = performance.now() + settlingTime;
      keep();
    });
    observer.observe(inner);
    // The on-screen keyboard and a growing composer shrink the box.
    observer.observe(box);
    // Direct input is intentional, even while the list settles.
    const onHand = (event: Event) => {
      settledAt.current = 0;
      // Now, not with the first scroll event: a row that is measured before it would take the list back to the end.
      if (event instanceof KeyboardEvent && leadsUp(event, box.scrollTop)) follows.current = false;
    };
    for (const kind of handled) box.addEventListener(kind, onHand, { passive: true });
    // A jump: the browser's animation ends at the first row that gets its true height on the way.
    const onHome = (event: KeyboardEvent) => {
      if (event.key !== 'Home' || event.shiftKey || event.altKey || !leadsUp(event, box.scrollTop)) return;
      event.preventDefault();
      box.scrollTop = 0;
    };
    box.addEventListener('keydown', onHome);
    return () => {
      observer.disconnect();
      box.removeEventListener('keydown', onHome);
      for (const kind of handled) box.removeEventListener(kind, onHand);
    };
  }, []);

  return { scroller, content, isAtEnd, onScroll, toEnd, stopFollowing };
}
