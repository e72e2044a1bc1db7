import { useState, type ReactNode } from 'react';
import classes from './answer-text.module.css';

interface DetailsProps {
  summary: ReactNode;
  /** Still streaming. */
  open: boolean;
  dir: 'auto' | undefined;
  children: ReactNode;
}

/** A summary that unfolds. Seen while it is written it stays unfolded, or it would vanish under the reader. */
export function DetailsBlock({ summary, open, dir, children }: DetailsProps) {
  const [startsUnfolded] = useState(open);
  return (
    <details className={classes['details']} dir={dir} open={startsUnfolded}>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
