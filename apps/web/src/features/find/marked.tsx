import type { MarkedText } from '@polylogue/contract/find';
import type { ReactNode } from 'react';
import classes from './find.module.css';

/** A text with its marks, which come in order. */
export function Marked({ text, marks }: MarkedText) {
  const parts: ReactNode[] = [];
  let shown = 0;
  for (const [from, to] of marks) {
    parts.push(text.slice(shown, from), <mark key={from}>{text.slice(from, to)}</mark>);
    shown = to;
  }
  return (
    <span className={classes['marked']}>
      {parts}
      {text.slice(shown)}
    </span>
  );
}
