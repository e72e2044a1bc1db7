import classes from './pieces.module.css';

interface SkeletonProps {
  width?: number | string;
  height?: number | string;
  round?: boolean;
}

/** Loading placeholder. */
export function Skeleton({ width = '100%', height = 14, round }: SkeletonProps) {
  const style = round === true ? { width, height, borderRadius: '50%' } : { width, height };
  return <span className={classes['skeleton']} style={style} aria-hidden />;
}
