import type { ReactNode } from 'react';
import classes from './pieces.module.css';

/** The line above a screen of the workspace: its name on the left, its tools on the right. */
export function PageHeader({
  title,
  beside,
  children,
}: {
  title: string;
  beside?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <header className={classes['pageHeader']}>
      <h1>{title}</h1>
      {beside}
      <div className={classes['pageTools']}>{children}</div>
    </header>
  );
}
