import { uiDistances } from '@polylogue/contract/limits';
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';

/** Keeps the end of a growing list in sight while its reader is there. */
export interface FollowEnd {
  scroller: RefObject<HTMLDivElement | null>;
  content: RefObject<HTMLDivElement | null>;
  isAtEnd: boolean;
  onScroll: () => void;
  toEnd: (behavior?: ScrollBehavior) => void;
  /** Stops following, for whoever is taken elsewhere. */
  letGo: () => void;
}

/** A list whose box changed, as by a turned phone, measures its rows anew; until then its scrolling is nobody's wish. */
const settlingTime = 500;

const handled = ['wheel', 'touchmove', 'keydown', 'pointerdown'];

function distanceToEnd({ scrollHeight, scrollTop, clientHeight }: HTMLElement): number {
  return scrollHeight - scrollTop - clientHeight;
}

/** Follows the end within ten pixels of it; scrolling up lets go. */
export function useFollowEnd(): FollowEnd {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  const lastTop = useRef(0);
  const settledAt = useRef(0);
  const [isAtEnd, setAtEnd] = useState(true);

  const onScroll = useCallback(() => {
    const box = scroller.current;
    if (box === null) return;
    const isNear = distanceToEnd(box) <= uiDistances.autoScroll;
    // Text that grew since the last picture also leaves a distance; only going up is the reader's wish.
    if (isNear) follows.current = true;
    else if (box.scrollTop < lastTop.current - 1 && performance.now() > settledAt.current)
      follows.current = false;
    lastTop.current = box.scrollTop;
    setAtEnd(isNear || follows.current);
  }, []);

  const toEnd = useCallback((behavior: ScrollBehavior = 'auto') => {
    const box = scroller.current;
    if (box === null) return;
    follows.current = true;
    setAtEnd(true);
    box.scrollTo({ top: box.scrollHeight, behavior });
  }, []);

  const letGo = useCallback(() => {
    follows.current = false;
    setAtEnd(false);
  }, []);

  useEffect(() => {
    const [box, inner] = [scroller.current, content.current];
    if (box === null || inner === null) return undefined;
    const keep = () => {
      // Whoever writes in the list itself keeps the place they look at.
      if (!follows.current || inner.querySelector('[data-layer]') !== null) return;
      box.scrollTop = box.scrollHeight;
    };
    const observer = new ResizeObserver((changes) => {
      if (changes.some(({ target }) => target === box)) settledAt.current = performance.now() + settlingTime;
      keep();
    });
    observer.observe(inner);
    // The keyboard of a phone and a growing composer take room from below.
    observer.observe(box);
    // A hand on the list is a wish, also while it settles.
    const onHand = () => {
      settledAt.current = 0;
    };
    for (const kind of handled) box.addEventListener(kind, onHand, { passive: true });
    return () => {
      observer.disconnect();
      for (const kind of handled) box.removeEventListener(kind, onHand);
    };
  }, []);

  return { scroller, content, isAtEnd, onScroll, toEnd, letGo };
}
