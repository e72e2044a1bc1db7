import type { ReactNode } from 'react';
import classes from './pieces.module.css';

interface PillProps {
  tone?: 'accent' | 'neutral' | 'good' | 'warn' | 'bad';
  children: ReactNode;
}

/** A short status label. */
export function Pill({ tone = 'accent', children }: PillProps) {
  return (
    <span className={classes['pill']} data-tone={tone}>
      {children}
    </span>
  );
}
