import classes from './library.module.css';

/** How much of a file is there or read. */
export function Progress({ label, percentage }: { label: string; percentage: number }) {
  return (
    <span
      className={classes['progress']}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percentage}
    >
      <span style={{ width: `${percentage}%` }} />
    </span>
  );
}
