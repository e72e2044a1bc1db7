import type { CSSProperties } from 'react';
import classes from './prompts.module.css';

/** A dot in the topic's colour, next to its name: colour alone conveys nothing. */
export function TopicDot({ color }: { color: string | null }) {
  const style: CSSProperties & Record<'--topic', string> = {
    '--topic': `var(--voice-${color ?? 'none'}, var(--ink-3))`,
  };
  return <span className={classes['dot']} style={style} aria-hidden />;
}
