import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

interface EmptyStateProps {
  icon: ReactNode;
  title: string;
  /** What to do next. */
  text: string;
  action?: ReactNode;
}

/** Empty state with a suggestion. */
export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <div className={classes['empty']}>
      <span className={classes['emptyIcon']} aria-hidden>
        {icon}
      </span>
      <p className={classes['emptyTitle']}>{title}</p>
      <p className={classes['emptyText']}>{text}</p>
      {action === undefined ? null : <div className={classes['emptyAction']}>{action}</div>}
    </div>
  );
}
