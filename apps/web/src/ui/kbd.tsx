import type { ReactNode } from 'react';
import classes from './pieces.module.css';

/** A key to press. */
export function Kbd({ children }: { children: ReactNode }) {
  return <kbd className={classes['kbd']}>{children}</kbd>;
}
