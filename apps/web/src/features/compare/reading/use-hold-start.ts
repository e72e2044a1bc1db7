import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { LastExchange } from '../../conversation/conversation.context.ts';
import type { FollowEnd } from '../../conversation/thread/use-follow-end.ts';
import { columnMovedEvent } from './use-scroll-together.ts';

/** What stays in view: the beginning of the last answer, the end, or what the user has scrolled to. */
type Held = 'start' | 'end' | 'place';

/** Within this many pixels two positions are the same: browsers round. */
const rounding = 2;

/** What the user scrolls by. The list also scrolls by itself when it has measured its rows. */
const gestures = ['wheel', 'touchmove', 'keydown', 'pointerdown', columnMovedEvent];

function endOf({ scrollHeight, clientHeight }: HTMLElement): number {
  return Math.max(0, scrollHeight - clientHeight);
}

function ignore(): void {
  // Scrolling is heard where gestures are.
}

/**
 * Shows each new answer from its beginning, since answers are compared from the top. A reader who scrolls to the
 * end follows it from then on.
 */
export function useHoldStart({ key, top }: LastExchange): FollowEnd {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const held = useRef<Held>('start');
  const isByHand = useRef(false);
  /** Where we have scrolled to. */
  const ownTop = useRef(0);

  const keep = useEffectEvent(() => {
    const box = scroller.current;
    if (box === null || held.current === 'place') return;
    const end = endOf(box);
    // Until the answer fills the column, its beginning is where the end is.
    ownTop.current = held.current === 'start' ? Math.min(top(), end) : end;
    box.scrollTop = ownTop.current;
  });

  useLayoutEffect(() => {
    held.current = 'start';
    isByHand.current = false;
    keep();
  }, [key]);

  useEffect(() => {
    const [box, inner] = [scroller.current, content.current];
    if (box === null || inner === null) return undefined;
    const onScroll = () => {
      if (Math.abs(box.scrollTop - ownTop.current) <= rounding) return;
      if (isByHand.current) held.current = endOf(box) - box.scrollTop <= rounding ? 'end' : 'place';
      keep();
    };
    const onGesture = () => {
      isByHand.current = true;
    };
    const observer = new ResizeObserver(() => keep());
    observer.observe(inner);
    observer.observe(box);
    box.addEventListener('scroll', onScroll, { passive: true });
    for (const name of gestures) box.addEventListener(name, onGesture, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener('scroll', onScroll);
      for (const name of gestures) box.removeEventListener(name, onGesture);
    };
  }, []);

  const toEnd = useCallback(() => {
    held.current = 'end';
    scroller.current?.scrollTo({ top: scroller.current.scrollHeight });
  }, []);

  const stopFollowing = useCallback(() => {
    held.current = 'place';
  }, []);

  return { scroller, content, isAtEnd: true, onScroll: ignore, toEnd, stopFollowing };
}
