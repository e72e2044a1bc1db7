import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';
import { blockId } from './block-id.ts';
import classes from './settings.module.css';

interface SettingsCardProps {
  /** Its name in the URL path. */
  block: string;
  title: string;
  text?: string;
  tone?: 'danger';
  /** A button beside the title. */
  action?: ReactNode;
  /** Beside its neighbour where there is room. */
  half?: boolean;
  children: ReactNode;
}

/** A settings block. Focusable as a fallback when its focused element disappears. */
export function SettingsCard({ block, title, text, tone, action, half, children }: SettingsCardProps) {
  const titleId = `${blockId(block)}.title`;
  return (
    <section
      id={blockId(block)}
      className={`${classes['block']} ${half === true ? classes['half'] : ''}`}
      aria-labelledby={titleId}
      tabIndex={-1}
    >
      <Card roomy tone={tone}>
        <div className={classes['head']}>
          <h2 id={titleId} data-tone={tone}>
            {title}
          </h2>
          {action}
        </div>
        {text === undefined ? null : <p className={classes['text']}>{text}</p>}
        {children}
      </Card>
    </section>
  );
}
