import type { ReactNode } from 'react';
import classes from './drop-cover.module.css';

interface DropCoverProps {
  icon: ReactNode;
  title: string;
  /** Below the title: what becomes of the files. */
  lines: readonly string[];
}

/** Covers the window while files are dragged over it. */
export function DropCover({ icon, title, lines }: DropCoverProps) {
  return (
    <div className={classes['cover']} role="status">
      <div className={classes['card']}>
        {icon}
        <b>{title}</b>
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </div>
    </div>
  );
}
