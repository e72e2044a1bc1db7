import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { CSSProperties, ReactNode } from 'react';
import classes from './pieces.module.css';

type NoticeTone = 'bad' | 'warn' | 'good' | 'accent';

const icons = {
  bad: IconAlertTriangle,
  warn: IconAlertTriangle,
  good: IconCircleCheck,
  accent: IconInfoCircle,
};

/** An inline message. */
export function Notice({ tone, children }: { tone: NoticeTone; children: ReactNode }) {
  const Icon = icons[tone];
  const style: CSSProperties & Record<'--notice' | '--notice-soft', string> = {
    '--notice': `var(--${tone})`,
    '--notice-soft': `var(--${tone}-soft)`,
  };
  return (
    <div className={classes['notice']} style={style} role={tone === 'bad' ? 'alert' : 'status'}>
      <Icon size={18} stroke={1.6} aria-hidden />
      <div>{children}</div>
    </div>
  );
}
