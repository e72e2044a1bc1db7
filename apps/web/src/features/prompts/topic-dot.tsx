import type { CSSProperties } from 'react';
import classes from './prompts.module.css';

/** A dot in the colour of a topic. Its name stands beside it: colour alone says nothing. */
export function TopicDot({ color }: { color: string | null }) {
  const style: CSSProperties & Record<'--topic', string> = {
    '--topic': `var(--voice-${color ?? 'none'}, var(--ink-3))`,
  };
  return <span className={classes['dot']} style={style} aria-hidden />;
}
