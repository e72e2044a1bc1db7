import { useEffect, useRef, type ReactNode } from 'react';
import classes from './card.module.css';

/** Keeps as much of the page's lower edge free as a bar that stays there covers. */
export function keepBarFree(bar: Element): () => void {
  const root = document.documentElement.style;
  const observer = new ResizeObserver(() => {
    root.setProperty('--pay-bar', `${bar.getBoundingClientRect().height}px`);
  });
  observer.observe(bar);
  return () => {
    observer.disconnect();
    root.removeProperty('--pay-bar');
  };
}

/** The button that pays and what belongs to it. On a phone it stays at the lower edge. */
export function PayBar({ children }: { children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => (bar.current === null ? undefined : keepBarFree(bar.current)), []);
  return (
    <div ref={bar} className={classes['bar']}>
      {children}
    </div>
  );
}
