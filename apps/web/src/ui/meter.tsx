import type { CSSProperties } from 'react';
import classes from './meter.module.css';

interface MeterProps {
  label: string;
  /** Text such as "412k of 750k"; a dash while unknown. */
  text: string;
  /** 0 to 1; undefined while unknown, which leaves the track empty. */
  share?: number;
  tone?: 'accent' | 'library';
}

/** Usage of a quota. */
export function Meter({ label, text, share, tone = 'accent' }: MeterProps) {
  const color = tone === 'library' ? 'var(--voice-teal)' : 'var(--accent)';
  const style: CSSProperties & Record<'--meter-color', string> = { '--meter-color': color };
  const percent = share === undefined ? undefined : Math.round(Math.min(Math.max(share, 0), 1) * 100);
  return (
    <div className={classes['meter']} style={style}>
      <div className={classes['meterHead']}>
        <span>{label}</span>
        <span>{text}</span>
      </div>
      {percent === undefined ? (
        <span className={classes['meterTrack']} />
      ) : (
        <span
          className={classes['meterTrack']}
          role="progressbar"
          aria-label={label}
          aria-valuenow={percent}
          aria-valuetext={text}
        >
          <span className={classes['meterFill']} style={{ width: `${percent}%` }} />
        </span>
      )}
    </div>
  );
}
