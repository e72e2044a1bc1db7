import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';

/** A row of columns that may overflow and snaps. */
interface Strip {
  strip: RefObject<HTMLDivElement | null>;
  /** The first and last visible column. */
  first: number;
  last: number;
  /** Whether some columns are out of view. */
  overflows: boolean;
  onScroll: () => void;
  goTo: (index: number) => void;
}

interface Sight {
  first: number;
  last: number;
  overflows: boolean;
}

/** A column counts as visible once half of it is. */
function sightOf(box: HTMLElement): Sight {
  const { left, right } = box.getBoundingClientRect();
  const seen = [...box.children].map((column) => {
    const own = column.getBoundingClientRect();
    const middle = (own.left + own.right) / 2;
    return middle > left && middle < right;
  });
  return {
    first: Math.max(0, seen.indexOf(true)),
    last: Math.max(0, seen.lastIndexOf(true)),
    overflows: box.scrollWidth > box.clientWidth + 1,
  };
}

/** Tracks which columns are in view. */
export function useStrip(count: number): Strip {
  const strip = useRef<HTMLDivElement>(null);
  const [sight, setSight] = useState<Sight>({ first: 0, last: 0, overflows: false });

  const look = useCallback(() => {
    if (strip.current === null) return;
    const now = sightOf(strip.current);
    setSight((before) =>
      before.first === now.first && before.last === now.last && before.overflows === now.overflows
        ? before
        : now,
    );
  }, []);

  useEffect(() => {
    const box = strip.current;
    if (box === null) return undefined;
    const observer = new ResizeObserver(look);
    observer.observe(box);
    look();
    return () => observer.disconnect();
  }, [look, count]);

  const goTo = useCallback((index: number) => {
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    strip.current?.children[index]?.scrollIntoView({
      behavior: isCalm ? 'auto' : 'smooth',
      block: 'nearest',
      inline: 'start',
    });
  }, []);

  return { strip, ...sight, onScroll: look, goTo };
}
